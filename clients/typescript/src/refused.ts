/** What can go wrong, by type. */

import type { Code, Refused as Refusal } from '../../../web/src/generated/table';
import type { Difference } from '../../../web/src/fair/difference';

/** The house refused a request; nothing has changed. */
export class Refused extends Error {
  readonly code: Code;
  /** The game's own name for it, where it is one of the rules. */
  readonly reason: string | undefined;

  constructor({ code, reason, message }: Refusal) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.reason = reason;
  }
}

/** Nothing answers at the address, or not as a house does. */
export class Offline extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Offline';
  }
}

/** The house did not keep its word: what was promised, and what came. Nothing more is sent to that match. */
export class Broken extends Error {
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(
      `The house did not keep its word (${difference.what}). Promised: ${difference.promised || 'nothing'}. Came: ${difference.came || 'nothing'}.`,
    );
    this.name = 'Broken';
    this.difference = difference;
  }
}

/** The program asked for something that makes no sense here: the match is not over, the seat is not the host's. */
export class Misused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Misused';
  }
}
