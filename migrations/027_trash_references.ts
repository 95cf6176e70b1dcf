/** Which records each deletion holds or refers to, so that all about a person is found along an index when it is to be forgotten. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '027_trash_references';

/** By column, the table that it names a row of. */
const targets: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  package_id: 'packages',
  agent_id: 'users',
  agent1_id: 'users',
  agent2_id: 'users',
  sales_id: 'users',
  user_id: 'users',
  partner_id: 'partners',
  partner_revenue_id: 'partner_revenues',
  mechanism_id: 'mechanisms',
  service_id: 'services',
  combo_id: 'services',
  variant_id: 'variants',
  pack_variant_id: 'variants',
  pack_item_id: 'pack_items',
  discount_id: 'discounts',
  transaction_id: 'transactions',
  bank_line_id: 'bank_lines',
};
/** The table of a resource that is not called like it. */
const tables: Readonly<Record<string, string>> = {
  agents: 'users',
  agent_profiles: 'users',
  partner_accounts: 'users',
  partner_packages: 'packages',
};
const PORTION = 500;

interface Kept {
  id: number;
  trash_id: number;
  resource: string;
  record_id: number;
  verb: string;
  row: string;
  created_at: string;
}

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'trash_references', (t) => {
    t.ref('trash_id', 'trash', { required: true, cascade: true });
    // The table, not the resource: two may live in one.
    t.text('target', { required: true });
    t.integer('record_id', { required: true });
    t.index('target', 'record_id');
  });
  for (let last = 0; ; ) {
    const rows: Kept[] = await knex('trash_rows').where('id', '>', last).orderBy('id').limit(PORTION);
    const found = rows.flatMap(referencesOf);
    if (found.length > 0) await knex.batchInsert('trash_references', found, 100);
    if (rows.length < PORTION) return;
    last = Number(rows.at(-1)?.id);
  }
}

function referencesOf({ trash_id, resource, record_id, verb, row, created_at }: Kept) {
  const named = (target: string, id: unknown) => ({
    trash_id,
    target,
    record_id: Number(id),
    version: 1,
    created_at,
    updated_at: created_at,
  });
  const values: Record<string, unknown> = verb === 'delete' ? JSON.parse(row) : {};
  const others = Object.entries(targets).flatMap(([column, target]) =>
    values[column] == null ? [] : [named(target, values[column])],
  );
  return [named(tables[resource] ?? resource, record_id), ...others];
}
