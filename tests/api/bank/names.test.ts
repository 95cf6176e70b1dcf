/** Matches a line by the names in its text, and by earlier payers (rules 10.9). */
import { expect, test } from 'vitest';
import { foldText } from '#rules/foldText';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { buildBankFile, type TransferInFile } from './formats.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const { finance } = shop;
const price = 1_937_000;
const account = '0987001122';
/** Names that the demo data does not contain; some of them contain other names of this list. */
const families = ['Khuất', 'Nghiêm', 'Thạch', 'Tiêu', 'Mạc', 'Ninh'];
const givens = ['Thị Lan', 'Thị Lan Anh', 'Ngọc Hà', 'Thu Thảo', 'Minh Tâm'];
const names = families.flatMap((family) => givens.map((given) => `${family} ${given}`));
const toBankSpelling = (name: string): string => foldText(name).toUpperCase();

const service = await shop.service({ price });
/** Creates a customer who owes the price of one package. */
async function mother(name: string): Promise<{ customer: string; pack: string }> {
  const customer = await shop.customer({ name });
  const sold = await shop.sales.act('customers', customer, 'register_package_v2', shop.form(service, 1));
  return { customer, pack: sold.body.data.result.package_id };
}

const descriptionTemplates: readonly ((name: string, n: number) => string)[] = [
  (name, n) => `${name} chuyen tien FT263240${n}1`,
  (name, n) => `CUSTOMER ${name} tam be 10 buoi. MA GD ${n}55`,
  (name) => `${name.replace(/ /g, '')} CK`,
  (name, n) => `PHAM VAN QUANG ck goi cho me ${name}- Ma giao dich ${n}9`,
  (name, n) => `${name.toLowerCase()} thanh toan, ${n}`,
];

/** Imports lines in MB's format. */
async function read(lines: readonly { amount: number; description: string }[]): Promise<void> {
  let balance = 50_000_000;
  const moved = lines.map(({ amount, description }, at): TransferInFile => {
    balance += amount;
    return {
      at: '2026-11-20',
      amount,
      description,
      balance,
      reference: `FT26${at}${makeUniqueName('').slice(-4)}`,
    };
  });
  const { bytes, type } = await buildBankFile('mbbank', moved);
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=mbbank&account=${account}`, {
    method: 'POST',
    headers: { ...finance.headers, 'content-type': type },
    body: Buffer.from(bytes),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}
const loadOpenLines = async (): Promise<ResponseBody[]> =>
  (
    await finance.get(`/bank_lines?filter[account]=${account}&filter[status]=open&page[size]=100&sort=at`)
  ).body.data.sort((one: ResponseBody, other: ResponseBody) => Number(one.id) - Number(other.id));

test('with the mother’s name in 30 of 38 lines, all 30 have a single, correct proposal', async () => {
  const packs = new Map<string, string>();
  for (const name of names) packs.set(name, (await mother(name)).pack);
  const named = names.map((name, n) => ({
    name,
    amount: price,
    description: descriptionTemplates[n % descriptionTemplates.length]?.(toBankSpelling(name), n) ?? '',
  }));
  const others = [
    'chuyen tien',
    'Chi Lan ck',
    'KHUAT THI LAN HUONG chuyen tien',
    'IBFT 0099',
    'lan anh ck tien',
    'TRINH CONG SON tam be',
    'CK 500',
    'me be Bap',
  ].map((description) => ({ name: null, amount: price, description }));
  const lines = [...named, ...others];
  await read(lines);
  const stored = await loadOpenLines();
  expect(stored).toHaveLength(38);
  const single = stored.flatMap(({ attributes: { description, proposal } }) =>
    proposal && !proposal.others ? [[description, proposal.target.id]] : [],
  );
  expect(single).toEqual(named.map(({ name, description }) => [description, packs.get(name)]));
  for (const { id } of stored.slice(0, 30))
    expect((await finance.act('bank_lines', id, 'accept', {})).status).toBe(200);
});

test('an earlier payer for a mother is proposed for her, until the match is undone', async () => {
  const { customer, pack } = await mother('Mẫn Thị Chi');
  const sender = 'MBVCB.55.ck tien tam be.CT tu 0071009988776 TONG VAN PHUC toi 0987001122 CTY';
  await read([{ amount: 500_000, description: sender }]);
  const [first] = (await loadOpenLines()).slice(-1);
  expect(first.attributes.proposal).toBeNull();
  const booked = await finance.act('bank_lines', first.id, 'book', { kind: 'revenue', package_id: pack });
  expect(booked.status).toBe(200);
  const known = async () =>
    (await shop.sales.get(`/payers?filter[customer_id]=${customer}&sort=text`)).body.data;
  expect((await known()).map((one: ResponseBody) => one.attributes.text)).toEqual([
    '0071009988776',
    'TONG VAN PHUC',
  ]);

  await read([
    { amount: 400_000, description: 'TONG VAN PHUC chuyen tien lan 2' },
    { amount: price, description: 'TONG VAN PHUC chuyen tien qua nhieu' },
  ]);
  const [second, tooMuch] = (await loadOpenLines()).slice(-2);
  expect(second.attributes.proposal).toMatchObject({
    certainty: 'likely',
    target: { type: 'packages', id: pack },
    why: expect.stringContaining('Người chuyển đã từng trả cho'),
  });
  expect(second.attributes.proposal.others).toBeUndefined();
  // A proposal must not exceed the amount due.
  expect(tooMuch.attributes.proposal).toBeNull();

  // Accepting a proposal also stores the payer. Undoing one of two matches removes only what that match stored.
  expect((await finance.act('bank_lines', second.id, 'accept', {})).status).toBe(200);
  expect((await finance.act('bank_lines', first.id, 'unmatch', {})).status).toBe(200);
  expect((await known()).map((one: ResponseBody) => one.attributes.text)).toEqual(['TONG VAN PHUC']);
  expect((await finance.act('bank_lines', second.id, 'unmatch', {})).status).toBe(200);
  expect(await known()).toEqual([]);
  expect((await loadOpenLines()).find(({ id }) => id === second.id)?.attributes.proposal).toBeNull();
});

test('a payer is removed on her page, moved by a merge and deleted when she is erased', async () => {
  const { customer, pack } = await mother('Mẫn Thị Di');
  const kept = await shop.customer();
  await read([{ amount: 300_000, description: 'LAI VAN BINH chuyen khoan TU TK 19001234567' }]);
  const [line] = (await loadOpenLines()).slice(-1);
  await finance.act('bank_lines', line.id, 'book', { kind: 'revenue', package_id: pack });
  const of = async (id: string) =>
    (await shop.admin.get(`/payers?filter[customer_id]=${id}&sort=text`)).body.data;
  const [first, second] = await of(customer);
  expect((await shop.sales.delete(`/payers/${second.id}`)).status).toBe(204);
  expect(await of(customer)).toHaveLength(1);
  expect((await shop.admin.act('customers', kept, 'merge', { other_id: customer })).status).toBe(200);
  expect((await of(kept)).map((one: ResponseBody) => one.id)).toEqual([first.id]);
  await finance.act('bank_lines', line.id, 'unmatch', {});
  await api.knex('payers').insert({
    ...{ customer_id: Number(kept), text: 'LAI VAN BINH', bank_line_ids: '[]', version: 1 },
    ...{ created_at: '2026-11-20T00:00:00.000Z', updated_at: '2026-11-20T00:00:00.000Z' },
  });
  await api.knex('packages').where({ id: pack }).update({ level: 'L5-C' });
  const erased = await shop.admin.act('customers', kept, 'erase', { reason: 'Đơn ngày 20/11' });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(await of(kept)).toEqual([]);
});

test.runIf(api.config.databaseUrl.startsWith('sqlite:'))(
  'the transactions of the people in a line are found by these people, not among all without a line',
  async () => {
    const name = 'Hứa Thị Ngân';
    await mother(name);
    await read([{ amount: price, description: `${toBankSpelling(name)} chuyen tien` }]);
    const [line] = (await loadOpenLines()).slice(-1);
    const sent: { sql: string; bindings: never[] }[] = [];
    const note = (query: { sql: string; bindings: never[] }) => void sent.push(query);
    api.knex.on('query', note);
    const accepted = await finance.act('bank_lines', line.id, 'accept', {});
    api.knex.off('query', note);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const plans: string[] = [];
    for (const { sql, bindings } of sent.filter((one) =>
      one.sql.includes('from `transactions` as `t` left join'),
    ))
      for (const { detail } of await api.knex.raw(`explain query plan ${sql}`, bindings))
        if (/ t\b/.test(detail)) plans.push(detail);
    expect(plans.length).toBeGreaterThan(2);
    expect(plans.filter((step) => !/SEARCH t USING INDEX (?!transactions_bank_line)/.test(step))).toEqual([]);
  },
);
