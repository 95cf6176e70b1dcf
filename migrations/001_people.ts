/** Who there is: how partners are paid, partners, everyone who signs in or cares, and the customers. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

const banks = ['vietcombank', 'vietinbank', 'bidv', 'techcombank', 'mbbank', 'acb'];
const levels = ['C3', 'L1', 'L1-C', 'L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'];
const channels = ['FANPAGE', 'HOTLINE', 'ZALO', 'PARTNER', 'PARTNER LANDING', 'TELESALE', 'DATA'];

export const name = '001_people';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'mechanisms', (t) => {
    t.folded('code', { required: true });
    t.folded('name', { required: true });
    t.search();
    t.unique('code_fold');
    t.index('created_at');
  });
  await createTable(knex, 'mechanism_thresholds', (t) => {
    t.ref('mechanism_id', 'mechanisms', { required: true });
    t.money('revenue', { required: true });
    t.percent('commission_percent', { required: true });
    t.percent('bonus_percent', { required: true });
    t.unique('mechanism_id', 'revenue');
    t.index('revenue');
  });
  await createTable(knex, 'partners', (t) => {
    t.folded('code', { required: true });
    t.folded('name', { required: true });
    t.folded('phone');
    t.text('email');
    t.text('address');
    t.choice('bank', banks);
    t.text('bank_account');
    t.ref('mechanism_id', 'mechanisms');
    t.text('note');
    t.search();
    t.unique('code_fold');
    t.index('created_at');
    t.index('name_fold');
  });
  await createTable(knex, 'partner_landings', (t) => {
    t.text('name');
    t.text('url', { required: true });
    t.ref('partner_id', 'partners', { required: true });
    t.index('created_at');
  });
  await createTable(knex, 'users', (t) => {
    t.folded('name', { required: true });
    t.folded('email', { required: true });
    t.choice('kind', ['staff', 'sales', 'agent', 'partner'], { required: true, default: 'staff' });
    t.choice('status', ['active', 'disabled'], { required: true, default: 'active' });
    t.json('roles', { list: true });
    t.text('password_hash');
    t.ref('partner_id', 'partners');
    t.folded('phone');
    t.choice('profile_status', ['active', 'inactive', 'out', 'unverified']);
    t.percent('commission');
    t.text('benefit');
    t.text('address');
    t.text('city');
    t.text('province');
    t.text('working_range');
    t.json('weekly_off', { list: true });
    t.json('holiday_off', { list: true });
    t.text('experience');
    t.text('bank_account');
    t.json('skills', { list: true });
    t.integer('full_load', { min: 0, max: 15 });
    t.text('note');
    t.search();
    t.unique('email');
    t.index('kind', 'created_at');
    t.index('kind', 'profile_status');
    t.index('kind', 'name_fold');
    t.index('kind', 'province');
    t.index('kind', 'status');
    t.index('created_at');
  });
  await createTable(knex, 'customers', (t) => {
    t.folded('name', { required: true });
    t.choice('level', levels, { required: true, default: 'C3' });
    t.folded('phone');
    t.day('predicted_birth_date');
    t.text('address');
    t.text('city');
    t.text('province');
    t.text('ward');
    t.text('area');
    t.text('map_address');
    t.choice('source_channel', channels);
    t.text('source_name');
    t.instant('contacted_at');
    t.instant('l1_at');
    t.ref('partner_id', 'partners');
    t.ref('sales_id', 'users');
    t.folded('note');
    t.search();
    t.index('created_at');
    t.index('level', 'created_at');
    t.index('phone');
    t.index('name_fold');
    t.index('contacted_at');
    t.index('l1_at');
    t.index('predicted_birth_date');
    t.index('source_channel', 'contacted_at');
    t.index('source_name');
    t.index('area');
    t.index('province');
  });
}
