/** Tables of sums that triggers update when the summed rows change, so that a report need not read all rows (rules 8.2). */

/** A table of sums. In its SQL, `r.` is the summed row. Every key has a value; a missing value becomes '' or 0. */
export interface DerivedSums {
  /** Name of the table of sums (`sums_of_…`). It has the keys, `n` (the number of rows), and the sums. */
  into: string;
  /** The table whose rows are summed. */
  from: string;
  keys: Readonly<Record<string, 'text' | 'integer'>>;
  /** Integer columns to sum. */
  sums: readonly string[];
  /**
   * Each part has the SQL of the keys under which a row is counted, and a condition. A row is counted once for each part whose condition it
   * meets.
   */
  parts: readonly { keys: Readonly<Record<string, string>>; when?: string }[];
  /**
   * Set if one of the keys is `column` of a record in `table`, to which the summed row refers by `by`. When `column` changes, the rows are
   * counted under other keys.
   */
  through?: { table: string; by: string; column: string };
}

/** Returns SQL for keys, `n` and sums of these rows (`as r`). @param factor -1 subtracts */
export function buildSumsSelect(
  { keys, sums, parts }: DerivedSums,
  rows: string,
  factor: 1 | -1 = 1,
): string {
  const names = Object.keys(keys);
  const sign = factor === 1 ? '' : '-';
  const inParts = parts.map(({ keys: values, when }) =>
    [
      `select ${names.map((name) => `${values[name]} as ${name}`).join(', ')}, ${sign}count(*) as n`,
      ...sums.map((sum) => `, ${sign}sum(r.${sum}) as ${sum}`),
      ` from ${rows} as r${when ? ` where ${when}` : ''}`,
      ` group by ${names.map((_, at) => at + 1).join(', ')}`,
    ].join(''),
  );
  return inParts.length === 1 ? (inParts[0] as string) : buildSumOfSelects({ keys, sums }, inParts);
}

/** Returns SQL that adds up the results of several `buildSumsSelect` queries. */
export function buildSumOfSelects(
  { keys, sums }: Pick<DerivedSums, 'keys' | 'sums'>,
  some: readonly string[],
): string {
  const names = Object.keys(keys).join(', ');
  const whole = ['n', ...sums].map((name) => `cast(sum(s.${name}) as bigint) as ${name}`).join(', ');
  return `select ${names}, ${whole} from (${some.join(' union all ')}) as s group by ${names}`;
}

/** Returns the name of the view that calculates a table of sums from the records. */
export const buildRecountedViewName = (into: string): string => `${into}_recounted`;

/** Returns the row's columns that the keys and sums use. */
export function listSourceColumns({ sums, parts }: DerivedSums): string[] {
  const words = parts.flatMap(({ keys, when = '' }) => [...Object.values(keys), when]).join(' ');
  return [...new Set([...[...words.matchAll(/\br\.(\w+)/g)].map(([, name]) => name as string), ...sums])];
}
