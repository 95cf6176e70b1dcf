import type { Knex } from 'knex';
import { getDialect } from '#api/db/dialect';
import { resources } from '#schema/index';
import { encodeEntry } from './encode.ts';
import type { World } from './world.ts';

/** Order in which tables are filled. Each table is after the tables to which it refers. */
const tableOrder = [
  'mechanisms',
  'mechanism_thresholds',
  'partners',
  'partner_landings',
  'users',
  'services',
  'variants',
  'pack_items',
  'bulk_discounts',
  'discounts',
  'locations',
  'partner_revenues',
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'bank_lines',
  'vouchers',
  'pay_items',
  'transactions',
  'metrics',
  'notes',
  'notifications',
  'action_logs',
  'action_log_subjects',
];
/** Maximum rows per statement, within both databases' limits on parameters and terms. */
const BATCH_SIZE = 200;

/** Stores the whole world, with the ids of its records, in this transaction. */
export async function writeWorld(trx: Knex, world: World): Promise<void> {
  const dialect = getDialect(trx);
  const tableOf = (name: string): string => resources[name]?.table ?? name;
  for (const name of world.entries.keys())
    if (!tableOrder.includes(tableOf(name))) throw new Error(`nobody says when ${name} are written`);
  await dialect.withIds(trx, tableOrder, async () => {
    for (const table of tableOrder)
      for (const [name, entries] of world.entries) {
        if (tableOf(name) !== table) continue;
        const rows = entries.map((entry) => encodeEntry(name, entry, dialect));
        for (let start = 0; start < rows.length; start += BATCH_SIZE)
          await trx(table).insert(rows.slice(start, start + BATCH_SIZE));
      }
    await trx.raw(
      `insert into voucher_series (created_at, updated_at, series, last)
       select max(created_at), max(created_at), series, max(place) from vouchers group by series`,
    );
    // A statement line and its transaction refer to each other, so this reference is set after both are stored.
    await trx('bank_lines')
      .where({ status: 'matched' })
      .update({
        transaction_id: trx('transactions')
          .where({ bank_line_id: trx.ref('bank_lines.id') })
          .select('id'),
      });
  });
}
