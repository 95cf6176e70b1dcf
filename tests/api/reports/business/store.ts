import type { Knex } from 'knex';
import type { BusinessRow, BusinessRows, BusinessTable } from './make.ts';

/** Each table comes before the tables that refer to it. */
const order: readonly BusinessTable[] = [
  'mechanisms',
  'mechanism_thresholds',
  'partners',
  'users',
  'customers',
  'partner_revenues',
  'packages',
  'package_services',
  'shifts',
  'bank_lines',
  'transactions',
  'metrics',
];

/** Replaces all stored records by this business. User accounts stay; the partner account belongs to the first new partner. */
export async function storeBusiness(knex: Knex, business: BusinessRows): Promise<void> {
  const at = '2028-12-01T00:00:00.000Z';
  await knex.transaction(async (trx) => {
    await trx('users').whereNotNull('partner_id').update({ partner_id: null });
    for (const table of ['notes', 'deductions', 'partner_landings', 'discounts', 'pay_items'])
      await trx(table).delete();
    // Bank lines and transactions refer to each other.
    await trx('bank_lines').update({ transaction_id: null });
    for (const table of [...order].reverse())
      await (table === 'users' ? trx('users').where('kind', 'agent') : trx(table)).delete();
    const seller = (await trx('users').where('email', 'sales@noi.test').first('id')) as { id: number };
    for (const table of order) {
      const rows = business[table].map((row): BusinessRow => ({ created_at: at, updated_at: at, ...row }));
      if (table === 'packages')
        for (const row of rows) row.sales_id = (row.id as number) % 2 ? seller.id : null;
      if (rows.length > 0) await trx.batchInsert(table, rows, 20);
    }
    const first = business.partners[0]?.id as number | undefined;
    if (first) await trx('users').where('email', 'partner@noi.test').update({ partner_id: first });
  });
}
