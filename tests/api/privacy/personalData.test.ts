/** The file contains only data about that person that the requesting user may see (schema 9.1). The test lists every member. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_234_000 });
/** Values that occur nowhere else in the tests. */
const secrets = { balance: 777_001_234, note: 'chuyện của khách khác' };

let customer: string;
let other: string;
let pack: string;
let nurse: string;
let substitute: string;
/** The package's attributes: the amounts of company and partner, and each nurse's share. */
let margins: ResponseBody;

const fileOf = async (client: ApiClient, path: string): Promise<ResponseBody> => {
  const { status, body } = await client.get(`/${path}/personal_data`);
  expect(status).toBe(200);
  return body.data;
};
/** Section → the members of its records. */
const members = ({ sections }: ResponseBody): Record<string, string[]> =>
  Object.fromEntries(
    sections.map(({ name, records, fields }: ResponseBody) => {
      for (const { values } of records) expect(Object.keys(values)).toEqual(Object.keys(fields));
      return [name, Object.keys(fields).sort()];
    }),
  );
const section = ({ sections }: ResponseBody, name: string): ResponseBody =>
  sections.find((one: ResponseBody) => one.name === name);

beforeAll(async () => {
  const partner_id = expectCreated(
    await shop.admin.create('partners', { code: makeUniqueName('P'), name: makeUniqueName('Đối tác ') }),
  );
  customer = await shop.customer({ name: 'Người Xin Tệp', phone: '0903444111', note: 'ghi chú của mình' });
  other = await shop.customer({
    name: 'Khách Khác',
    phone: '0903444222',
    note: secrets.note,
    address: '99 phố Kín',
  });
  nurse = await shop.nurse({ name: 'Điều Dưỡng Xin Tệp', address: 'nhà điều dưỡng' });
  substitute = await shop.nurse({ name: 'Người Làm Thay' });
  const sale = {
    partner_id,
    partner_commission: 7,
    agent_id: nurse,
    agent_commission: 43,
    direct_discount: 34_000,
  };
  const sell = async (id: string, more: object = {}) =>
    expectActionDone(
      await shop.sales.act('customers', id, 'register_package_v2', shop.form(bath, 2, { ...sale, ...more })),
    ).package_id;
  pack = await sell(customer, { applied_to: 'company' });
  const longer = { services: [{ service_id: bath, quantity: 3 }] };
  const others = await sell(other, { ...longer, time_period: ['13:00-14:00'], applied_to: 'company' });
  const [first, second] = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', second.id, 'substitute', { agent_id: substitute }));
  for (const shift of [first, second])
    expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', pack, 'finish_package', { paid: true }));
  expectActionDone(
    await shop.finance.act('packages', pack, 'pay_agent', { agent_id: nurse, note: 'lương của chị' }),
  );
  margins = await shop.package(pack);
  // The assignment is refused: the answer and the history name the other customer.
  const busy = await sell(other, {
    time_period: ['14:00-15:00'],
    agent_id: null,
    applied_to: 'company',
    started_at: '2034-01-02',
  });
  await shop.sales.act('packages', busy, 'assign_agent', { agent_id: nurse });
  const mine = shop.form(bath, 1, {
    started_at: '2034-01-02',
    time_period: ['14:00-15:00'],
    agent_id: nurse,
  });
  expect((await shop.sales.act('customers', customer, 'register_package_v2', mine)).status).toBe(409);
  await statement(others);
  const kept = { 'customers.listParams': { filter: { name: 'Khách Khác' }, sort: 'name' }, theme: 'dark' };
  await shop.sales.send('PUT', '/me/preferences', { data: kept }, { 'content-type': 'application/json' });
  await shop.admin.delete(`/customers/${await shop.customer({ name: 'Khách Trong Thùng Rác' })}`);
});

/** Imports lines that are matched with her payment, with payments of her and another customer together, and with her nurse's pay. */
async function statement(others: string): Promise<void> {
  const rows = [
    `1/11/2032,R1,,11000,${secrets.balance},${buildTransferCode('G', pack)} NGUOI XIN TEP`,
    `2/11/2032,R2,,22000,${secrets.balance},NGUOI XIN TEP VA KHACH KHAC`,
    `3/11/2032,R3,33000,,${secrets.balance},${buildTransferCode('L', pack)} LUONG`,
  ];
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=7299123456`, {
    method: 'POST',
    headers: { ...shop.finance.headers, 'content-type': 'text/csv' },
    body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...rows].join('\n'),
  });
  expect(answer.status).toBe(200);
  const lines = (await shop.finance.get('/bank_lines?filter[account]=7299123456&sort=at')).body.data;
  const act = async (at: number, code: string, input: object) =>
    expectActionDone(await shop.finance.act('bank_lines', lines[at].id, code, input));
  const revenue = { kind: 'revenue', accept_overpayment: true };
  await act(0, 'book', { ...revenue, package_id: pack });
  const parts = [pack, others].map((package_id) => ({
    kind: 'revenue',
    amount: 11_000,
    package_id,
    note: 'trả chung',
  }));
  await act(1, 'split', { parts, accept_overpayment: true });
  await act(2, 'book', { kind: 'agent_salary', package_id: pack, agent_id: substitute });
}

const customerSections = {
  customers: [
    ...[
      'name',
      'level',
      'phone',
      'predicted_birth_date',
      'birth_date',
      'address',
      'city',
      'province',
      'ward',
      'area',
      'map_address',
    ],
    ...[
      'source_channel',
      'source_name',
      'contacted_at',
      'next_contact_at',
      'next_contact_note',
      'no_messages',
      'first_called_at',
      'l1_at',
      'partner_id',
      'sales_id',
      'note',
      'created_at',
    ],
    ...[
      'first_started_at',
      'last_started_at',
      'first_finished_at',
      'last_finished_at',
      'last_done_at',
      'open_packages',
      'import_id',
      'erased_at',
    ],
    ...['lost_reason', 'due'],
  ],
  packages: [
    ...[
      'customer_id',
      'level',
      'registered_at',
      'expected_to_start_at',
      'started_at',
      'finished_at',
      'time_period',
    ],
    ...[
      'original_price',
      'total_discount',
      'total_price',
      'total_quantity',
      'discount_codes',
      'direct_discount',
    ],
    ...[
      'agent_id',
      'agent1_id',
      'agent2_id',
      'sales_id',
      'partner_id',
      'total_deposit',
      'bank',
      'payment_method',
    ],
    ...[
      'canceled_at',
      'cancel_reason',
      'canceled_level',
      'level_up_time',
      'follows_id',
      'l6_at',
      'created_at',
      'planned_shifts',
    ],
    ...['finished_shifts', 'cancelled_shifts', 'next_planned_day', 'source_channel', 'predicted_birth_date'],
    ...['lost_reason', 'paid', 'due', 'overpaid', 'note'],
  ],
  package_services: [
    ...[
      'package_id',
      'service_id',
      'variant_id',
      'quantity',
      'amount',
      'unit_price',
      'subtotal_price',
      'price',
      'list_price',
      'round',
      'price_reason',
    ],
  ],
  shifts: [
    ...[
      'index',
      'day',
      'wday',
      'time_period',
      'line_ids',
      'address',
      'status',
      'is_addition',
      'delayed_days',
      'package_id',
      'agent_id',
      'cancelled_by',
    ],
    ...[
      'started_at',
      'ended_at',
      'visit_note',
      'visit_checks',
      'proof',
      'rating',
      'rating_words',
      'rated_at',
    ],
  ],
  deductions: ['amount', 'description', 'discount_id', 'direct', 'stopped', 'package_id'],
  transactions: [
    ...[
      'status',
      'voucher_number',
      'at',
      'month',
      'kind',
      'account_type',
      'agent_id',
      'payment_method',
      'amount',
      'bank',
      'note',
    ],
    ...['customer_id', 'package_id', 'created_at', 'import_id'],
  ],
  action_logs: ['created_at', 'action_label', 'state', 'action_data'],
  viewers: ['created_at', 'name'],
};
const sorted = (of: Record<string, readonly string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(of).map(([name, fields]) => [name, [...fields].sort()]));

describe('a customer’s file', () => {
  beforeAll(async () => {
    // Record views are stored shortly after the answer.
    await shop.sales.get(`/customers/${customer}`);
    const isStored = async () =>
      (await shop.admin.get(`/customers/${customer}/viewers`)).body.data.length > 0;
    await vi.waitUntil(isStored, { timeout: 10_000 });
  });

  test('requested by an admin has these members', async () => {
    const file = await fileOf(shop.admin, `customers/${customer}`);
    expect(members(file)).toEqual(sorted(customerSections));
    expect(section(file, 'transactions').records.map(({ values }: ResponseBody) => values.kind)).toEqual([
      'revenue',
      'revenue',
    ]);
    expect(section(file, 'transactions').records.map(({ values }: ResponseBody) => values.amount)).toEqual([
      11_000, 11_000,
    ]);
  });

  test('requested by an admin with finance, also has the bank lines of her own payments, without the balance', async () => {
    const file = await fileOf(shop.owner, `customers/${customer}`);
    expect(members(file)).toEqual(
      sorted({
        ...customerSections,
        transactions: [...customerSections.transactions, 'bank_line', 'before_line'],
        bank_lines: [
          ...[
            'status',
            'at',
            'bank',
            'amount',
            'direction',
            'description',
            'reference',
            'return_of',
            'transaction_id',
          ],
          ...['ignored_reason', 'created_at'],
        ],
      }),
    );
    expect(section(file, 'bank_lines').records.map(({ values }: ResponseBody) => values.amount)).toEqual([
      11_000,
    ]);
  });

  test.each([
    'admin',
    'owner',
  ] as const)('shows %s neither margins, nor nurses’ pay, nor other customers', async (who) => {
    expect(margins.company_income).toBeGreaterThan(0);
    expect(margins.agent_income).toBeGreaterThan(0);
    expect(margins.partner_income).toBeGreaterThan(0);
    const text = JSON.stringify(await fileOf(shop[who], `customers/${customer}`));
    for (const figure of [
      ...[margins.company_income, margins.agent_income, margins.partner_income, margins.agent_tax],
      ...[margins.agent_income / 2, secrets.balance],
    ])
      expect(text).not.toMatch(new RegExp(`\\b${figure}\\b`));
    for (const word of [
      ...[
        'company_income',
        'agent_income',
        'agent_commission',
        'agent_tax',
        'partner_income',
        'partner_commission',
      ],
      ...['applied_to', 'balance', 'agent_salary', 'Trả lương', 'lương của chị', 'fingerprint', '7299123456'],
      ...['Khách Khác', 'KHACH KHAC', secrets.note, '0903444222', '99 phố Kín', 'LUONG'],
    ])
      expect(text).not.toContain(word);
    expect(text).toContain('ghi chú của mình');
  });

  test('has only her own history: remarks and changes, without fields hidden from her', async () => {
    const { records } = section(await fileOf(shop.admin, `customers/${customer}`), 'action_logs');
    const history = records.map(({ values }: ResponseBody) => values);
    const registered = history.find(
      (line: ResponseBody) => line.action_label === 'Đăng ký gói' && line.state === 'finished',
    );
    expect(Object.keys(registered.action_data.input).sort()).toEqual(
      [
        ...['registered_at', 'started_at', 'time_period', 'sales_id', 'services', 'agent_id', 'partner_id'],
        'direct_discount',
      ].sort(),
    );
    const made = registered.action_data.others.find((one: ResponseBody) => one.resource === 'packages');
    expect(made.fields).toMatchObject({ total_price: [null, 2_434_000], started_at: [null, '2031-06-02'] });
    expect(history.some((line: ResponseBody) => line.state === 'failed')).toBe(true);
    expect(history.some((line: ResponseBody) => 'error' in line)).toBe(false);
  });

  test('has the same content as a workbook', async () => {
    const { headers } = shop.admin;
    const answer = await fetch(`${api.url}/api/v1/customers/${customer}/personal_data?format=csv`, {
      headers,
    });
    const text = await answer.text();
    expect(text).toContain('Người Xin Tệp');
    expect(text).not.toMatch(/Thu nhập|Hoa hồng|Số dư|Bên chịu giảm giá/);
  });
});

const profile = {
  agents: [
    ...[
      'name',
      'email',
      'phone',
      'profile_status',
      'commission',
      'created_at',
      'benefit',
      'address',
      'city',
      'province',
    ],
    ...['tax_code', 'tax_commitment_until', 'bank', 'account_holder'],
    ...['working_range', 'bank_account', 'status', 'no_messages', 'calendar_at', 'second_factor_at'],
    'passkey_count',
    'papers_valid_to',
    'full_load',
    ...['birth_date', 'joined_at', 'leaves_on', 'skills', 'note'],
  ],
  agent_profiles: [
    ...[
      'status',
      'phone',
      'commission',
      'benefit',
      'address',
      'city',
      'province',
      'working_range',
      'weekly_off',
    ],
    ...['tax_code', 'tax_commitment_until', 'bank', 'account_holder'],
    ...['holiday_off', 'experience', 'bank_account', 'skills', 'full_load', 'note'],
    ...['birth_date', 'joined_at'],
  ],
};

describe('a nurse’s file', () => {
  test.each([
    'admin',
    'owner',
  ] as const)('requested by %s has her profile, her work and her pay', async (who) => {
    const file = await fileOf(shop[who], `agents/${nurse}`);
    expect(members(file)).toEqual(
      sorted({
        ...profile,
        'packages.agent_id': [
          'level',
          'registered_at',
          'started_at',
          'finished_at',
          'time_period',
          'agent_commission',
        ],
        'transactions.agent_id': [
          'status',
          'at',
          'month',
          'kind',
          'payment_method',
          'amount',
          'bank',
          'tax',
          'pay_month',
          'voucher_number',
        ],
        pay: ['sessions', 'income', 'tax', 'paid'],
        action_logs: customerSections.action_logs,
      }),
    );
    const [own] = section(file, 'pay').records.filter(({ id }: ResponseBody) => id === pack);
    const half = Math.ceil(margins.agent_income / 2);
    expect(own.values).toMatchObject({ sessions: 1, income: half, paid: half });
  });

  test('of a substitute has her own share, not the package nurse’s', async () => {
    const file = await fileOf(shop.admin, `agents/${substitute}`);
    expect(members(file)).toEqual(
      sorted({
        ...profile,
        'shifts.agent_id': [
          'index',
          'day',
          'status',
          'started_at',
          'ended_at',
          'visit_note',
          'visit_checks',
          'proof',
          'rating',
          'rating_words',
          'rated_at',
        ],
        'transactions.agent_id': [
          'status',
          'at',
          'month',
          'kind',
          'payment_method',
          'amount',
          'bank',
          'tax',
          'pay_month',
          'voucher_number',
        ],
        pay: ['sessions', 'income', 'tax', 'paid'],
        action_logs: customerSections.action_logs,
      }),
    );
    const share = Math.floor(margins.agent_income / 2);
    expect(section(file, 'pay').records[0].values).toMatchObject({
      sessions: 1,
      income: share,
      paid: 33_000,
    });
  });

  test.each(['admin', 'owner'] as const)('shows %s neither customers nor margins', async (who) => {
    const text = JSON.stringify(await fileOf(shop[who], `agents/${nurse}`));
    expect(text).not.toMatch(/Người Xin Tệp|Khách Khác|phố Kín|0903444|ghi chú của mình|chuyện của khách/);
    for (const word of [
      'company_income',
      'partner_income',
      'total_price',
      'applied_to',
      'balance',
      'password',
    ])
      expect(text).not.toContain(word);
    for (const figure of [
      margins.company_income,
      margins.partner_income,
      margins.total_price,
      margins.agent_income,
    ])
      expect(text).not.toMatch(new RegExp(`\\b${figure}\\b`));
  });
});

describe('a user’s file', () => {
  test.each([
    'admin',
    'owner',
  ] as const)('requested by %s has the account and the numbers of the records it worked on', async (who) => {
    const file = await fileOf(shop[who], `users/${shop.salesId}`);
    // The history is left out, because it depends on whether the file was requested before.
    const { action_logs: _lines, ...sections } = members(file);
    expect(sections).toEqual(
      sorted({
        users: [
          ...[
            'name',
            'email',
            'kind',
            'created_at',
            'status',
            'invited_at',
            'profile_status',
            'roles',
            'second_factor_at',
            'passkey_count',
          ],
        ],
        'customers.sales_id': ['created_at'],
        'packages.sales_id': ['level', 'registered_at'],
        // The user's own notes in the demo.
        'notes.author_id': ['created_at'],
        sessions: ['created_at', 'expires_at', 'ended_at', 'user_agent', 'address'],
        preferences: ['preferences'],
      }),
    );
    expect(section(file, 'preferences').records[0].values.preferences).toEqual({
      'customers.listParams': { sort: 'name' },
      theme: 'dark',
    });
    expect(JSON.stringify(file)).not.toMatch(/Khách Khác|Người Xin Tệp|phố Kín|0903444|chuyện của khách/);
  });

  test('of an admin does not name the persons in notifications, deletions and histories', async () => {
    const { id } = (await shop.owner.get('/users?filter[email]=admin@noi.test')).body.data[0];
    const file = await fileOf(shop.owner, `users/${id}`);
    expect(members(file).notifications).toEqual(['created_at', 'path', 'seen_at', 'title']);
    expect(Object.keys(members(file)).filter((name) => /trash|action_logs\./.test(name))).toEqual([]);
    expect(JSON.stringify(file)).not.toMatch(/Khách Khác|Người Xin Tệp|Khách Trong Thùng Rác/);
  });
});
