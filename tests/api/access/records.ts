/** Two records of each resource: one of the caller, and one of another user. */
import type { Knex } from 'knex';

export type RecordOwnership = 'own' | 'foreign' | 'absent';
export type OwnAndForeignIds = Readonly<Record<'own' | 'foreign', string>>;

const absent = '999999999';

/** Returns the id of a record; `absent` is an id that does not exist in any resource. */
export const chooseRecordId = (pair: OwnAndForeignIds | undefined, whose: RecordOwnership): string =>
  whose === 'absent' || !pair ? absent : pair[whose];

interface Side {
  partner: number;
  mechanism: number;
}

/**
 * Returns the records as this account sees them. For a resource that belongs to partners: one of the account's partner (for staff: of the
 * first partner) and one of the other partner. For a resource offered to partners: one that is offered and one that is not. For other
 * resources: any two records.
 */
export async function findOwnAndForeignRecords(
  knex: Knex,
  email: string,
): Promise<Record<string, OwnAndForeignIds>> {
  const side = async (of: string): Promise<Side> =>
    knex('users as u')
      .join('partners as p', 'p.id', 'u.partner_id')
      .where('u.email', of)
      .first({ partner: 'p.id', mechanism: 'p.mechanism_id' });
  const [first, second] = [await side('partner@noi.test'), await side('partner2@noi.test')];
  const [mine, theirs] = email === 'partner2@noi.test' ? [second, first] : [first, second];

  const id = async (query: Knex.QueryBuilder): Promise<string> => {
    const row = (await query.first('t.id')) as { id: number } | undefined;
    if (!row) throw new Error(`no record: ${query.toString()}`);
    return String(row.id);
  };
  const from = (table: string) => knex(`${table} as t`).orderBy('t.id');
  const pair = async (own: Knex.QueryBuilder, foreign: Knex.QueryBuilder): Promise<OwnAndForeignIds> => ({
    own: await id(own),
    foreign: await id(foreign),
  });
  const by = (table: string, column: string, own: number | string, foreign: number | string) =>
    pair(from(table).where(`t.${column}`, own), from(table).where(`t.${column}`, foreign));
  const anyTwo = (table: string, where: object = {}) =>
    pair(from(table).where(where), from(table).where(where).offset(1));
  const ofPartner = (table: string) => by(table, 'partner_id', mine.partner, theirs.partner);
  const otherMechanism = await id(from('mechanisms').whereNot('t.id', mine.mechanism));
  const offered = (table: string, key: string) =>
    pair(
      from(table).join('services as s', 's.id', `t.${key}`).where('s.for_partner', true),
      from(table).join('services as s', 's.id', `t.${key}`).where('s.for_partner', false),
    );
  const packages = await ofPartner('packages');
  const customerOf = (pack: string) =>
    from('customers').join('packages as p', 'p.customer_id', 't.id').where('p.id', pack);
  const user = await knex('users').where({ email }).first('id');

  return {
    users: await anyTwo('users', { kind: 'sales' }),
    agents: await anyTwo('users', { kind: 'agent' }),
    agent_profiles: await anyTwo('users', { kind: 'agent' }),
    services: await pair(
      from('services').where('for_partner', true),
      from('services').where('for_partner', false),
    ),
    variants: await offered('variants', 'service_id'),
    pack_items: await offered('pack_items', 'combo_id'),
    bulk_discounts: await offered('bulk_discounts', 'service_id'),
    locations: await anyTwo('locations'),
    customers: await pair(customerOf(packages.own), customerOf(packages.foreign)),
    packages,
    package_services: await anyTwo('package_services'),
    shifts: await anyTwo('shifts'),
    deductions: await anyTwo('deductions'),
    discounts: await anyTwo('discounts'),
    partners: { own: String(mine.partner), foreign: String(theirs.partner) },
    partner_landings: await ofPartner('partner_landings'),
    partner_accounts: await ofPartner('users'),
    partner_packages: packages,
    partner_revenues: await pair(
      from('partner_revenues').where({
        partner_id: mine.partner,
        level: mine === first ? 'draft' : 'confirmed',
      }),
      from('partner_revenues').where({
        partner_id: theirs.partner,
        level: mine === first ? 'confirmed' : 'draft',
      }),
    ),
    mechanisms: { own: String(mine.mechanism), foreign: otherMechanism },
    mechanism_thresholds: await by('mechanism_thresholds', 'mechanism_id', mine.mechanism, otherMechanism),
    transactions: await by('transactions', 'status', 'created', 'approved'),
    vouchers: await anyTwo('vouchers'),
    bank_lines: await anyTwo('bank_lines'),
    metrics: await anyTwo('metrics'),
    notes: await pair(
      from('notes').where({ author_id: user?.id ?? 0 }),
      from('notes').whereNot({ author_id: user?.id ?? 0 }),
    ),
    notifications: await pair(
      from('notifications').where({ user_id: user?.id ?? 0 }),
      from('notifications').whereNot({ user_id: user?.id ?? 0 }),
    ),
    trash: await anyTwo('trash'),
    outgoing_messages: await pair(
      from('outgoing_messages').where({ sales_id: user?.id ?? 0 }),
      from('outgoing_messages').whereNot({ sales_id: user?.id ?? 0 }),
    ),
    exports: await anyTwo('exports'),
    imports: await pair(
      from('imports').where({ user_id: user?.id ?? 0 }),
      from('imports').whereNot({ user_id: user?.id ?? 0 }),
    ),
    jobs: await anyTwo('jobs'),
    work: await pair(
      from('work').where({ user_id: user?.id ?? 0 }),
      from('work').whereNot({ user_id: user?.id ?? 0 }),
    ),
    bank_rules: await anyTwo('bank_rules'),
    bank_imports: await anyTwo('bank_imports'),
    payers: await anyTwo('payers'),
    pay_items: await anyTwo('pay_items'),
    requests: await anyTwo('requests'),
    offers: await anyTwo('offers'),
    saved_filters: await pair(
      from('saved_filters').where({ owner_id: user?.id ?? 0 }),
      from('saved_filters').whereNot({ owner_id: user?.id ?? 0 }),
    ),
    api_keys: await anyTwo('api_keys'),
    webhooks: await anyTwo('webhooks'),
    webhook_deliveries: await anyTwo('webhook_deliveries'),
    action_logs: await anyTwo('action_logs'),
  };
}

/**
 * Adds records that the demo data lacks on some days: a draft of one partner, a confirmed revenue of the other, two statement lines, and a
 * notification for each user.
 */
export async function completeRecords(knex: Knex): Promise<void> {
  const at = '2020-02-01T00:00:00.000Z';
  const stamps = { version: 1, created_at: at, updated_at: at };
  const users = (await knex('users').select('id', 'email', 'partner_id')) as {
    id: number;
    email: string;
    partner_id: number | null;
  }[];
  const partnerOf = (email: string) => users.find((user) => user.email === email)?.partner_id;
  const zero = { total_packages: 0, total_revenue: 0, total_commission: 0, total_bonus: 0 };
  const deleted = {
    resource: 'customers',
    title: 'x',
    deleted_at: at,
    expires_at: '2099-01-01T00:00:00.000Z',
  };
  await knex('trash').insert([1, 2].map((record_id) => ({ ...stamps, ...deleted, record_id })));
  const exported = { title: 'x', list: 'customers', format: 'csv', state: 'finished', row_count: 1 };
  // A recent time, because the cleanup removes older records.
  const created_at = new Date().toISOString();
  await knex('exports').insert(
    [1, 2].map(() => ({ ...stamps, ...exported, created_at, user_id: users[0]?.id })),
  );
  await knex('imports').insert(
    users.map(({ id }) => ({ ...stamps, resource: 'customers', digest: `of ${id}`, user_id: id })),
  );
  const job = { kind: 'purge_expired', state: 'dead', run_at: at, finished_at: at };
  const message = { kind: 'thanks', recipient_type: 'customers', recipient_id: '1' };
  await knex('outgoing_messages').insert(
    users.map(({ id }) => ({
      ...{ ...stamps, ...message },
      ...{ event: String(id), tracking_id: `of ${id}`, sales_id: id, state: 'copied' },
    })),
  );
  const rule = { contains: 'x', direction: 'out', kind: 'ads' };
  await knex('bank_rules').insert([1, 2].map(() => ({ ...stamps, ...rule })));
  await knex('bank_imports').insert([1, 2].map(() => ({ ...stamps, bank: 'acb', account: '71234567' })));
  const customer = (await knex('customers').orderBy('id').first('id')) as { id: number };
  const payer = { customer_id: customer.id, text: 'TRAN VAN BINH' };
  await knex('payers').insert([1, 2].map(() => ({ ...stamps, ...payer })));
  const nurse = await knex('users').where({ kind: 'agent' }).first('id');
  const item = { agent_id: nurse.id, month: '2026-10', kind: 'bonus', amount: 1000 };
  await knex('pay_items').insert([1, 2].map(() => ({ ...stamps, ...item })));
  const request = { sent_from: 'nurse', agent_id: nurse.id, kind: 'days_off', wished_day: '2026-12-01' };
  await knex('requests').insert([1, 2].map(() => ({ ...stamps, ...request })));
  const offer = { day: '2026-12-01', until: '2026-11-30T01:00:00.000Z', shift_ids: '[]' };
  await knex('offers').insert([1, 2].map(() => ({ ...stamps, ...offer })));
  const saved = { name: 'x', resource: 'partner_packages', filters: '{}' };
  await knex('saved_filters').insert(users.map(({ id }) => ({ ...stamps, ...saved, owner_id: id })));
  await knex('jobs').insert([1, 2].map(() => ({ ...stamps, ...job })));
  const work = { kind: 'edit', label: 'x', resource: 'customers', state: 'finished', started_at: created_at };
  await knex('work').insert(users.map(({ id }) => ({ ...stamps, ...work, user_id: id })));
  const key = { name: 'x', expires_at: at, user_id: users[0]?.id };
  await knex('api_keys').insert([1, 2].map(() => ({ ...stamps, ...key })));
  const webhook = { url: 'https://noi.test', active: false, user_id: users[0]?.id };
  const [webhook_id] = (await knex('webhooks')
    .insert({ ...stamps, ...webhook })
    .returning('id')) as { id: number }[];
  await knex('webhooks').insert({ ...stamps, ...webhook });
  const delivery = { event: 'webhooks.test', record_id: '1', state: 'failed', webhook_id: webhook_id?.id };
  await knex('webhook_deliveries').insert(
    ['one', 'two'].map((message_id) => ({ ...stamps, ...delivery, message_id, created_at })),
  );
  await knex('partner_revenues').insert([
    { ...stamps, ...zero, month: '2020-01', level: 'draft', partner_id: partnerOf('partner@noi.test') },
    { ...stamps, ...zero, month: '2020-01', level: 'confirmed', partner_id: partnerOf('partner2@noi.test') },
  ]);
  const line = { status: 'open', at: '2020-01-02', bank: 'acb', account: '0123456789', direction: 'in' };
  await knex('bank_lines').insert(
    ['one', 'two'].map((fingerprint) => ({ ...stamps, ...line, amount: 1_000, fingerprint })),
  );
  const { id: record_id } = await knex('customers').first('id');
  const note = { ...stamps, record_type: 'customers', record_id, customer_id: record_id, text: 'x' };
  await knex('notes').insert(users.map(({ id }) => ({ ...note, author_id: id })));
  await knex('notifications').insert(
    users.map(({ id }) => ({ ...stamps, user_id: id, title: 'Tin', body: 'Tin', path: '/' })),
  );
}
