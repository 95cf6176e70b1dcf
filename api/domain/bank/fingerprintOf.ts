import { createHash } from 'node:crypto';

/** What a line of a statement is known by when a file brings it again: a digest of what tells it from every other (rules 10.1). */
export const fingerprintOf = (says: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(says)).digest('base64url');
