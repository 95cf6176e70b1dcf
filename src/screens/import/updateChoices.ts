/** The user's decisions about fields that another user also changed: which value is stored. */
import type { ImportChange, ImportResolution, ImportUpdateRow } from '#schema/imports';

type Side = 'mine' | 'theirs';

/** The decisions, by record and field. */
export type UpdateChoices = ReadonlyMap<string, Side>;

export const toChangeKey = (
  { id }: Pick<ImportUpdateRow, 'id'>,
  { field }: Pick<ImportChange, 'field'>,
): string => `${id} ${field}`;

/** Returns the fields for which the user has not decided the conflict yet. */
export const listOpenConflicts = (rows: readonly ImportUpdateRow[], choices: UpdateChoices): string[] =>
  rows.flatMap((row) =>
    row.changes
      .filter((one) => one.conflict)
      .map((one) => toChangeKey(row, one))
      .filter((key) => !choices.has(key)),
  );

/** Maximum length of the decisions in characters, because they must fit into a URL. */
const MAX_RESOLUTION_LENGTH = 6_000;

/**
 * Returns the decisions in the format of the request. If they would be too long, the most frequent decision is sent as the default, and
 * only the other decisions are sent one by one.
 */
export function toResolution(rows: readonly ImportUpdateRow[], choices: UpdateChoices): ImportResolution {
  const all = rows.flatMap((row) =>
    row.changes.flatMap((one) => {
      const side = one.conflict ? choices.get(toChangeKey(row, one)) : undefined;
      return row.id !== null && side ? [{ id: row.id, field: one.field, side }] : [];
    }),
  );
  const toObject = (some: typeof all): Record<string, Record<string, Side>> => {
    const found: Record<string, Record<string, Side>> = {};
    for (const { id, field, side } of some) found[id] = { ...found[id], [field]: side };
    return found;
  };
  const whole = toObject(all);
  if (JSON.stringify(whole).length <= MAX_RESOLUTION_LENGTH) return whole;
  const mine = all.filter(({ side }) => side === 'mine').length;
  const usual: Side = mine * 2 >= all.length ? 'mine' : 'theirs';
  return { ...toObject(all.filter(({ side }) => side !== usual)), '*': usual };
}
