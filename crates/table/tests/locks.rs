//! The locks on secrets: each program in `locks/` must not compile, for the reason in its
//! `.stderr`, and `locks/open.rs` must, so that the locks are known to be what stops the others.
//! Where only the compiler's words have changed, `TRYBUILD=overwrite` writes them again; read them.

/// [K39]
#[test]
fn what_would_leak_does_not_compile() {
    let programs = trybuild::TestCases::new();
    programs.pass("tests/locks/open.rs");
    programs.compile_fail("tests/locks/no_*.rs");
}
