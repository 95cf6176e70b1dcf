/**
 * After a customer is erased, no table contains her name, or her phone in any spelling. Customers with a similar name
 * and phone keep all their data (schema 9.2).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDialect } from '#api/db/dialect';
import { foldText } from '#rules/foldText';
import { buildTransferCode } from '#rules/transferCode';
import { erasedName } from '#schema/customers';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

interface Person {
  name: string;
  formerName: string;
  phone: string;
  address: string;
  note: string;
  spelled: readonly string[];
}
const her: Person = {
  name: 'Đàm Thị Ngọc Lan',
  formerName: 'Lan',
  phone: '0903517264',
  address: '7/21 hẻm Hoa Giấy Trắng',
  note: 'Cổng sau có chó dữ',
  spelled: [
    ...['0903 517 264', '090.351.7264', '090-351-72-64', '84903517264', '+84903517264', '+84 903 517 264'],
    ...['DAM THI NGOC LAN', 'đàm thị ngọc lan', 'Dam Thi Ngoc Lan'],
  ],
};
const neighbours: readonly Person[] = [
  {
    name: 'Trần Lan Anh Thư',
    formerName: 'Lan Anh',
    phone: '0903517265',
    address: '8/21 hẻm Hoa Giấy Trắng',
    note: 'Ở cạnh nhà chị Lan',
    spelled: ['0903 517 265', '84903517265', 'TRAN LAN ANH THU', 'Trần Lan Anh Thư'],
  },
  {
    name: 'Đàm Thị Ngọc Lan Chi',
    formerName: 'Ngọc Lan',
    phone: '0903517274',
    address: '9/21 hẻm Hoa Giấy Trắng',
    note: 'Cổng trước',
    spelled: ['0903.517.274', '+84 903 517 274', 'DAM THI NGOC LAN CHI'],
  },
];
/** Another customer, whose texts mention the customer to erase. */
const friend = {
  name: 'Phùng Giới Thiệu',
  phone: '0903517288',
  note: 'Quen chị Đàm Thị Ngọc Lan (090 351 7264), hẹn sáng',
};

let api: TestApi;
let shop: ApiTestCompany;
let nurse: string;
let bath: string;
let ids: Record<'her' | 'first' | 'second' | 'friend' | 'merged', string>;
type Rows = Map<string, string>;
let before: Rows;
let after: Rows;
let money: [unknown, unknown];
/** The records of the customer to erase, such as 'packages 12'. */
let hers: Set<string>;

beforeAll(async () => {
  api = await startApi({ clock: clockAfterSessions });
  shop = await ApiTestCompany.open(api);
  nurse = await shop.nurse();
  bath = await shop.service({ for_partner: true });
  const [first, second] = [
    await createRecords(neighbours[0] as Person, 1),
    await createRecords(neighbours[1] as Person, 2),
  ];
  const merged = expectCreated(
    await shop.sales.create('customers', { name: her.name, phone: her.phone }, key()),
  );
  ids = { her: await createRecords(her, 0), first, second, merged, friend: await shop.customer(friend) };
  expectActionDone(
    await shop.admin.act('customers', ids.her, 'merge', { other_id: merged, join_notes: true }),
  );
  await mentionElsewhere();
  await callOff();
  hers = await recordsOf(ids.her);
  [before, money] = [await allRows(), [await sums(), null]];
  expectActionDone(await shop.admin.act('customers', ids.her, 'erase', { reason: 'Đơn ngày 20/11' }));
  after = await allRows();
  money[1] = await sums();
});
afterAll(() => api.stop());

const key = () => ({ 'idempotency-key': makeUniqueName('key') });
const stamps = () => ({
  version: 1,
  created_at: clockAfterSessions().toISOString(),
  updated_at: clockAfterSessions().toISOString(),
});

/** Creates a customer with data in every place where the product stores any. @param hour hour of her sessions; it prevents conflicts */
async function createRecords(
  { name, formerName, phone, address, note, spelled }: Person,
  hour: number,
): Promise<string> {
  const first = { name: formerName, phone, address, ward: 'Phường Hoa Giấy', note };
  const id = expectCreated(await shop.sales.create('customers', first, key()));
  await shop.sales.change('customers', id, { name });
  expectActionDone(
    await shop.sales.act(
      'customers',
      id,
      'succeed_contact',
      { note: `${name} hẹn gọi ${spelled[0]}` },
      key(),
    ),
  );
  const slot = { time_period: [`1${hour}:00-1${hour + 1}:00`] };
  const sell = async (more: object) =>
    expectActionDone(
      await shop.sales.act(
        'customers',
        id,
        'register_package_v2',
        shop.form(bath, 1, { ...slot, total_deposit: 50_000, ...more }),
        key(),
      ),
    ).package_id;
  const pack = await sell({});
  const deleted = await sell({ started_at: '2031-09-01' });
  await shop.lead(pack, 'L8', nurse);
  expectActionDone(
    await shop.finance.act('packages', pack, 'pay_agent', { note: `Lương gói của ${name}` }, key()),
  );
  await sell({ started_at: '2034-03-01', agent_id: nurse });
  expectActionDone(
    await shop.sales.act('packages', deleted, 'cancel_package', { cancel_reason: `${name} đổi ý` }),
  );
  expect((await shop.admin.delete(`/packages/${deleted}`)).status).toBe(204);
  const payment = { at: '2031-06-03', kind: 'revenue', amount: 1_000, note: `${name} đưa tiền` };
  const link = { customer_link: `/customers/${id}` };
  expectCreated(await shop.finance.create('transactions', { ...payment, ...link }, key()));
  const mistaken = expectCreated(await shop.finance.create('transactions', { ...payment, ...link }, key()));
  expect((await shop.finance.delete(`/transactions/${mistaken}`)).status).toBe(204);
  await statement(pack, String(spelled.at(-1)), spelled, hour);
  await refusedRequest(id, name, phone);
  return id;
}

/** A partner requests a package for her, and the request is refused; both get notifications. */
async function refusedRequest(id: string, customer_name: string, customer_phone: string): Promise<void> {
  const { partner_id } = await api.knex('users').where({ email: 'partner@noi.test' }).first('partner_id');
  await shop.sales.change('customers', id, { partner_id: String(partner_id) });
  const wanted = { registered_at: '2031-06-02', started_at: '2031-06-03', time_period: ['09:00-10:00'] };
  const requested = { customer_name, customer_phone, service_1: bath, service_1_quantity: 1 };
  const partner = await api.as('partner');
  const pack = expectCreated(await partner.create('partner_packages', { ...wanted, ...requested }, key()));
  expectActionDone(
    await shop.sales.act('packages', pack, 'cancel_package', { cancel_reason: `${customer_name} bận` }),
  );
}

/** Imports bank lines: one is matched with a payment of her package, the others are open. */
async function statement(
  pack: string,
  matched: string,
  waiting: readonly string[],
  at: number,
): Promise<void> {
  const texts = [
    `${buildTransferCode('G', pack)} ${matched} CK`,
    ...waiting.map((one) => `CK ${one} TIEN TAM`),
  ];
  const rows = texts.map((text, index) => `20/11/2032,R${at}${index},,${index + 1}000,,${text}`);
  const account = `719988770${at}`;
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=${account}`, {
    method: 'POST',
    headers: { ...shop.finance.headers, 'content-type': 'text/csv' },
    body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...rows].join('\n'),
  });
  expect(answer.status).toBe(200);
  const { body } = await shop.finance.get(`/bank_lines?filter[account]=${account}&sort=amount`);
  const booked = { kind: 'revenue', package_id: pack, accept_overpayment: true, note: `${matched} trả` };
  expectActionDone(await shop.finance.act('bank_lines', body.data[0].id, 'book', booked, key()));
}

/** Stores texts about other customers that mention her. */
async function mentionElsewhere(): Promise<void> {
  const pack = await shop.register(bath, 1, { time_period: ['07:30-08:30'] });
  const off = { amount: 1_000, applied_to: 'company', description: `Giới thiệu ${her.name}` };
  expectActionDone(await shop.sales.act('packages', pack, 'add_discount', off));
  await statement(pack, `${her.spelled[0]} CHUYEN HO TRAN LAN ANH THU`, [], 3);
  const { id: user_id } = await api.knex('users').where({ email: 'admin@noi.test' }).first('id');
  const notice = { user_id, title: 'Gói đã được duyệt', path: '/partner_packages', ...stamps() };
  const names = [her.name, her.formerName, ...neighbours.map(({ name }) => name)];
  const busy = {
    ...notice,
    path: `/customers/${ids.friend}`,
    body: `${friend.name}: trùng ca với ${her.name} (${her.phone})`,
  };
  await api
    .knex('notifications')
    .insert([...names.map((name) => ({ ...notice, body: `Khách hàng ${name}` })), busy]);
  await api
    .knex('message_texts')
    .insert({ name: 'nurse_change', text: `{ten}: hỏi ${her.spelled[1]}`, ...stamps() });
  await shop.sales.change('customers', ids.friend, { source_name: `Chị ${her.name}` });
  await importFile();
  const kept = ['lan', ...names, her.spelled[0], neighbours[0]?.phone].map((name) => ({ filter: { name } }));
  const plain = { 'content-type': 'application/json' };
  await shop.sales.send('PUT', '/me/preferences', { data: { kept, columns: ['name'] } }, plain);
}

/** Imports a file of other customers whose name, headings and values mention her and customers with similar names. */
async function importFile(): Promise<void> {
  const cells = [her, ...neighbours].map(({ name, phone }) => `${name} ${phone} giới thiệu`);
  const mapping = { columns: Object.fromEntries(cells.map((text) => [text, null])) };
  const values = { source_channel: Object.fromEntries(cells.map((text) => [text, 'DATA'])) };
  const rows = cells.map((text, at) => `Bạn Thứ ${at},${text},,,`);
  const file = `${cells.join(' và ')}.csv`;
  const query = new URLSearchParams({ mapping: JSON.stringify({ ...mapping, values }), file_name: file });
  const answer = await fetch(`${api.url}/api/v1/customers/import?${query}`, {
    method: 'POST',
    headers: { ...shop.sales.headers, 'content-type': 'text/csv' },
    body: [`Họ tên,Kênh nguồn,${cells.join(',')}`, ...rows].join('\n'),
  });
  expect((await answer.json()).data).toMatchObject({ state: 'imported', created: cells.length });
}

/** The customer's nurse is absent: the answer contains a message to each affected mother. */
async function callOff(): Promise<void> {
  const [from, to, other] = ['2034-03-01', '2034-03-01', await shop.nurse()];
  const missed = (await shop.sales.get(`/agents/${nurse}/absence?from=${from}&to=${to}`)).body.data;
  expect(missed).toHaveLength(3);
  const sessions = missed.map(({ shift_id }: ResponseBody) => ({ shift_id, agent_id: other }));
  const reason = `Chị ${her.name} đổi lịch`;
  expectActionDone(await shop.sales.act('agents', nurse, 'call_off', { from, to, reason, sessions }, key()));
}

async function recordsOf(customer: string): Promise<Set<string>> {
  const found = new Set([`customers ${customer}`]);
  const add = async (table: string, where: object) => {
    const rows: number[] = await api.knex(table).where(where).pluck('id');
    for (const id of rows) found.add(`${table} ${id}`);
    return rows;
  };
  for (const package_id of await add('packages', { customer_id: customer }))
    for (const table of ['shifts', 'deductions', 'package_services', 'transactions'])
      await add(table, { package_id });
  await add('transactions', { customer_id: customer });
  for (const { log_id, resource, record_id } of await api.knex('action_log_subjects'))
    if (found.has(`${resource} ${record_id}`)) found.add(`action_logs ${log_id}`);
  for (const { id, trash_id, resource, record_id } of await api.knex('trash_rows'))
    if (found.has(`${resource} ${record_id}`) || (await isOf(trash_id, customer)))
      for (const one of [`trash_rows ${id}`, `trash ${trash_id}`]) found.add(one);
  return found;
}
/** True if the trash entry is a deletion of one of her packages or transactions, or a merge with her. */
async function isOf(trash_id: number, customer: string): Promise<boolean> {
  const of = { trash_id, target: 'customers', record_id: Number(customer) };
  return (await api.knex('trash_references').where(of).first('id')) !== undefined;
}

/** Returns all rows of all tables as text, by table and id. */
async function allRows(): Promise<Rows> {
  const rows: Rows = new Map();
  for (const { name } of await getDialect(api.knex).tables(api.knex))
    for (const [at, row] of (
      (await api.knex(name).orderBy(name === 'voucher_series' ? 'series' : 'id')) as ResponseBody[]
    ).entries())
      rows.set(`${name} ${row.id ?? at}`, JSON.stringify(row));
  return rows;
}
async function sums(): Promise<unknown> {
  const { amount } = (await api.knex('transactions').sum({ amount: 'amount' }).first()) as ResponseBody;
  const reports = [
    'revenue?level=all&split=true&page[size]=1000',
    'pl',
    'aps',
    'marketing?view_by=month',
    'bank',
  ];
  const answers = await Promise.all(reports.map((path) => shop.owner.get(`/reports/${path}`)));
  const named = (body: ResponseBody) =>
    JSON.stringify(body).replaceAll(her.name, erasedName).replaceAll(`"${her.phone}"`, 'null');
  const counts = [
    'customers',
    'packages',
    'shifts',
    'package_services',
    'deductions',
    'transactions',
    'bank_lines',
  ].map(async (table) => [table, await api.knex(table).count({ n: '*' }).first()]);
  return [Number(amount), answers.map(({ body }) => named(body)), await Promise.all(counts)];
}

/** Returns the digits of a text without separators, and its words without accents. */
const digitsIn = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '');
const wordsIn = (text: string): string =>
  ` ${foldText(text.replaceAll('\\n', ' ')).replace(/[^a-z0-9]+/g, ' ')} `;
const countWords = (text: string, words: string): number =>
  wordsIn(text).split(new RegExp(`(?<= )${foldText(words)}(?= )`)).length - 1;
const phonesOf = (text: string, { phone }: Person): number => digitsIn(text).split(phone.slice(1)).length - 1;
const namesOf = (text: string, { name }: Person): number =>
  countWords(text, name) - (name === her.name ? countWords(text, `${name} Chi`) : 0);
const hasTrace = (text: string): boolean =>
  phonesOf(text, her) + namesOf(text, her) > 0 ||
  [her.address, her.note, `/customers/${ids.her}"`, `/customers/${ids.her}?`].some((one) =>
    text.includes(one),
  );

test('her data is in the tables before', () => {
  const tables = [...before].filter(([, row]) => phonesOf(row, her) + namesOf(row, her) > 0);
  expect([...new Set(tables.map(([at]) => at.split(' ')[0]))].sort()).toEqual([
    ...[
      'action_logs',
      'bank_lines',
      'customers',
      'deductions',
      'idempotency_keys',
      'import_words',
      'imports',
      'message_texts',
      'notifications',
    ],
    ...['packages', 'transactions', 'trash', 'trash_rows', 'users', 'work'],
  ]);
});

test('no table contains her phone or her name', () => {
  const left = [...after].filter(([, row]) => phonesOf(row, her) + namesOf(row, her) > 0);
  expect(left).toEqual([]);
});

test('rows that do not name or belong to her are unchanged', () => {
  const changed = [...before].filter(
    ([at, row]) =>
      after.get(at) !== row &&
      !hers.has(at) &&
      !hasTrace(row) &&
      !/^(merged_lines|trash_references) /.test(at),
  );
  expect(changed.map(([at]) => at)).toEqual([]);
});

test('customers with similar names are still named in the same places', () => {
  for (const person of neighbours) {
    let found = 0;
    for (const [at, row] of before) {
      const left = after.get(at) ?? '';
      expect([at, phonesOf(left, person), namesOf(left, person)]).toEqual([
        at,
        phonesOf(row, person),
        namesOf(row, person),
      ]);
      found += phonesOf(row, person) + namesOf(row, person);
    }
    expect(found).toBeGreaterThan(50);
  }
});

test('amounts and counts are unchanged', () => {
  expect(money[1]).toEqual(money[0]);
});
