/**
 * The schema of release 0.1.0, the first release: every database at 028 has this schema. Creates each table with its indexes, for both
 * databases, with the helpers of `table.ts`. Columns and indexes are in the order of that release. Derived columns (facts, counters, sums
 * of reports) are only created here; the server fills them at its start.
 */
import type { Knex } from 'knex';
import { indexSearch } from './searchIndex.ts';
import { addColumns, createTable } from './table.ts';

/** This name equals the name of the last migration in databases of 0.1.0, so that those databases skip this migration. */
export const name = '028_births_by_level';

const banks = ['vietcombank', 'vietinbank', 'bidv', 'techcombank', 'mbbank', 'acb'];
const channels = ['FANPAGE', 'HOTLINE', 'ZALO', 'PARTNER', 'PARTNER LANDING', 'TELESALE', 'DATA'];
const methods = ['transfer', 'momo', 'cash'];
const bearers = ['all', 'company', 'agent'];
const categories = [
  'postnatal_care',
  'baby_bath',
  'pregnant_massage',
  'combo',
  'blocked_duct',
  'infant_exercise',
];

const required = { required: true } as const;
const zero = { required: true, default: 0 } as const;
/** Options of a reference to the owner; the row is deleted with its owner. */
const owned = { required: true, cascade: true } as const;

export async function up(knex: Knex): Promise<void> {
  await createPartners(knex);
  await createUsers(knex);
  await createCustomers(knex);
  await createServices(knex);
  await createDiscountsAndPlaces(knex);
  await createPackages(knex);
  await indexPackages(knex);
  await createPartsOfPackages(knex);
  await createTransactions(knex);
  await createBankLines(knex);
  await createHistory(knex);
  await createSignIn(knex);
  await createRequestKeys(knex);
  await createMessages(knex);
  await createTrash(knex);
  for (const table of ['customers', 'transactions', 'users']) await indexSearch(knex, table);
  await indexDownwards(knex);
  // Database objects that the server creates from declarations at its start. Stores the definition of each object, and the statements that
  // drop the object.
  await knex.schema.createTable('kept_declared', (builder) => {
    builder.text('name').primary();
    builder.text('definition').notNullable();
    builder.text('undo').notNullable();
  });
}

async function createPartners(knex: Knex): Promise<void> {
  await createTable(knex, 'mechanisms', (t) => {
    t.folded(['code', 'name'], required);
    t.search();
    t.unique('code_fold');
    t.index('created_at');
  });
  await createTable(knex, 'mechanism_thresholds', (t) => {
    t.ref('mechanism_id', 'mechanisms', required);
    t.money('revenue', required);
    t.percent(['commission_percent', 'bonus_percent'], required);
    t.unique('mechanism_id', 'revenue');
    t.index('revenue');
  });
  await createTable(knex, 'partners', (t) => {
    t.folded(['code', 'name'], required);
    t.folded('phone');
    t.text(['email', 'address']);
    t.choice('bank', banks);
    t.text('bank_account');
    t.ref('mechanism_id', 'mechanisms');
    t.text('note');
    t.search();
    t.unique('code_fold');
    t.indexEach(['created_at', 'name_fold']);
  });
  await createTable(knex, 'partner_landings', (t) => {
    t.text('name');
    t.text('url', required);
    t.ref('partner_id', 'partners', required);
    t.search();
    t.index('created_at');
  });
}

async function createUsers(knex: Knex): Promise<void> {
  await createTable(knex, 'users', (t) => {
    t.folded(['name', 'email'], required);
    t.choice('kind', ['staff', 'sales', 'agent', 'partner'], { required: true, default: 'staff' });
    t.choice('status', ['active', 'disabled'], { required: true, default: 'active' });
    t.json('roles', { list: true });
    t.text('password_hash');
    t.ref('partner_id', 'partners');
    t.folded('phone');
    t.choice('profile_status', ['active', 'inactive', 'out', 'unverified']);
    t.percent('commission');
    t.text(['benefit', 'address', 'city', 'province', 'working_range']);
    t.json(['weekly_off', 'holiday_off'], { list: true });
    t.text(['experience', 'bank_account']);
    t.json('skills', { list: true });
    t.integer('full_load', { min: 0, max: 15 });
    t.text('note');
    t.search();
    // Time of an invitation that the user has not yet accepted.
    t.instant('invited_at');
    // The user's display preferences; a JSON object written by the browser.
    t.json('preferences');
    t.instant('second_factor_at');
    t.json('absences', { list: true });
    t.instant('calendar_at');

    t.unique('email');
    t.index('kind', 'created_at');
    t.index('created_at');
    // Columns by which nurses are filtered or sorted.
    for (const column of ['name_fold', 'phone_fold', 'profile_status', 'commission', 'benefit'])
      t.index('kind', column, 'created_at');
    for (const column of ['address', 'province', 'working_range', 'bank_account', 'status'])
      t.index('kind', column, 'created_at');
    t.indexEach(['name_fold', 'email_fold', 'status'], 'created_at');
  });
}

async function createCustomers(knex: Knex): Promise<void> {
  await createTable(knex, 'customers', (t) => {
    t.folded('name', required);
    t.choice(
      'level',
      ['C3', 'L1', 'L1-C', 'L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'],
      { required: true, default: 'C3' },
    );
    t.folded('phone');
    t.day('predicted_birth_date');
    t.text(['address', 'city', 'province', 'ward', 'area', 'map_address']);
    t.choice('source_channel', channels);
    t.text('source_name');
    t.instant(['contacted_at', 'l1_at']);
    t.ref('partner_id', 'partners', { indexed: false });
    t.ref('sales_id', 'users', { indexed: false });
    t.folded('note');
    t.search();
    t.integer('import_id');
    // The first and last days of the customer's packages. Derived.
    const packageDays = ['first_started_at', 'last_started_at', 'first_finished_at', 'last_finished_at'];
    t.day(packageDays);
    t.instant('erased_at');

    t.index('level', 'created_at');
    t.index('phone');
    t.index('source_channel', 'contacted_at');
    // Every index ends with the creation time, because every sort order ends with it.
    t.indexEach(
      ['name_fold', 'predicted_birth_date', 'province', 'source_channel', 'source_name'],
      'created_at',
    );
    t.indexEach(['area', 'partner_id', 'sales_id'], 'created_at');
    t.index('phone_fold');
    t.namedIndex('customers_import_id', ['import_id'], { notNull: 'import_id' });
    t.namedIndex('customers_level_contacted_at_index', ['level', 'contacted_at', 'created_at', 'id']);
    t.index('contacted_at', 'created_at');
    t.index('l1_at', 'created_at');
    t.namedIndex('customers_created_at_index', [
      'created_at',
      'id',
      'level',
      'contacted_at',
      'predicted_birth_date',
      'l1_at',
      'area',
      'source_channel',
      'source_name',
      'sales_id',
      'partner_id',
      ...packageDays,
    ]);
    t.indexEach(packageDays, 'created_at');
    t.indexEach(['city', 'ward']);
    t.index('level', 'predicted_birth_date');
  });
}

async function createServices(knex: Knex): Promise<void> {
  await createTable(knex, 'services', (t) => {
    t.folded('name', required);
    t.choice('category', categories);
    t.money(['price', 'original_price']);
    t.integer('duration', { min: 0, max: 1440 });
    t.text('gift');
    t.integer('amount', { required: true, default: 1, min: 1, max: 1000 });
    t.text('unit', { default: 'Buổi' });
    t.boolean(['for_partner', 'pack'], false);
    t.search();
    t.indexEach(['created_at', 'name_fold', 'category']);
  });
  await createTable(knex, 'variants', (t) => {
    t.text('name', required);
    t.integer('quantity', { min: 1, max: 1000 });
    t.ref('service_id', 'services', required);
    t.search();
    t.index('quantity');
  });
  await createTable(knex, 'pack_items', (t) => {
    t.ref('combo_id', 'services', required);
    t.ref('service_id', 'services', required);
    t.integer('quantity', { required: true, min: 1, max: 1000 });
    t.ref('pack_variant_id', 'variants');
    t.index('quantity');
  });
  await createTable(knex, 'bulk_discounts', (t) => {
    t.integer('min_quantity', { required: true, default: 1, min: 1, max: 100000 });
    t.integer('max_quantity', { min: 1, max: 100000 });
    t.money('price', required);
    t.ref('service_id', 'services');
    t.ref('pack_item_id', 'pack_items');
    t.index('min_quantity');
  });
}

async function createDiscountsAndPlaces(knex: Knex): Promise<void> {
  await createTable(knex, 'discounts', (t) => {
    t.folded('code', required);
    t.choice('service_type', categories);
    t.ref('partner_id', 'partners');
    t.choice('discount_type', ['percent', 'amount'], required);
    t.decimal('discount_value', { required: true, min: 0 });
    t.json('service_ids', { list: true });
    t.instant('expired_at');
    t.integer('max_use', { min: 1 });
    t.integer('used', { ...zero, min: 0 });
    t.search();
    t.unique('code_fold');
    t.indexEach(['created_at', 'expired_at', 'service_type']);
  });
  await createTable(knex, 'locations', (t) => {
    t.folded(['province', 'district', 'ward'], required);
    t.folded('area');
    t.search();
    t.unique('province', 'district', 'ward');
    t.indexEach(['province_fold', 'district', 'ward', 'area']);
  });
}

async function createPackages(knex: Knex): Promise<void> {
  await createTable(knex, 'partner_revenues', (t) => {
    t.ref('partner_id', 'partners', required);
    t.choice('level', ['draft', 'confirmed', 'settled'], { required: true, default: 'draft' });
    t.month('month', required);
    t.integer('total_packages', { ...zero, min: 0 });
    t.money(['total_revenue', 'total_commission', 'total_bonus'], zero);
    t.text('summary');
    t.integer('number', { required: true, default: 1, min: 1 });
    t.index('month');
    t.index('level', 'month');
    t.index('created_at');
    t.unique('partner_id', 'month', 'number');
  });
  await createTable(knex, 'packages', (t) => {
    t.ref('customer_id', 'customers', { required: true, indexed: false });
    t.choice('level', ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'], {
      required: true,
      default: 'L5',
    });
    t.day('registered_at', required);
    t.day('expected_to_start_at');
    t.day('started_at', required);
    t.day('finished_at');
    t.json('time_period', { list: true });
    t.money(['original_price', 'total_discount', 'total_price'], zero);
    t.integer('total_quantity', { ...zero, min: 0 });
    t.json('discount_codes', { list: true });
    t.money('direct_discount', zero);
    t.choice('applied_to', bearers);
    t.ref('agent_id', 'users', { indexed: false });
    t.ref('agent1_id', 'users');
    t.ref('agent2_id', 'users');
    t.percent('agent_commission');
    t.money(['agent_income', 'agent_tax'], zero);
    t.percent('original_agent_commission');
    t.money('original_agent_commission_total');
    t.ref('sales_id', 'users', { indexed: false });
    t.ref('partner_id', 'partners', { indexed: false });
    t.percent('partner_commission');
    t.money('partner_income', zero);
    // The company's income can be negative when the company pays for discounts.
    t.money('company_income', { ...zero, min: -Infinity });
    t.money('total_deposit');
    t.choice('bank', banks);
    t.choice('payment_method', methods);
    t.instant('canceled_at');
    t.text('cancel_reason');
    t.instant(['level_up_time', 'l6_at']);
    t.ref('partner_revenue_id', 'partner_revenues');
    // Columns derived from the sessions, the transactions and the customer.
    t.integer(['planned_shifts', 'finished_shifts', 'cancelled_shifts'], { ...zero, min: 0 });
    t.day('next_planned_day');
    t.boolean('agent_paid', false);
    t.choice('source_channel', channels);
    t.day('predicted_birth_date');
    t.choice('canceled_level', ['L4', 'L5', 'L5-A', 'L6']);
  });
}

/** Creates the indexes of packages. Columns after `id` let the database filter or count a list from the index alone. */
async function indexPackages(knex: Knex): Promise<void> {
  await addColumns(knex, 'packages', (t) => {
    const byDay = (column: string, ...held: string[]) =>
      t.namedIndex(`packages_${column}_created_at_index`, [column, 'created_at', 'id', ...held]);
    t.index('agent_id', 'level');
    t.indexEach(['original_price', 'total_discount', 'total_price', 'agent_commission'], 'created_at');
    t.index('agent_id', 'created_at');
    t.index('partner_id', 'created_at');
    // Indexes of a partner's own packages, for each sort order of the partner's list.
    for (const column of ['level', 'registered_at', 'started_at', 'finished_at', 'total_price'])
      t.index('partner_id', column, 'created_at');
    for (const column of ['registered_at', 'started_at', 'finished_at', 'level_up_time'])
      t.index('level', column, 'created_at');
    t.index('level_up_time', 'created_at');
    byDay('level', 'customer_id');
    t.namedIndex('packages_created_at_index', [
      'created_at',
      'id',
      'level',
      'registered_at',
      'started_at',
      'finished_at',
      'sales_id',
      'partner_id',
      'source_channel',
      'predicted_birth_date',
      'agent_paid',
      'planned_shifts',
      'finished_shifts',
      'cancelled_shifts',
      'next_planned_day',
    ]);
    t.index('source_channel', 'created_at');
    t.index('next_planned_day', 'created_at');
    const payRun = ['level', 'agent_paid', 'level_up_time', 'created_at', 'id'];
    t.namedIndex('packages_level_agent_paid_level_up_time_index', payRun);
    byDay('registered_at', 'partner_id');
    byDay('predicted_birth_date', 'partner_id');
    byDay('started_at', 'customer_id', 'partner_id');
    byDay('finished_at', 'customer_id', 'partner_id');
    byDay('sales_id', 'customer_id', 'partner_id');
    const ofCustomer = ['customer_id', 'level', 'started_at', 'finished_at', 'sales_id', 'partner_id'];
    t.namedIndex('packages_customer_id_index', [...ofCustomer, 'created_at', 'id']);
    t.indexEach(
      ['planned_shifts', 'finished_shifts', 'cancelled_shifts', 'partner_revenue_id'],
      'created_at',
    );
    t.index('sales_id', 'customer_id');
    t.index('partner_id', 'customer_id', 'created_at');
  });
}

async function createPartsOfPackages(knex: Knex): Promise<void> {
  await createTable(knex, 'package_services', (t) => {
    t.ref('package_id', 'packages', required);
    t.ref('service_id', 'services', required);
    t.ref('variant_id', 'variants');
    t.integer('quantity', { required: true, min: 1, max: 1000 });
    t.integer('amount', { required: true, default: 1, min: 1, max: 1000 });
    t.money(['unit_price', 'subtotal_price'], zero);
    t.money('price');
  });
  await createTable(knex, 'shifts', (t) => {
    t.integer('position', { min: 1 });
    t.day('day', required);
    t.integer('wday', { min: 1, max: 7 });
    t.choice('status', ['planned', 'finished', 'cancelled'], { required: true, default: 'planned' });
    t.boolean('is_addition', true);
    t.integer('delayed_days', { ...zero, min: 0 });
    t.ref('package_id', 'packages', { required: true, indexed: false });
    t.choice('cancelled_by', ['finish', 'cancel']);
    t.index('package_id', 'position');
    t.index('day', 'status');
    t.index('position');
    t.namedIndex('shifts_status_day_index', ['status', 'day', 'package_id']);
    t.namedIndex('shifts_package_id_index', ['package_id', 'status', 'day', 'id']);
  });
  // The nurse who takes this session instead of the package's nurse.
  await knex.raw('alter table shifts add column agent_id bigint references users(id)');
  await addColumns(knex, 'shifts', (t) => {
    t.index('agent_id');
    t.namedIndex('shifts_day_package_id_index', ['day', 'package_id', 'status', 'agent_id']);
  });
  await createTable(knex, 'former_substitutes', (t) => {
    t.ref('shift_id', 'shifts', owned);
    t.ref('agent_id', 'users', required);
    t.unique('shift_id', 'agent_id');
  });
  await createTable(knex, 'deductions', (t) => {
    t.money('amount', { required: true, min: 1 });
    t.text('description');
    t.choice('applied_to', bearers, required);
    t.ref('discount_id', 'discounts');
    t.boolean('direct', false);
    t.ref('package_id', 'packages', required);
    t.boolean('stopped', false);
  });
}

async function createTransactions(knex: Knex): Promise<void> {
  await createTable(knex, 'transactions', (t) => {
    t.choice('status', ['created', 'approved'], { required: true, default: 'created' });
    t.day('at', required);
    t.month('month', required);
    t.choice(
      'kind',
      ['revenue', 'refund', 'ads', 'agent_salary', 'coordinator_salary', 'management', 'supplies', 'partner'],
      required,
    );
    t.choice('account_type', ['agent', 'customer', 'partner', 'facebook', 'google', 'supplier', 'other']);
    t.ref('agent_id', 'users', { indexed: false });
    t.choice('payment_method', methods);
    t.money('amount', { required: true, min: 1 });
    t.choice('bank', banks);
    t.folded('note');
    t.ref('partner_revenue_id', 'partner_revenues');
    t.ref('customer_id', 'customers');
    t.ref('package_id', 'packages', { indexed: false });
    t.search();
    t.integer('import_id');
    t.index('kind', 'created_at');
    t.index('status', 'created_at');
    t.indexEach(
      ['at', 'month', 'account_type', 'agent_id', 'payment_method', 'amount', 'bank'],
      'created_at',
    );
    t.namedIndex('transactions_import_id', ['import_id'], { notNull: 'import_id' });
    t.index('status', 'at', 'created_at');
    t.namedIndex('transactions_package_id_index', ['package_id', 'account_type', 'id']);
    const held = ['status', 'kind', 'at', 'month', 'agent_id'];
    t.namedIndex('transactions_created_at_index', ['created_at', 'id', ...held]);
  });
  await createTable(knex, 'metrics', (t) => {
    t.day('day', required);
    t.money('expense', zero);
    t.integer(['c3_fanpage', 'c3_hotline', 'c3_zalo'], { ...zero, min: 0, max: 1000000 });
    t.unique('day');
  });
  await createTable(knex, 'months', (t) => {
    t.month('month', required);
    t.instant('closed_at');
    t.ref('closed_by', 'users');
    t.unique('month');
  });
}

/** Creates the lines of bank statements, and their matches with transactions. */
async function createBankLines(knex: Knex): Promise<void> {
  await createTable(knex, 'bank_lines', (t) => {
    t.choice('status', ['open', 'matched', 'ignored'], { required: true, default: 'open' });
    t.day('at', required);
    t.choice('bank', banks, required);
    t.text('account', required);
    t.money('amount', { required: true, min: -Infinity });
    t.choice('direction', ['in', 'out'], required);
    t.folded('description');
    t.text('reference');
    t.money('balance', { min: -Infinity });
    t.ref('transaction_id', 'transactions');
    t.text('ignored_reason');
    // Identifies the line, so that it is not stored twice when an overlapping statement is read.
    t.text('fingerprint', required);
    t.search();
    t.unique('fingerprint');
    t.indexEach(['status', 'account', 'bank', 'direction'], 'at');
    t.index('at', 'created_at');
    t.indexEach(['amount', 'balance', 'reference']);
  });
  await knex.raw('alter table transactions add column bank_line_id bigint references bank_lines(id)');
  await addColumns(knex, 'transactions', (t) => {
    t.choice('before_line', ['created', 'approved']);
    t.index('bank_line_id');
    t.index('status', 'amount', 'at');
  });
}

async function createHistory(knex: Knex): Promise<void> {
  await createTable(knex, 'action_logs', (t) => {
    t.choice('state', ['finished', 'failed'], { required: true, default: 'finished' });
    t.ref('actor_id', 'users');
    // Name of the real user during a visit as another user; null otherwise.
    t.text('via');
    t.text('action_code', required);
    t.text('action_label');
    t.json('action_data');
    t.text('error');
    // The resource of the call, by its API name, and the record's id.
    t.text('resource', required);
    t.integer('record_id');
    t.index('created_at');
    t.namedIndex('action_logs_refused', ['id'], { notNull: 'error' });
  });
  // The records whose history contains the line; `resource` is the table.
  await createTable(knex, 'action_log_subjects', (t) => {
    t.ref('log_id', 'action_logs', owned);
    t.text('resource', required);
    t.integer('record_id', required);
    t.index('resource', 'record_id', 'log_id');
  });
  // Log of which user viewed which record.
  await createTable(knex, 'record_views', (t) => {
    t.ref('user_id', 'users', owned);
    t.text('via');
    t.text('resource', required);
    t.integer('record_id', required);
    t.index('resource', 'record_id', 'created_at');
    t.index('created_at');
  });
}

async function createSignIn(knex: Knex): Promise<void> {
  await createTable(knex, 'sessions', (t) => {
    t.ref('user_id', 'users', owned);
    // During a visit as another user: the real user, and the real user's own session to return to.
    t.ref('visitor_id', 'users', { cascade: true });
    t.ref('parent_id', 'sessions', { cascade: true });
    t.instant('expires_at', required);
    t.instant('ended_at');
    // `code` is random. The code is needed because a restored backup reuses ids, and an old token must not match a new session.
    t.text(['code', 'user_agent', 'address']);
    t.index('expires_at');
    t.unique('code');
  });
  await createTable(knex, 'tokens', (t) => {
    t.ref('user_id', 'users', owned);
    t.choice('kind', ['reset', 'invite'], required);
    t.text('hash', required);
    t.instant('expires_at', required);
    t.instant('used_at');
    t.unique('hash');
    t.index('expires_at');
  });
  // Users who requested an account and have not yet confirmed their e-mail address.
  await createTable(knex, 'signups', (t) => {
    t.text(['name', 'email', 'password_hash'], required);
    // Hash of the token in the mailed link. The link works only once.
    t.text('hash', required);
    t.instant('expires_at', required);
    t.unique('hash');
    t.indexEach(['email', 'expires_at']);
  });
  await createTable(knex, 'second_factors', (t) => {
    t.ref('user_id', 'users', owned);
    // Encrypted with a key derived from JWT_SECRET.
    t.text('secret', required);
    // The 30-second time step of the last accepted code, so that no code is accepted twice.
    t.integer('last_step', { min: 0 });
    t.instant('confirmed_at');
    t.unique('user_id');
  });
  await createTable(knex, 'recovery_codes', (t) => {
    t.ref('user_id', 'users', owned);
    t.text('hash', required);
    t.instant('used_at');
    t.unique('user_id', 'hash');
  });
  // Sign-ins with a correct password that still need a second-factor code.
  await createTable(knex, 'sign_in_tickets', (t) => {
    t.ref('user_id', 'users', owned);
    t.text('hash', required);
    t.instant('expires_at', required);
    t.unique('hash');
    t.index('expires_at');
  });
}

/** Creates the tables that prevent duplicate requests, too many requests, and a second import of the same file. */
async function createRequestKeys(knex: Knex): Promise<void> {
  await createTable(knex, 'idempotency_keys', (t) => {
    t.ref('user_id', 'users', owned);
    t.text('key', required);
    // Keyed digest of the request's method, path and body, so that the same key with another body is refused.
    t.text('fingerprint', required);
    t.integer('status');
    t.json('headers');
    t.text('body');
    t.unique('user_id', 'key');
    t.index('created_at');
  });
  await createTable(knex, 'rate_limits', (t) => {
    // Keyed digest of the address or e-mail whose tries are counted; never plain text.
    t.text('key', required);
    t.integer('tries', { required: true, min: 0 });
    t.instant('until', required);
    t.unique('key');
    t.index('until');
  });
  await createTable(knex, 'imports', (t) => {
    t.text('resource', required);
    // Digest of the file's content, not of its bytes: the same content in another file format counts as the same file.
    t.text('digest', required);
    t.ref('user_id', 'users');
    t.integer('created', { ...zero, min: 0 });
    t.unique('resource', 'digest');
  });
}

/** Creates the tables of notifications, of messages to nurses and mothers, and of nurses' calendars. */
async function createMessages(knex: Knex): Promise<void> {
  await createTable(knex, 'notifications', (t) => {
    t.ref('user_id', 'users', owned);
    t.text(['title', 'body', 'path']);
    t.instant('seen_at');
    t.index('user_id', 'created_at');
    t.index('user_id', 'seen_at', 'created_at');
  });
  await createTable(knex, 'message_texts', (t) => {
    t.choice('name', ['nurse_day', 'mother_reminder', 'nurse_change', 'mother_change'], required);
    t.text('text', required);
    t.unique('name');
  });
  await createTable(knex, 'messages_sent', (t) => {
    t.day('day', required);
    t.choice('recipients', ['agents', 'customers'], required);
    t.integer('recipient_id', { required: true, min: 1 });
    // The plan of the day as it was when the message was sent.
    t.text('plan', required);
    t.ref('sent_by', 'users', required);
    t.unique('day', 'recipients', 'recipient_id');
  });
  await createTable(knex, 'calendars', (t) => {
    t.ref('agent_id', 'users', owned);
    t.text('secret', required);
    t.unique('agent_id');
    t.unique('secret');
  });
}

async function createTrash(knex: Knex): Promise<void> {
  await createTable(knex, 'trash', (t) => {
    // The deleted record: its resource by API name, and its id.
    t.text('resource', required);
    t.integer('record_id', required);
    t.text('title', required);
    t.instant('deleted_at', required);
    t.ref('deleted_by', 'users');
    t.instant('expires_at', required);
    t.integer('parts', { required: true, default: 1, min: 1 });
    t.indexEach(['resource', 'deleted_at', 'expires_at']);
  });
  // The rows that were deleted together, in the order of deletion, and the changes that the deletion made to other records: { field: [from,
  // to] }.
  await createTable(knex, 'trash_rows', (t) => {
    t.ref('trash_id', 'trash', owned);
    t.text('resource', required);
    t.integer('record_id', required);
    t.choice('verb', ['delete', 'edit'], required);
    t.json('row');
    t.index('resource', 'record_id');
  });
  // The records that each deletion contains or refers to. The column contains the table and not the resource, because two resources may
  // share a table.
  await createTable(knex, 'trash_references', (t) => {
    t.ref('trash_id', 'trash', owned);
    t.text('target', required);
    t.integer('record_id', required);
    t.index('target', 'record_id');
  });
}

/** Creates indexes for descending orders: PostgreSQL puts empty values on the wrong side when it reads an index backwards. */
async function indexDownwards(knex: Knex): Promise<void> {
  if (knex.client.config.client !== 'pg') return;
  const downwards = {
    customers: ['contacted_at', 'predicted_birth_date'],
    packages: ['finished_at', 'level_up_time'],
  };
  for (const [table, columns] of Object.entries(downwards))
    for (const column of columns)
      await knex.raw(
        `create index ${table}_${column}_down_index on ${table} (${column} desc nulls last, created_at desc, id desc)`,
      );
}
