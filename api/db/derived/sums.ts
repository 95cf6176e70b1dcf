/** Tables of sums that triggers update with the rows they add up, so that a report reads them instead of all rows (rules 8.2). */

/** In SQL, `r.` is the row. Every key has a value; a missing one is '' or 0. */
export interface Sums {
  /** The table of sums (`sums_of_…`): the keys, `n` (how many rows), and the sums. */
  into: string;
  /** The table whose rows are added up. */
  from: string;
  keys: Readonly<Record<string, 'text' | 'integer'>>;
  /** Columns of whole numbers. */
  sums: readonly string[];
  /** Under which keys a row counts, as SQL, and when; a row can count several times. */
  parts: readonly { keys: Readonly<Record<string, string>>; when?: string }[];
  /** A column of the record that `by` names is in the keys: when it changes, its rows change keys. */
  through?: { table: string; by: string; column: string };
}

/** Keys, `n` and sums of these rows (`as r`), added up. @param factor -1: taken away */
export function selectSums({ keys, sums, parts }: Sums, rows: string, factor: 1 | -1 = 1): string {
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
  return inParts.length === 1 ? (inParts[0] as string) : added({ keys, sums }, inParts);
}

/** Several of these, added up. */
export function added({ keys, sums }: Pick<Sums, 'keys' | 'sums'>, some: readonly string[]): string {
  const names = Object.keys(keys).join(', ');
  const whole = ['n', ...sums].map((name) => `cast(sum(s.${name}) as bigint) as ${name}`).join(', ');
  return `select ${names}, ${whole} from (${some.join(' union all ')}) as s group by ${names}`;
}

/** The view that calculates a table of sums from the records. */
export const recounted = (into: string): string => `${into}_recounted`;

/** The columns of the row that its keys and sums are made of. */
export function columnsRead({ sums, parts }: Sums): string[] {
  const words = parts.flatMap(({ keys, when = '' }) => [...Object.values(keys), when]).join(' ');
  return [...new Set([...[...words.matchAll(/\br\.(\w+)/g)].map(([, name]) => name as string), ...sums])];
}
