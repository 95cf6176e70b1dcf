/** An erasure keeps texts that do not mention the customer, and in texts that mention her, the parts about others (schema 9.2). */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import { erasedName } from '#schema/customers';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const erase = async (id: string) =>
  expectActionDone(await shop.admin.act('customers', id, 'erase', { reason: 'x' }));
const noteOf = async (id: string): Promise<string> =>
  (await shop.admin.get(`/customers/${id}`)).body.data.attributes.note;
let serial = 0;
/** Imports a statement with these lines for an account of its own; returns the lines in order. */
async function linesOf(...texts: [amount: number, text: string][]): Promise<ResponseBody[]> {
  const account = `7288${Date.now()}${++serial}`.slice(0, 18);
  const rows = texts.map(
    ([amount, text], at) =>
      `${at + 1}/11/2032,R${at},${amount < 0 ? -amount : ''},${amount > 0 ? amount : ''},,${text}`,
  );
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=${account}`, {
    method: 'POST',
    headers: { ...shop.finance.headers, 'content-type': 'text/csv' },
    body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...rows].join('\n'),
  });
  expect(answer.status).toBe(200);
  return (await shop.finance.get(`/bank_lines?filter[account]=${account}&sort=at`)).body.data;
}
const textOf = async (line: ResponseBody): Promise<string | null> =>
  (await shop.finance.get(`/bank_lines/${line.id}`)).body.data.attributes.description;

describe('a name that means another person stays', () => {
  test('a single word: notifications, notes and filters of others whose names contain it', async () => {
    const lan = await shop.customer({ name: 'Lan', phone: '0903222111' });
    const other = await shop.customer({ name: 'Trần Lan Anh Thư', note: 'Em của chị Lan' });
    const { id: user_id } = await api.knex('users').where({ email: 'admin@noi.test' }).first('id');
    const at = clockAfterSessions().toISOString();
    const stamps = { version: 1, created_at: at, updated_at: at };
    const bodies = ['Khách hàng Trần Lan Anh Thư', 'Khách hàng Lan', 'Chị Lan Anh'];
    const paths = [`/customers/${other}`, '/partner_packages', '/partner_packages'];
    for (const [index, body] of bodies.entries())
      await api.knex('notifications').insert({ user_id, title: 'x', body, path: paths[index], ...stamps });
    await api
      .knex('notifications')
      .insert({ user_id, title: 'x', body: 'Khách hàng Lan', path: `/customers/${lan}`, ...stamps });
    await erase(lan);
    expect(
      await api.knex('notifications').where({ user_id, title: 'x' }).orderBy('id').pluck('body'),
    ).toEqual([...bodies, erasedName]);
    expect(await noteOf(other)).toBe('Em của chị Lan');
  });

  test('the repeated answer to the creation of another customer is unchanged', async () => {
    const lan = await shop.customer({ name: 'Mộc Lan', phone: '0903222112', note: 'Khách quen' });
    const key = { 'idempotency-key': makeUniqueName('key') };
    const values = { name: 'Trần Mộc Lan Anh Thư', phone: '0903222113', note: 'Khách quen' };
    const first = await shop.sales.create('customers', values, key);
    await erase(lan);
    const second = await shop.sales.create('customers', values, key);
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  test('another person with the same name, or the same name apart from accents', async () => {
    const id = await shop.customer({ name: 'Kiều Thị Lan' });
    await shop.customer({ name: 'Kiều Thị Lan' });
    const friend = await shop.customer({ note: 'Quen Kiều Thị Lan và Kiều Thị Lân' });
    await erase(id);
    expect(await noteOf(friend)).toBe('Quen Kiều Thị Lan và Kiều Thị Lân');
    const hoa = await shop.customer({ name: 'Kiều Thị Hoà' });
    await shop.customer({ name: 'Kiều Thị Hoá' });
    await shop.sales.change('customers', friend, { note: 'Quen Kiều Thị Hòa, Kiều Thị Hoá, KIEU THI HOA' });
    await erase(hoa);
    expect(await noteOf(friend)).toBe(`Quen ${erasedName}, Kiều Thị Hoá, KIEU THI HOA`);
  });

  test('a street', async () => {
    const id = await shop.customer({ name: 'Nguyễn Thị Minh Khai' });
    const address = '12 Nguyễn Thị Minh Khai';
    const other = await shop.customer({ address, note: 'Bạn của Nguyễn Thị Minh Khai' });
    await erase(id);
    const { attributes } = (await shop.admin.get(`/customers/${other}`)).body.data;
    expect(attributes).toMatchObject({ address, note: `Bạn của ${erasedName}` });
    const [line] = (await shop.admin.get(`/customers/${other}/action_logs?sort=created_at`)).body.data;
    expect(line.attributes.action_data.changes.address).toEqual([null, address]);
  });
});

describe('bank lines', () => {
  const her = { name: 'Tạ Thị Bích Ngọc', phone: '0903222114' };
  const hoa = { name: 'Mạc Thị Hoa', phone: '0903222115' };
  let lines: ResponseBody[];
  let codes: string[];
  beforeAll(async () => {
    const [id, other] = [await shop.customer(her), await shop.customer(hoa)];
    const nurse = await shop.nurse();
    const sell = async (customer: string, at: string): Promise<string> => {
      const form = shop.form(bath, 1, { time_period: [at] });
      return expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form))
        .package_id;
    };
    const [mine, later, theirs] = [
      await sell(id, '07:30-08:30'),
      await sell(id, '13:00-14:00'),
      await sell(other, '09:00-10:00'),
    ];
    for (const pack of [mine, theirs]) await shop.lead(pack, 'L8', nurse);
    codes = [
      buildTransferCode('G', mine),
      buildTransferCode('G', later),
      buildTransferCode('G', theirs),
      buildTransferCode('L', mine),
    ];
    lines = await linesOf(
      [200_000, `${codes[0]} TA THI BICH NGOC ME BE SUA CK`],
      [300_000, 'TA THI BICH NGOC TRA CHUNG VOI MAC THI HOA 0903222115'],
      [-72_000, `${codes[3]} LUONG CA CHI TA THI BICH NGOC`],
      [400_000, `${codes[2]} MAC THI HOA CK HO CHI TA THI BICH NGOC 0903.222.114`],
      [100_000, `${codes[1]} chi nho CK`],
      [90_000, 'ME BE SUA 84 903 222 114 CK'],
      [80_000, 'MAC THI HOA 0903222115 CK'],
      [70_000, 'TA THI BICH NGOC CK'],
    );
    const act = async (line: ResponseBody, code: string, input: object) =>
      expectActionDone(await shop.finance.act('bank_lines', line.id, code, input));
    const revenue = { kind: 'revenue', accept_overpayment: true };
    await act(lines[0], 'book', { ...revenue, package_id: mine });
    const parts = [mine, theirs].map((package_id) => ({ kind: 'revenue', amount: 150_000, package_id }));
    await act(lines[1], 'split', { parts, accept_overpayment: true });
    await act(lines[2], 'book', { kind: 'agent_salary', package_id: mine, agent_id: nurse });
    await erase(id);
  });

  test('of her payments keep only our codes, whether they are matched or open', async () => {
    expect(await textOf(lines[0])).toBe(codes[0]);
    expect(await textOf(lines[4])).toBe(codes[1]);
    expect(await textOf(lines[5])).toBeNull();
  });

  test('that also concern others lose her data and nothing else', async () => {
    expect(await textOf(lines[1])).toBe(`${erasedName} TRA CHUNG VOI MAC THI HOA 0903222115`);
    expect(await textOf(lines[2])).toBe(`${codes[3]} LUONG CA CHI ${erasedName}`);
    expect(await textOf(lines[3])).toBe(`${codes[2]} MAC THI HOA CK HO CHI ${erasedName}`);
    expect(await textOf(lines[6])).toBe('MAC THI HOA 0903222115 CK');
    expect(await textOf(lines[7])).toBe(`${erasedName} CK`);
  });

  test('keep their proposals', async () => {
    const { attributes } = (await shop.finance.get(`/bank_lines/${lines[4].id}`)).body.data;
    expect(attributes.proposal).toMatchObject({ target: { type: 'packages' }, kind: 'revenue' });
  });

  test('are found by the remaining text', async () => {
    const found = async (text: string) =>
      (await shop.finance.get(`/bank_lines?filter[q]=${encodeURIComponent(text)}`)).body.data.length;
    expect([await found('TA THI BICH NGOC'), await found('ME BE SUA'), await found('0903222114')]).toEqual([
      0, 0, 0,
    ]);
    expect(await found('MAC THI HOA')).toBe(3);
  });
});

test('a history line about several customers keeps the data of the others', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  const partner_id = expectCreated(
    await shop.admin.create('partners', { code: makeUniqueName('P'), name: makeUniqueName('Partner ') }),
  );
  const nurse = await shop.nurse();
  const packs: string[] = [];
  for (const [index, customer] of [one, two].entries()) {
    const form = shop.form(bath, 1, { partner_id, time_period: [`1${index}:00-1${index + 1}:00`] });
    const { package_id } = expectActionDone(
      await shop.sales.act('customers', customer, 'register_package_v2', form),
    );
    await shop.lead(package_id, 'L8', nurse);
    packs.push(package_id);
  }
  await shop.admin.create('partner_revenues', { partner_id, month: '2031-06', package_ids: packs });
  const history = async () => {
    const { data } = (await shop.admin.get(`/customers/${two}/action_logs?page[size]=100`)).body;
    return data.map((line: ResponseBody) => line.attributes.action_data);
  };
  const before = await history();
  expect(JSON.stringify(before)).toContain('partner_revenue_id');
  await erase(one);
  expect(await history()).toEqual(before);
});
