/** What is sold: services, their sizes and tiers, combos, discount codes, and the places served. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

const categories = [
  'postnatal_care',
  'baby_bath',
  'pregnant_massage',
  'combo',
  'blocked_duct',
  'infant_exercise',
];

export const name = '002_catalogue';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'services', (t) => {
    t.folded('name', { required: true });
    t.choice('category', categories);
    t.money('price');
    t.money('original_price');
    t.integer('duration', { min: 0, max: 1440 });
    t.text('gift');
    t.integer('amount', { required: true, default: 1, min: 1, max: 1000 });
    t.text('unit', { default: 'Buổi' });
    t.boolean('for_partner', false);
    t.boolean('pack', false);
    t.search();
    t.index('created_at');
    t.index('name_fold');
    t.index('category');
  });
  await createTable(knex, 'variants', (t) => {
    t.text('name', { required: true });
    t.integer('quantity', { min: 1, max: 1000 });
    t.ref('service_id', 'services', { required: true });
    t.index('quantity');
  });
  await createTable(knex, 'pack_items', (t) => {
    t.ref('combo_id', 'services', { required: true });
    t.ref('service_id', 'services', { required: true });
    t.integer('quantity', { required: true, min: 1, max: 1000 });
    t.ref('pack_variant_id', 'variants');
    t.index('quantity');
  });
  await createTable(knex, 'bulk_discounts', (t) => {
    t.integer('min_quantity', { required: true, default: 1, min: 1, max: 100000 });
    t.integer('max_quantity', { min: 1, max: 100000 });
    t.money('price', { required: true });
    t.ref('service_id', 'services');
    t.ref('pack_item_id', 'pack_items');
    t.index('min_quantity');
  });
  await createTable(knex, 'discounts', (t) => {
    t.folded('code', { required: true });
    t.choice('service_type', categories);
    t.ref('partner_id', 'partners');
    t.choice('discount_type', ['percent', 'amount'], { required: true });
    t.decimal('discount_value', { required: true, min: 0 });
    t.json('service_ids', { list: true });
    t.instant('expired_at');
    t.integer('max_use', { min: 1 });
    t.integer('used', { required: true, default: 0, min: 0 });
    t.search();
    t.unique('code_fold');
    t.index('created_at');
    t.index('expired_at');
    t.index('service_type');
  });
  await createTable(knex, 'locations', (t) => {
    t.folded('province', { required: true });
    t.folded('district', { required: true });
    t.folded('ward', { required: true });
    t.folded('area');
    t.search();
    t.unique('province', 'district', 'ward');
    t.index('province_fold');
    t.index('district');
    t.index('ward');
    t.index('area');
  });
}
