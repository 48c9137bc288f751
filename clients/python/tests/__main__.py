"""All tests of the package: `CROUPIER_BIN=… python -m tests`. The last line is written as cargo's, which the ground reads."""

import sys
import unittest


def main() -> None:
    suite = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.skipped)
    passed = result.testsRun - failed
    print(f"test result: {'ok' if failed == 0 else 'FAILED'}. {passed} passed; {failed} failed")
    sys.exit(0 if result.wasSuccessful() and failed == 0 else 1)


if __name__ == "__main__":
    main()
