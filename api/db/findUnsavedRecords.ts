import type { ResourceName, StoredRecord } from '#schema/index';
import type { Context } from '../context.ts';
import { isSameStoredValue } from './isSameStoredValue.ts';

/** Finds the records of `ctx.unsaved` that equal these values, with the same rules as `findAll`. */
export function findUnsavedRecords<N extends ResourceName>(
  ctx: Context,
  name: N,
  where: Readonly<Record<string, unknown>>,
): StoredRecord<N>[] {
  const unsaved = ctx.unsaved?.get(name) ?? [];
  if (unsaved.length === 0) return [];
  const wanted = Object.entries(where).map(([key, value]): [string, (one: unknown) => boolean] => {
    // Fast path for plain values, because a file has many rows and each row is compared with all rows before it.
    if (typeof value !== 'object' || value === null) {
      const stored = value ?? null;
      return [key, (one) => (one ?? null) === stored];
    }
    if (!Array.isArray(value)) return [key, (one) => isSameStoredValue(one, value)];
    return [
      key,
      (one) =>
        Array.isArray(one) ? isSameStoredValue(one, value) : value.some((any) => isSameStoredValue(one, any)),
    ];
  });
  return unsaved.filter((record) => wanted.every(([key, isMet]) => isMet(record[key]))) as StoredRecord<N>[];
}
