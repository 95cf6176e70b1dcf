/** Lists whose rows are counted as they are written: how many there are is then added up, not counted. */

import { resources } from '#schema/index';
import type { Field } from '#schema/kinds';
import { besideOf } from './facts.ts';
import { shapeOf, tableOf } from './shape.ts';
import type { Sums } from './sums.ts';

/** By table, the columns whose values its counts are kept by: what its lists are narrowed to most. */
const countedBy: Readonly<Record<string, readonly string[]>> = {
  customers: ['level', 'area', 'source_channel', 'sales_id', 'partner_id'],
  packages: ['level', 'sales_id', 'partner_id', 'agent_paid'],
  shifts: ['status'],
  transactions: ['status', 'kind'],
  [besideOf('customers', 'packages', 'level')]: ['value'],
};

/** How a counter keeps the values of a column: empty ones too, each as something that equals itself. */
export type CounterKey = 'text' | 'number' | 'boolean';

/** The columns that a table's counter knows, and how it keeps them; null for a table without one. */
export function counterOf(table: string): ReadonlyMap<string, CounterKey> | null {
  return counted.get(table) ?? null;
}

const keyOf = (field: Field | undefined): CounterKey =>
  field?.kind === 'boolean' ? 'boolean' : field?.kind === 'ref' ? 'number' : 'text';

const fieldsOf = (table: string): Map<string, Field> =>
  new Map(
    Object.values(resources)
      .filter((one) => tableOf(one) === table)
      .flatMap((one) => [...shapeOf(one).stored.values()].map(({ column, field }) => [column, field])),
  );

const counted = new Map(
  Object.entries(countedBy).map(([table, columns]) => {
    const fields = fieldsOf(table);
    return [table, new Map(columns.map((column) => [column, keyOf(fields.get(column))]))];
  }),
);

const keptAs: Readonly<Record<CounterKey, (column: string) => string>> = {
  text: (column) => `coalesce(r.${column}, '')`,
  number: (column) => `coalesce(r.${column}, 0)`,
  boolean: (column) => `case when r.${column} then 1 else 0 end`,
};

/** The tables of counts, as sums that are kept. */
export const counters: readonly Sums[] = [...counted].map(([table, columns]) => ({
  into: `counts_of_${table}`,
  from: table,
  keys: Object.fromEntries([...columns].map(([name, key]) => [name, key === 'text' ? 'text' : 'integer'])),
  sums: [],
  parts: [{ keys: Object.fromEntries([...columns].map(([name, key]) => [name, keptAs[key](name)])) }],
}));
