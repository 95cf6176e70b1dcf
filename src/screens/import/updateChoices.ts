/** Whose values are stored where the user and another user have changed a field. */
import type { ImportChange, ImportResolution, UpdateRow } from '#schema/imports';

type Side = 'mine' | 'theirs';

/** By record and field. */
export type Choices = ReadonlyMap<string, Side>;

export const keyOfChange = ({ id }: Pick<UpdateRow, 'id'>, { field }: Pick<ImportChange, 'field'>): string =>
  `${id} ${field}`;

/** The fields that wait for a decision. */
export const openConflicts = (rows: readonly UpdateRow[], choices: Choices): string[] =>
  rows.flatMap((row) =>
    row.changes
      .filter((one) => one.conflict)
      .map((one) => keyOfChange(row, one))
      .filter((key) => !choices.has(key)),
  );

/** Longer ones do not fit into the address of a call. */
const LONGEST = 6_000;

/** The decisions as they are sent. Too many of them are sent as the most frequent one and the others. */
export function toResolution(rows: readonly UpdateRow[], choices: Choices): ImportResolution {
  const all = rows.flatMap((row) =>
    row.changes.flatMap((one) => {
      const side = one.conflict ? choices.get(keyOfChange(row, one)) : undefined;
      return row.id !== null && side ? [{ id: row.id, field: one.field, side }] : [];
    }),
  );
  const toObject = (some: typeof all): Record<string, Record<string, Side>> => {
    const found: Record<string, Record<string, Side>> = {};
    for (const { id, field, side } of some) found[id] = { ...found[id], [field]: side };
    return found;
  };
  const whole = toObject(all);
  if (JSON.stringify(whole).length <= LONGEST) return whole;
  const mine = all.filter(({ side }) => side === 'mine').length;
  const usual: Side = mine * 2 >= all.length ? 'mine' : 'theirs';
  return { ...toObject(all.filter(({ side }) => side !== usual)), '*': usual };
}
