import type { Knex } from 'knex';
import type { Named } from '#schema/reports/revenue';

/** Id and name of each record of a query on a table `as u`, the Vietnamese way in order of names. */
export async function named(query: Knex.QueryBuilder): Promise<Named[]> {
  const found = (await query.select('u.id', 'u.name')) as { id: number; name: string }[];
  return found.map(({ id, name }) => ({ id: String(id), name })).sort(byName);
}

const collator = new Intl.Collator('vi', { numeric: true });

/** In order of names, then of ids. */
export const byName = (a: Named, b: Named): number =>
  collator.compare(a.name, b.name) || Number(a.id) - Number(b.id);
