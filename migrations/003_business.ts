/** What is done and paid: partner revenues, packages with their parts, transactions, the days' metrics. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

const banks = ['vietcombank', 'vietinbank', 'bidv', 'techcombank', 'mbbank', 'acb'];
const methods = ['transfer', 'momo', 'cash'];
const bearers = ['all', 'company', 'agent'];
const levels = ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'];
const kinds = ['revenue', 'ads', 'agent_salary', 'coordinator_salary', 'management', 'supplies', 'partner'];
const accounts = ['agent', 'customer', 'partner', 'facebook', 'google', 'supplier', 'other'];
const reckoned = { required: true, default: 0 } as const;

export const name = '003_business';

export async function up(knex: Knex): Promise<void> {
  await createPackages(knex);
  await createPartsOfPackages(knex);
  await createMoney(knex);
}

async function createPackages(knex: Knex): Promise<void> {
  await createTable(knex, 'partner_revenues', (t) => {
    t.ref('partner_id', 'partners', { required: true });
    t.choice('level', ['draft', 'confirmed', 'settled'], { required: true, default: 'draft' });
    t.month('month', { required: true });
    t.integer('total_packages', { ...reckoned, min: 0 });
    t.money('total_revenue', reckoned);
    t.money('total_commission', reckoned);
    t.money('total_bonus', reckoned);
    t.text('summary');
    t.unique('partner_id', 'month');
    t.index('month');
    t.index('level', 'month');
    t.index('created_at');
  });
  await createTable(knex, 'packages', (t) => {
    t.ref('customer_id', 'customers', { required: true });
    t.choice('level', levels, { required: true, default: 'L5' });
    t.day('registered_at', { required: true });
    t.day('expected_to_start_at');
    t.day('started_at', { required: true });
    t.day('finished_at');
    t.json('time_period', { list: true });
    t.money('original_price', reckoned);
    t.money('total_discount', reckoned);
    t.money('total_price', reckoned);
    t.integer('total_quantity', { ...reckoned, min: 0 });
    t.json('discount_codes', { list: true });
    t.money('direct_discount', reckoned);
    t.choice('applied_to', bearers);
    t.ref('agent_id', 'users');
    t.ref('agent1_id', 'users');
    t.ref('agent2_id', 'users');
    t.percent('agent_commission');
    t.money('agent_income', reckoned);
    t.money('agent_tax', reckoned);
    t.percent('original_agent_commission');
    t.money('original_agent_commission_total');
    t.ref('sales_id', 'users');
    t.ref('partner_id', 'partners');
    t.percent('partner_commission');
    t.money('partner_income', reckoned);
    // What is left can fall below nothing when discounts are borne by the company.
    t.money('company_income', { ...reckoned, min: Number.NEGATIVE_INFINITY });
    t.money('total_deposit');
    t.choice('bank', banks);
    t.choice('payment_method', methods);
    t.instant('canceled_at');
    t.text('cancel_reason');
    t.instant('level_up_time');
    t.instant('l6_at');
    t.ref('partner_revenue_id', 'partner_revenues');
    t.index('created_at');
    t.index('level', 'registered_at');
    t.index('level', 'finished_at');
    t.index('registered_at');
    t.index('started_at');
    t.index('finished_at');
    t.index('level_up_time');
    t.index('partner_id', 'finished_at');
    t.index('agent_id', 'level');
  });
}

async function createPartsOfPackages(knex: Knex): Promise<void> {
  await createTable(knex, 'package_services', (t) => {
    t.ref('package_id', 'packages', { required: true });
    t.ref('service_id', 'services', { required: true });
    t.ref('variant_id', 'variants');
    t.integer('quantity', { required: true, min: 1, max: 1000 });
    t.integer('amount', { required: true, default: 1, min: 1, max: 1000 });
    t.money('unit_price', reckoned);
    t.money('subtotal_price', reckoned);
    t.money('price');
  });
  await createTable(knex, 'shifts', (t) => {
    t.integer('position', { min: 1 });
    t.day('day', { required: true });
    t.integer('wday', { min: 1, max: 7 });
    t.choice('status', ['planned', 'finished', 'cancelled'], { required: true, default: 'planned' });
    t.boolean('is_addition', true);
    t.integer('delayed_days', { ...reckoned, min: 0 });
    t.ref('package_id', 'packages', { required: true });
    t.index('package_id', 'position');
    t.index('day', 'status');
    t.index('position');
  });
  await createTable(knex, 'deductions', (t) => {
    t.money('amount', { required: true, min: 1 });
    t.text('description');
    t.choice('applied_to', bearers, { required: true });
    t.ref('discount_id', 'discounts');
    t.boolean('direct', false);
    t.ref('package_id', 'packages', { required: true });
  });
}

async function createMoney(knex: Knex): Promise<void> {
  await createTable(knex, 'transactions', (t) => {
    t.choice('status', ['created', 'approved'], { required: true, default: 'created' });
    t.day('at', { required: true });
    t.month('month', { required: true });
    t.choice('kind', kinds, { required: true });
    t.choice('account_type', accounts);
    t.ref('agent_id', 'users');
    t.choice('payment_method', methods);
    t.money('amount', { required: true, min: 1 });
    t.choice('bank', banks);
    t.folded('note');
    t.ref('partner_revenue_id', 'partner_revenues');
    t.ref('customer_id', 'customers');
    t.ref('package_id', 'packages');
    t.search();
    t.index('created_at');
    t.index('at');
    t.index('status', 'month', 'kind');
    t.index('month');
    t.index('kind', 'created_at');
    t.index('status', 'created_at');
  });
  await createTable(knex, 'metrics', (t) => {
    t.day('day', { required: true });
    t.money('expense', reckoned);
    t.integer('c3_fanpage', { ...reckoned, min: 0, max: 1000000 });
    t.integer('c3_hotline', { ...reckoned, min: 0, max: 1000000 });
    t.integer('c3_zalo', { ...reckoned, min: 0, max: 1000000 });
    t.unique('day');
  });
}
