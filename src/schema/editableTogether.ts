import type { Fields } from './kinds.ts';

/** The fields that many records may be given together: a password belongs to one person, and what is not stored is no value to compare. */
export const editableTogether = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { kind, transient }]) => kind !== 'password' && !transient),
  );
