/** The bank feed: messages are signed, lines are recognized in feed and statements, certain matches are booked (rules 10.10, 10.11). */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import type { ResponseBody } from '../support/client.ts';
import { EventStreamClient } from '../support/listen.ts';
import { ApiTestCompany, expectActionDone, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const secret = 'the secret of the feed';
let now = new Date();
const api = await startApiForFile({ bankFeedSecret: secret, clock: () => now });
const shop = await ApiTestCompany.open(api);
const { finance, admin } = shop;

let serial = 0;
let account = '';
beforeEach(async () => {
  now = new Date();
  account = `72${String(Date.now()).slice(-8)}${++serial}`;
  const set = { accounts: [{ bank: 'acb', account }], auto_book: false };
  expect((await admin.patch('/settings/bank', set)).status).toBe(200);
});

const transfer = (more: object = {}) => ({
  id: ++serial,
  gateway: 'ACB',
  transactionDate: '2026-11-20 08:15:30',
  accountNumber: account,
  subAccount: null,
  code: null,
  content: 'NGUYEN THI HOA CHUYEN TIEN',
  transferType: 'in',
  description: 'BankAPINotify',
  transferAmount: 1_750_000,
  accumulated: null,
  referenceCode: null,
  ...more,
});
const secondsNow = () => String(Math.floor(now.getTime() / 1000));
const sign = (body: string, timestamp: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
async function send(sent: unknown, headers: Record<string, string> = {}) {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const timestamp = headers['x-sepay-timestamp'] ?? secondsNow();
  const answer = await fetch(`${api.url}/api/v1/bank_feed/sepay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sepay-timestamp': timestamp,
      'x-sepay-signature': sign(body, timestamp),
      ...headers,
    },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
const accepted = { status: 200, body: { success: true } };
const refused = (status: number) => ({ status, body: { success: false } });
const linesOf = async (): Promise<ResponseBody[]> =>
  (await finance.get(`/bank_lines?filter[account]=${account}&sort=at&page[size]=100`)).body.data.map(
    ({ id, attributes }: ResponseBody) => ({ id, ...attributes }),
  );

type Row = readonly [day: string, reference: string, amount: number, balance: number | '', text: string];
async function readStatement(rows: readonly Row[], more = ''): Promise<ResponseBody> {
  const lines = rows.map(
    ([day, reference, amount, balance, text]) =>
      `${day},${reference},${amount < 0 ? -amount : ''},${amount > 0 ? amount : ''},${balance},${text}`,
  );
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=${account}${more}`, {
    method: 'POST',
    headers: { ...finance.headers, 'content-type': 'text/csv' },
    body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...lines].join('\n'),
  });
  const { data } = await answer.json();
  expect(answer.status).toBe(200);
  return data;
}
async function createPackageWithDue(price: number): Promise<{ customer: string; id: string }> {
  const service = await shop.service({ price });
  const customer = await shop.customer();
  const sold = await shop.sales.act('customers', customer, 'register_package_v2', {
    registered_at: '2026-11-20',
    started_at: '2026-11-23',
    time_period: ['07:30-08:30'],
    sales_id: shop.salesId,
    services: [{ service_id: service, variant_id: null, quantity: 1 }],
  });
  return { customer, id: expectActionDone(sold).package_id };
}

describe('the settings', () => {
  test('are changed by admins and finance users, and members that are not sent stay', async () => {
    expect((await finance.patch('/settings/bank', { auto_book: true })).body.data).toEqual({
      accounts: [{ bank: 'acb', account, holder: null, qr: true }],
      auto_book: true,
    });
    expect((await finance.get('/settings/bank')).body.data.auto_book).toBe(true);
    expect((await shop.sales.get('/settings/bank')).status).toBe(403);
    expect((await shop.sales.patch('/settings/bank', { auto_book: false })).status).toBe(403);
  });

  test('refuse an invalid account, and an account that is listed twice', async () => {
    const patch = async (accounts: object[]) =>
      getFirstError(await admin.patch('/settings/bank', { accounts }));
    expect((await patch([{ bank: 'acb', account: '12' }]))[0]).toBe(422);
    expect((await patch([{ bank: 'agribank', account: '0123456789' }]))[0]).toBe(422);
    const twice = [
      { bank: 'acb', account: '0123456789' },
      { bank: 'acb', account: '0123 456 789' },
    ];
    expect(await patch(twice)).toEqual([422, 'invalid', '/accounts/1/account']);
  });
});

describe('a line of the feed', () => {
  test('is stored once, whatever a repeated message contains', async () => {
    const sent = transfer({ accumulated: 5_000_000, referenceCode: 'FT1' });
    expect(await send(sent)).toEqual(accepted);
    expect(await send(sent)).toEqual(accepted);
    expect(await send({ ...sent, transferAmount: 9 })).toEqual(accepted);
    expect(await linesOf()).toMatchObject([
      {
        source: 'feed',
        status: 'open',
        at: '2026-11-20',
        bank: 'acb',
        amount: 1_750_000,
        direction: 'in',
        description: 'NGUYEN THI HOA CHUYEN TIEN',
        reference: 'FT1',
        balance: 5_000_000,
      },
    ]);
  });

  test('outgoing money is negative; an unknown gateway gets the bank of the account', async () => {
    expect(await send(transfer({ transferType: 'out', gateway: 'OCB' }))).toEqual(accepted);
    expect(await linesOf()).toMatchObject([{ amount: -1_750_000, direction: 'out', bank: 'acb' }]);
  });

  test('a message sent fifty times at once creates one line', async () => {
    const sent = transfer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(sent)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await linesOf()).toHaveLength(1);
  });

  test('is refused without a valid signature, outside the allowed time, or for an account that is not in the settings', async () => {
    const body = JSON.stringify(transfer());
    const old = String(Math.floor(now.getTime() / 1000) - 301);
    expect(await send(body, { 'x-sepay-signature': sign(body, secondsNow(), 'another secret') })).toEqual(
      refused(401),
    );
    expect(await send(body, { 'x-sepay-signature': '' })).toEqual(refused(401));
    expect(await send(body, { 'x-sepay-timestamp': old })).toEqual(refused(401));
    expect(await send(body, { 'x-sepay-timestamp': String(Number(old) + 2) })).toEqual(accepted);
    expect(await send(body, { 'x-sepay-timestamp': 'now' })).toEqual(refused(401));
    expect(await send(transfer({ accountNumber: '999888777666' }))).toEqual(refused(422));
    expect((await send(`${' '.repeat(65 * 1024)}{}`)).status).toBe(413);
    expect(await linesOf()).toHaveLength(1);
  });

  test('the route is absent without a secret', async () => {
    const { config } = api;
    const before = config.bankFeedSecret;
    config.bankFeedSecret = null;
    expect((await send(transfer())).status).toBe(404);
    config.bankFeedSecret = before;
  });

  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['half a document', '{"id":1'],
    ['no id', { id: null }],
    ['an amount of a fraction', { transferAmount: 1.5 }],
    ['an amount beyond all', { transferAmount: 1e21 }],
    ['an amount as text', { transferAmount: '1750000' }],
    ['nothing paid', { transferAmount: 0 }],
    ['a day that is none', { transactionDate: '2026-02-30 10:00:00' }],
    ['a day of another form', { transactionDate: '20/11/2026' }],
    ['another way', { transferType: 'both' }],
    ['a NUL', { content: 'A\u0000B' }],
    ['half a character', '{"half":"\\ud800"}'],
    ['a balance as text', { accumulated: 'much' }],
  ])('%s, signed, is answered with 422 and not stored', async (_, sent) => {
    const half = sent === '{"half":"\\ud800"}';
    const body = half
      ? JSON.stringify(transfer()).replace('NGUYEN', '\\ud800')
      : typeof sent === 'string'
        ? sent
        : transfer(sent);
    expect(await send(body)).toEqual(refused(422));
    expect(await linesOf()).toEqual([]);
  });

  test('of a thousand bodies changed after signing, none is accepted and none causes an error', async () => {
    const body = JSON.stringify(transfer());
    const timestamp = secondsNow();
    const signature = sign(body, timestamp);
    const rounds = Number(process.env.NOI_FEED_BODIES ?? 100);
    for (let round = 0; round < rounds; round += 1) {
      const at = 1 + Math.floor(Math.random() * (body.length - 1));
      const other = String.fromCharCode(33 + ((body.charCodeAt(at) - 32) % 90));
      const changed = body.slice(0, at) + other + body.slice(at + (round % 2));
      const { status } = await send(changed, {
        'x-sepay-signature': signature,
        'x-sepay-timestamp': timestamp,
      });
      expect(status, changed).toBe(401);
    }
    expect(await linesOf()).toEqual([]);
  });
});

describe('a transfer that is in both the feed and a statement', () => {
  const feedFirst = [true, false];

  test.each(
    feedFirst,
  )('is one line, and the second source adds what the first lacks (feed first: %s)', async (isFeedFirst) => {
    const sent = transfer({ content: 'NGUYEN THI HOA chuyen tien', referenceCode: null, accumulated: null });
    const rows: Row[] = [
      ['20/11/2026', 'FT77', 1_750_000, 9_000_000, 'MBVCB.123.NGUYEN THI HOA CHUYEN TIEN'],
    ];
    if (isFeedFirst) await send(sent);
    const first = await readStatement(rows);
    if (!isFeedFirst) await send(sent);
    expect([first.created, first.known]).toEqual(isFeedFirst ? [0, 1] : [1, 0]);
    expect(await linesOf()).toMatchObject([
      { reference: 'FT77', balance: 9_000_000, source: isFeedFirst ? 'feed' : 'statement' },
    ]);
    expect(await readStatement(rows)).toMatchObject({ created: 0, known: 1 });
    expect(await send(sent)).toEqual(accepted);
    expect(await linesOf()).toHaveLength(1);
  });

  test('a statement line from the feed is counted as known in the dry run', async () => {
    await send(transfer({ referenceCode: 'FT9' }));
    const rows: Row[] = [['20/11/2026', 'ft 9', 1_750_000, '', 'x']];
    expect(await readStatement(rows, '&dry_run=true')).toMatchObject({ created: 0, known: 1 });
  });

  test.each(
    feedFirst,
  )('two equal transfers on one day stay two lines (feed first: %s)', async (isFeedFirst) => {
    const rows: Row[] = [
      ['20/11/2026', 'A1', 1_750_000, 3_000_000, 'NGUYEN THI HOA CHUYEN TIEN'],
      ['20/11/2026', 'A2', 1_750_000, 4_750_000, 'NGUYEN THI HOA CHUYEN TIEN'],
    ];
    const feed = async () => {
      await send(transfer());
      await send(transfer());
    };
    if (isFeedFirst) await feed();
    await readStatement(rows);
    if (!isFeedFirst) await feed();
    expect((await linesOf()).map(({ balance }) => balance).sort()).toEqual([3_000_000, 4_750_000]);
    await send(transfer());
    expect(await linesOf()).toHaveLength(3);
  });

  test('one balance twice in a day: text and balance together take precedence over the balance alone', async () => {
    const [hoa, an] = ['NGUYEN THI HOA CHUYEN TIEN', 'TRAN AN CHUYEN KHOAN'];
    await readStatement([
      ['20/11/2026', 'D1', 1_750_000, 5_000_000, hoa],
      ['20/11/2026', 'D2', -1_750_000, 3_250_000, 'TRA LAI TIEN'],
      ['20/11/2026', 'D3', 1_750_000, 5_000_000, an],
      ['20/11/2026', 'D4', 1_750_000, 6_750_000, hoa],
    ]);
    // The first message matches D1 and D4 and gets D1. The second matches only D1, so the first gets D4 instead. D3 remains for the third.
    await send(transfer({ content: hoa }));
    await send(transfer({ content: hoa, accumulated: 5_000_000 }));
    await send(transfer({ content: an }));
    const lines = await linesOf();
    expect(lines.filter(({ amount }) => amount > 0)).toHaveLength(3);
    expect(lines.every(({ source }) => source === 'statement')).toBe(true);
  });

  test('transfers with another text, another balance or a short text are different lines', async () => {
    await send(transfer({ content: 'TRAN VAN BINH TRA TIEN', accumulated: null }));
    await send(transfer({ content: 'NGUYEN THI HOA CHUYEN TIEN', accumulated: 1_000_000 }));
    await send(transfer({ content: 'CK', accumulated: null }));
    const rows: Row[] = [
      ['20/11/2026', 'B1', 1_750_000, 5_000_000, 'NGUYEN THI HOA CHUYEN TIEN'],
      ['20/11/2026', 'B2', 1_750_000, 6_750_000, 'CK'],
    ];
    expect(await readStatement(rows)).toMatchObject({ created: 2, known: 0 });
    expect(await linesOf()).toHaveLength(5);
  });
});

test('transfers from feed and files in any order are stored once each', async () => {
  const rounds = Number(process.env.NOI_FEED_LINES ?? 40);
  const transfers: { sent: ReturnType<typeof transfer>; row: Row }[] = [];
  let balance = 1_000_000_000;
  for (let n = 0; n < rounds; n += 1) {
    const amount = [500_000, 1_000_000][n % 2] as number;
    const sign = Math.random() < 0.5 ? 1 : -1;
    balance += sign * amount;
    const day = 1 + Math.floor(Math.random() * 5);
    const content = ['CHUYEN TIEN TAM BE', 'NGUYEN THI HOA DONG TIEN', 'TRAN AN CK'][n % 3] as string;
    const accumulated = Math.random() < 0.5 ? balance : null;
    const transactionDate = `2026-11-0${day} 10:00:00`;
    const sent = transfer({
      transferType: sign > 0 ? 'in' : 'out',
      transferAmount: amount,
      content,
      accumulated,
      transactionDate,
    });
    transfers.push({ sent, row: [`0${day}/11/2026`, `X${n}`, sign * amount, balance, content] });
  }
  const half = transfers.slice(0, rounds / 2);
  for (const { sent } of half) await send(sent);
  await readStatement(transfers.map(({ row }) => row));
  await Promise.all(transfers.flatMap(({ sent }) => [send(sent), send(sent)]));
  await readStatement(transfers.map(({ row }) => row));
  const stored = await api.knex('bank_lines').where({ account }).pluck('id');
  expect(stored).toHaveLength(rounds);
  const balances = await api.knex('bank_lines').where({ account }).distinct('balance').pluck('balance');
  expect(new Set(balances.map(Number)).size).toBe(new Set(transfers.map(({ row }) => row[3])).size);
});

describe('a certain match', () => {
  const codeFor = (id: string) => buildTransferCode('G', id);

  test('is sent to every user who has the payment dialog of its package open, even without access to bank lines', async () => {
    const { id } = await createPackageWithDue(1_750_000);
    const ear = await EventStreamClient.open(await api.as('sales'));
    await send(transfer({ content: `${codeFor(id)} Tam be` }));
    await ear.hears('packages', id);
    expect(ear.of('bank_lines')).toEqual([]);
    ear.close();
    const [line] = await linesOf();
    const received = (await shop.sales.get(`/packages/${id}/received`)).body.data;
    expect(received).toEqual([{ id: line.id, amount: 1_750_000, is_open: true }]);
    const { id: other } = await createPackageWithDue(1_750_000);
    expect((await shop.sales.get(`/packages/${other}/received`)).body.data).toEqual([]);
    const created_at = new Date(now.getTime() - 25 * 3_600_000).toISOString();
    await api.knex('bank_lines').where({ id: line.id }).update({ created_at });
    expect((await shop.sales.get(`/packages/${id}/received`)).body.data).toEqual([]);
  });

  test('is booked automatically if the settings allow it, with a notification; after unmatching it stays open', async () => {
    await admin.patch('/settings/bank', { auto_book: true });
    const { customer, id } = await createPackageWithDue(1_750_000);
    await send(transfer({ content: `${codeFor(id)} Tam be` }));
    await api.app.jobs.runDue();
    const [line] = await linesOf();
    expect(line).toMatchObject({ status: 'matched' });
    expect(await shop.package(id)).toMatchObject({ paid: 1_750_000 });
    const logs = (await finance.get(`/bank_lines/${line.id}/action_logs`)).body.data;
    expect(logs[0].attributes).toMatchObject({ action_code: 'accept', action_label: 'Tự động theo sao kê' });
    const [notice] = (await shop.sales.get('/notifications')).body.data;
    expect(notice.attributes).toMatchObject({
      title: 'Đã nhận 1.750.000\u00a0₫',
      path: `/customers/${customer}?packageId=${id}`,
    });
    expect((await finance.get('/notifications')).body.data[0].attributes.title).toMatch(/^Đã nhận/);
    expectActionDone(await finance.act('bank_lines', line.id, 'unmatch'));
    await api.app.jobs.runDue();
    await readStatement([['20/11/2026', 'R', 1_750_000, 2_000_000, `${codeFor(id)} Tam be`]]);
    await api.app.jobs.runDue();
    expect(await linesOf()).toMatchObject([{ status: 'open' }]);
  });

  test('waits otherwise; so does a likely match, or an amount that is more than due', async () => {
    const { id } = await createPackageWithDue(1_000_000);
    await send(transfer({ transferAmount: 1_000_000, content: `${codeFor(id)} Tam be` }));
    await admin.patch('/settings/bank', { auto_book: true });
    await send(transfer({ transferAmount: 1_000_001, content: `${codeFor(id)} Tam be` }));
    await send(transfer({ content: 'KHONG RO' }));
    await api.app.jobs.runDue();
    expect((await linesOf()).map(({ status }) => status)).toEqual(['open', 'open', 'open']);
  });

  test('is also booked from a statement', async () => {
    await admin.patch('/settings/bank', { auto_book: true });
    const { id } = await createPackageWithDue(1_750_000);
    await readStatement([['20/11/2026', makeUniqueName('R'), 1_750_000, 2_000_000, codeFor(id)]]);
    await api.app.jobs.runDue();
    expect(await linesOf()).toMatchObject([{ status: 'matched' }]);
  });
});
