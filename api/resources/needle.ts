/** Texts that rows must hold: noted for whoever has an index of them, and as conditions for a database that finds its way. */
import type { Knex } from 'knex';
import { dialectOf } from '../db/dialect.ts';
import type { Spot } from '../db/paths.ts';
import { copiesOf, searchIndexed, tableOf } from '../db/shape.ts';

export type Condition = (query: Knex.QueryBuilder) => void;

/** Texts that the `search` of the rows under this alias must hold. */
export interface Needle {
  table: string;
  alias: string;
  texts: readonly string[];
}

type Place = Pick<Spot, 'alias' | 'resource'>;

/** Does the folded text of this column stand in its table's `search`, and has that an index? */
export const isIndexed = ({ resource, column }: Spot): boolean =>
  searchIndexed.has(tableOf(resource)) &&
  copiesOf(tableOf(resource)).searched.includes(column.split('.').at(-1) ?? '');

/** The rows at this place must hold these texts. */
export function needle(db: Knex, needles: Needle[], { alias, resource }: Place, texts: string[]): Condition {
  const table = tableOf(resource);
  const { narrowing } = dialectOf(db);
  if (searchIndexed.has(table)) needles.push({ table, alias, texts });
  return (query) => {
    if (narrowing === null || !searchIndexed.has(table)) return;
    for (const text of texts) query.whereRaw(`${narrowing} escape '!'`, [`${alias}.search`, like(text)]);
  };
}

export const like = (term: string): string => `%${term.replace(/[!%_]/g, '!$&')}%`;
