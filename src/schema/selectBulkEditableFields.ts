import type { Fields } from './kinds.ts';

/**
 * Returns the fields that can be edited for many records at once. Excludes passwords, which belong to one person, and fields that are not
 * stored.
 */
export const selectBulkEditableFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { kind, transient }]) => kind !== 'password' && !transient),
  );
