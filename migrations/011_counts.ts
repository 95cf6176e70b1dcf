/** How many rows the large tables have by what their lists are narrowed to most, kept as they are written. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';

export const name = '011_counts';

const text = (column: string) => `coalesce(r.${column}, '')`;
const reference = (column: string) => `coalesce(r.${column}, 0)`;

export async function up(knex: Knex): Promise<void> {
  const { keepSums } = dialectOf(knex);
  await keepSums(knex, {
    into: 'counts_of_customers',
    from: 'customers',
    keys: {
      level: 'text',
      area: 'text',
      source_channel: 'text',
      sales_id: 'integer',
      partner_id: 'integer',
    },
    sums: [],
    parts: [
      {
        keys: {
          level: text('level'),
          area: text('area'),
          source_channel: text('source_channel'),
          sales_id: reference('sales_id'),
          partner_id: reference('partner_id'),
        },
      },
    ],
  });
  await keepSums(knex, {
    into: 'counts_of_packages',
    from: 'packages',
    keys: { level: 'text', sales_id: 'integer', partner_id: 'integer' },
    sums: [],
    parts: [
      {
        keys: {
          level: 'r.level',
          sales_id: reference('sales_id'),
          partner_id: reference('partner_id'),
        },
      },
    ],
  });
  await keepSums(knex, {
    into: 'counts_of_shifts',
    from: 'shifts',
    keys: { status: 'text' },
    sums: [],
    parts: [{ keys: { status: 'r.status' } }],
  });
  await keepSums(knex, {
    into: 'counts_of_transactions',
    from: 'transactions',
    keys: { status: 'text', kind: 'text' },
    sums: [],
    parts: [{ keys: { status: 'r.status', kind: 'r.kind' } }],
  });
}
