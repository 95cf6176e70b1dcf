/** A mother's own page: her link, that the page shows only her own data, and the messages that she sends (rules 3.28). */
import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildQrRows } from '#rules/buildQrRows';
import { addDays, toLocalDay } from '#rules/days';
import { DAY_MS } from '#rules/durations';
import type { ResponseBody } from '../support/client.ts';
import { PagePhone, parsePageSecret } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const feedSecret = 'the secret of the feed';
let now = new Date();
const api = await startApiForFile({ clock: () => now, bankFeedSecret: feedSecret });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ name: 'Tắm bé', price: 200_000 });
const today = toLocalDay(now);
const account = `71${String(now.getTime()).slice(-8)}`;
const checklist = [
  { code: 'cord', label: 'Rốn khô', alarming: false, shared: true },
  { code: 'sad', label: 'Mẹ có vẻ buồn', alarming: false, shared: false },
];
const basicPageSettings = { mothers: true, nurses: true, mother_code: false, share_notes: false, checklist };

beforeAll(async () => {
  await shop.admin.patch('/settings/bank', {
    accounts: [{ bank: 'acb', account, holder: 'CONG TY NOI', qr: true }],
    auto_book: true,
  });
});
beforeEach(async () => {
  now = new Date();
  expect((await shop.admin.patch('/settings/pages', basicPageSettings)).status).toBe(200);
});

class MotherPhone extends PagePhone {
  constructor() {
    super(api, 'mother');
  }
  plan = async (): Promise<ResponseBody> => (await this.get('/plan')).body.data;

  async visit(url: string, digits?: string): ReturnType<PagePhone['call']> {
    const secret = parsePageSecret(url);
    const opened = await this.call('POST', '/open', { secret });
    if (opened.status !== 200) return opened;
    this.link = opened.body.data.link;
    const answer = await this.post('/enter', { secret, ...(digits && { digits }) });
    if (answer.cookie) this.cookie = answer.cookie.split(';')[0] ?? '';
    return answer;
  }
}
const pageOf = async (customer: string): Promise<string> =>
  (await shop.sales.post(`/customers/${customer}/page`, {})).body.data.url;

interface Mother {
  id: string;
  url: string;
  phone: MotherPhone;
  nurse: string;
  package: string;
  shifts: ResponseBody[];
}

/** Creates a mother with a package that began on a day, and her page open on a phone. */
async function mother(
  started_at: string,
  {
    name = makeUniqueName('Mẹ '),
    quantity = 3,
    ...more
  }: { name?: string; quantity?: number; [more: string]: unknown } = {},
): Promise<Mother> {
  const id = await shop.customer({ name, phone: '0905444555', note: 'GHI-CHU-VAN-PHONG' });
  const nurse = await shop.nurse({ name: makeUniqueName('Chị Hoa ') });
  const form = shop.form(bath, quantity, { started_at, agent_id: nurse, note: 'GHI-CHU-GOI', ...more });
  const { package_id } = expectActionDone(await shop.sales.act('customers', id, 'register_package_v2', form));
  const url = await pageOf(id);
  const phone = new MotherPhone();
  expect((await phone.visit(url)).status).toBe(200);
  return { id, url, phone, nurse, package: package_id, shifts: await shop.shifts(package_id) };
}
const hold = async (shift: ResponseBody | undefined) =>
  expectActionDone(await shop.sales.act('shifts', shift?.id, 'finish_shift'));

describe('the link', () => {
  test('sales users create it while the pages are on, and in its first week it opens on a new device without digits', async () => {
    const id = await shop.customer();
    await shop.admin.patch('/settings/pages', { ...basicPageSettings, mothers: false });
    expect(getFirstError(await shop.sales.post(`/customers/${id}/page`, {}))).toEqual([
      422,
      'pages_off',
      undefined,
    ]);
    await shop.admin.patch('/settings/pages', basicPageSettings);
    expect((await shop.finance.post(`/customers/${id}/page`, {})).status).toBe(403);
    const url = await pageOf(id);
    expect(url).toMatch(/\/m\/[\w-]{43}$/);
    const phone = new MotherPhone();
    const answer = await phone.visit(url);
    expect(answer.cookie).toContain(`noi_m_${phone.link}=`);
    expect(answer.cookie).toContain(`Path=/api/v1/own/mother/${phone.link}`);
    expect((await phone.get('/plan')).status).toBe(200);
    // The link does not open the nurse's page.
    expect(
      (await new PagePhone(api, 'nurse').call('POST', '/open', { secret: parsePageSecret(url) })).status,
    ).toBe(404);
  });

  test('from the eighth day after its creation or renewal a new device needs the digits, and wrong digits are counted', async () => {
    const { id, url, phone } = await mother(addDays(today, 12));
    now = new Date(Date.now() + 7 * DAY_MS);
    expect((await new MotherPhone().visit(url)).status).toBe(200);
    now = new Date(Date.now() + 8 * DAY_MS);
    expect((await phone.get('/plan')).status).toBe(200);
    const fresh = new MotherPhone();
    expect((await fresh.call('POST', '/open', { secret: parsePageSecret(url) })).body.data.asks_digits).toBe(
      true,
    );
    expect(getFirstError(await fresh.visit(url))).toEqual([422, 'invalid', '/digits']);
    for (let tries = 0; tries < 5; tries += 1) expect((await fresh.visit(url, '0000')).status).toBe(422);
    expect((await fresh.visit(url, '4555')).status).toBe(429);
    now = new Date();
    const renewed = await pageOf(id);
    expect((await fresh.visit(url, '4555')).status).toBe(404);
    expect((await phone.get('/plan')).status).toBe(404);
    expect((await fresh.visit(renewed)).status).toBe(200);
  });

  test('the office sees the devices and ends them and the page; the bulk action keeps an existing page', async () => {
    const { id, url, phone } = await mother(today);
    const page = (await shop.sales.get(`/customers/${id}/page`)).body.data;
    expect(page).toMatchObject({ url, ended: false, devices: [{ id: expect.any(String) }] });
    const gone = await shop.sales.delete(`/customers/${id}/page/devices/${page.devices[0].id}`);
    expect(gone.status).toBe(200);
    expect(getFirstError(await phone.get('/plan'))).toEqual([401, 'device_unknown', undefined]);
    const other = await shop.customer();
    const data = { action_code: 'page', action_data: {}, object_ids: [id, other] };
    expect((await shop.sales.post('/customers/bulk/actions', data)).status).toBe(200);
    expect((await shop.sales.get(`/customers/${id}/page`)).body.data.url).toBe(url);
    expect((await shop.sales.get(`/customers/${other}/page`)).body.data.url).toMatch(/\/m\//);
    expect((await shop.sales.delete(`/customers/${id}/page`)).status).toBe(200);
    expect((await new MotherPhone().visit(url)).status).toBe(404);
  });

  test('closes 60 days after the last package is finished, and opens again with a new package', async () => {
    const { id, url, phone, package: pack, shifts } = await mother(addDays(today, -2), { quantity: 1 });
    await hold(shifts[0]);
    const price = (await shop.package(pack)).total_price;
    expectActionDone(
      await shop.owner.act('packages', pack, 'pay', { amount: price, at: today, payment_method: 'cash' }),
    );
    expectActionDone(await shop.owner.act('packages', pack, 'finish_package', { paid: true }));
    const { last_done_at } = (await shop.sales.get(`/customers/${id}`)).body.data.attributes;
    const onDay = (day: string) => {
      now = new Date(`${day}T03:00:00Z`);
    };
    onDay(addDays(last_done_at, 60));
    expect((await phone.get('/plan')).status).toBe(200);
    onDay(addDays(last_done_at, 61));
    expect((await phone.get('/plan')).status).toBe(404);
    expect((await new MotherPhone().visit(url, '4555')).status).toBe(404);
    const form = shop.form(bath, 2, { started_at: addDays(last_done_at, 70) });
    now = new Date();
    expectActionDone(await shop.sales.act('customers', id, 'register_package_v2', form));
    onDay(addDays(last_done_at, 61));
    expect((await phone.get('/plan')).status).toBe(200);
  });

  test('ends when she is erased or merged into another customer, and when the page is turned off', async () => {
    const first = await mother(today);
    const second = await mother(today);
    await shop.admin.patch('/settings/pages', { ...basicPageSettings, mothers: false });
    expect((await first.phone.get('/plan')).status).toBe(404);
    await shop.admin.patch('/settings/pages', basicPageSettings);
    expectActionDone(await shop.admin.act('customers', first.id, 'merge', { other_id: second.id }));
    expect((await second.phone.get('/plan')).status).toBe(404);
    const both = await first.phone.plan();
    expect(both.packages.map(({ id }: ResponseBody) => id).sort()).toEqual(
      [first.package, second.package].sort(),
    );
    await shop.admin.act('customers', first.id, 'erase', { reason: 'thư ngày 1/11' });
    expect((await first.phone.get('/plan')).status).toBe(404);
    expect(await api.knex('page_links').where({ customer_id: first.id })).toEqual([]);
    expect(getFirstError(await shop.admin.post(`/customers/${first.id}/page`, {}))).toEqual([
      422,
      'action_unavailable',
      undefined,
    ]);
  });
});

describe('what the mother sees', () => {
  test('her sessions, and the notes and checks that the settings share', async () => {
    const { phone, nurse, shifts } = await mother(addDays(today, -1));
    await hold(shifts[0]);
    const report = { visit_note: 'Bé bú tốt', visit_checks: JSON.stringify(['cord', 'sad']) };
    await api.knex('shifts').where({ id: shifts[0]?.id }).update(report);
    const plan = await phone.plan();
    const { name } = (await shop.admin.get(`/agents/${nurse}`)).body.data.attributes;
    expect(plan.next_id).toBe(shifts[1]?.id);
    expect(plan.sessions[0]).toMatchObject({
      ...{ state: 'finished', services: 'Tắm bé', number: 1, total: 3, nurse: name },
      ...{ note: null, checks: ['Rốn khô'], rating: null, may_rate: true, confirmed: false },
    });
    expect(plan.sessions[1]).toMatchObject({ state: 'planned', note: null, checks: [], may_rate: false });
    expect(plan.code).toBeNull();
    await shop.admin.patch('/settings/pages', { share_notes: true });
    expect((await phone.plan()).sessions[0].note).toBe('Bé bú tốt');
  });

  test('what she pays, line by line, and no other person’s earnings', async () => {
    const own = await mother(today);
    const [pack] = (await own.phone.plan()).packages;
    expect(pack).toMatchObject({
      ...{ id: own.package, number: 1, price: 600_000, paid: 0, due: 600_000, done: false },
      price_lines: [
        { label: 'Giá gốc', value: 600_000, sign: '+', of: [{ label: 'Tắm bé × 3', value: 600_000 }] },
      ],
      due_on: own.shifts.at(-1)?.day,
      transfer: { bank: 'ACB', account, holder: 'CONG TY NOI', amount: 600_000 },
    });
    expect(pack.transfer.code).toEqual(buildQrRows(pack.transfer.text));
    const paid = { amount: 200_000, at: today, payment_method: 'cash', note: 'GHI-CHU-PHIEU' };
    expectActionDone(await shop.owner.act('packages', own.package, 'pay', paid));
    const [after] = (await own.phone.plan()).packages;
    expect(after).toMatchObject({ paid: 200_000, due: 400_000, transfer: { amount: 400_000 } });
    const [{ id }] = after.receipts;
    const { body } = await own.phone.get(`/receipts/${id}`);
    expect(body.data).toMatchObject({ amount: 200_000, direction: 'in', package: { due: 400_000 } });
    expect(JSON.stringify([await own.phone.plan(), body])).not.toMatch(
      /GHI-CHU|commission|income|percent|%|margin|"rule"|href/,
    );
  });

  test('no answer contains data of another customer, nurse or partner', async () => {
    const { id: partner } = await api.knex('partners').whereNotNull('mechanism_id').first('id');
    await api.knex('partners').where({ id: partner }).update({ name: 'PHONG-KHAM-LA' });
    const own = await mother(today, { partner_id: String(partner) });
    const other = await mother(today, { name: 'KHACH-HANG-LA' });
    await api.knex('users').where({ id: other.nurse }).update({ name: 'DIEU-DUONG-LA' });
    await hold(other.shifts[0]);
    const paid = { amount: 300_000, at: today, payment_method: 'cash' };
    expectActionDone(await shop.owner.act('packages', other.package, 'pay', paid));
    const [receipt] = (await other.phone.plan()).packages[0].receipts;
    const answers = [
      await own.phone.get('/plan'),
      await own.phone.get(`/packages/${own.package}/received`),
      await own.phone.post(`/shifts/${own.shifts[0]?.id}/confirm`, {}),
      await own.phone.get(`/receipts/${receipt.id}`),
      await own.phone.get(`/packages/${other.package}/received`),
      await own.phone.post(`/shifts/${other.shifts[1]?.id}/confirm`, {}),
      await own.phone.post(`/shifts/${other.shifts[0]?.id}/rate`, { stars: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404, 404]);
    expect(JSON.stringify(answers)).not.toMatch(/LA"|-LA|GHI-CHU/);
    // The link of another mother opens only on that mother's device.
    own.phone.link = other.phone.link;
    expect((await own.phone.get('/plan')).status).toBe(401);
    expect((await shop.admin.get(`/own/mother/${other.phone.link}/plan`)).status).toBe(401);
  });

  test('a package that is not accepted yet, or that was cancelled before its start, is not shown', async () => {
    const { phone, package: pack } = await mother(addDays(today, 3));
    expectActionDone(await shop.sales.act('packages', pack, 'cancel_package', { cancel_reason: 'đổi ý' }));
    expect(await phone.plan()).toMatchObject({ packages: [], sessions: [], next_id: null });
  });

  test('a payment is shown as received as soon as the bank reports it', async () => {
    const { phone, package: pack } = await mother(today);
    const { transfer } = (await phone.plan()).packages[0];
    const received = async () => (await phone.get(`/packages/${pack}/received`)).body.data;
    expect(await received()).toEqual({ paid: 0, due: 600_000, transfers: [] });
    await tellBank(transfer.memo, 600_000);
    expect(await received()).toMatchObject({ transfers: [{ amount: 600_000 }] });
    await api.app.jobs.runDue();
    expect(await received()).toMatchObject({ paid: 600_000, due: 0, transfers: [{ amount: 600_000 }] });
    expect((await phone.plan()).packages[0]).toMatchObject({ due: 0, due_on: null, transfer: null });
  });
});

/** Reports a transfer in the format of the bank feed. */
async function tellBank(content: string, transferAmount: number): Promise<void> {
  const body = JSON.stringify({
    ...{ id: Math.floor(Math.random() * 1e9), gateway: 'ACB', transactionDate: `${today} 08:15:30` },
    ...{ accountNumber: account, subAccount: null, code: null, content, transferType: 'in' },
    ...{ description: 'BankAPINotify', transferAmount, accumulated: null, referenceCode: null },
  });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', feedSecret).update(`${timestamp}.${body}`).digest('hex');
  const answer = await fetch(`${api.url}/api/v1/bank_feed/sepay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sepay-timestamp': timestamp,
      'x-sepay-signature': `sha256=${signature}`,
    },
    body,
  });
  expect(answer.status).toBe(200);
}

describe('what the mother sends', () => {
  test('she confirms the next session; a moved session must be confirmed again', async () => {
    const { phone, shifts } = await mother(addDays(today, 1));
    const id = shifts[0]?.id;
    const later = await phone.post(`/shifts/${shifts.at(-1)?.id}/confirm`, {});
    expect(getFirstError(later)).toEqual([422, 'action_unavailable', undefined]);
    expect((await phone.post(`/shifts/${id}/confirm`, {})).body.data.confirmed).toBe(true);
    const stored = async () => (await shop.sales.get(`/shifts/${id}`)).body.data.attributes.mother_confirmed;
    expect(await stored()).toBe(true);
    expectActionDone(await shop.sales.act('shifts', id, 'move_time', { time_period: ['10:30-11:30'] }));
    expect(await stored()).toBe(false);
    expect((await phone.plan()).sessions[0].confirmed).toBe(false);
  });

  test('she rates a held session within seven days, with a comment; the history and all staff see the rating', async () => {
    const { phone, shifts } = await mother(addDays(today, -8), { quantity: 9 });
    const on = (day: string) => shifts.find((shift) => shift.day === day);
    const [old, last] = [on(addDays(today, -8)), shifts.filter(({ day }) => day <= today).at(-1)];
    for (const shift of [old, last]) await hold(shift);
    const rate = (shift: ResponseBody | undefined, body: object) =>
      phone.post(`/shifts/${shift?.id}/rate`, body);
    expect(getFirstError(await rate(old, { stars: 5 }))).toEqual([422, 'too_late', undefined]);
    for (const stars of [0, 6, 2.5, '5']) expect((await rate(last, { stars })).status).toBe(422);
    expect((await rate(last, { stars: 5, words: 'x'.repeat(501) })).status).toBe(422);
    expect(getFirstError(await rate(shifts.at(-1), { stars: 5 }))).toEqual([422, 'too_early', undefined]);
    const rated = await rate(last, { stars: 5, words: ' Nhẹ tay lắm ' });
    expect(rated.body.data.rating).toEqual({ stars: 5, words: 'Nhẹ tay lắm' });
    for (const staff of [shop.admin, shop.sales, shop.finance]) {
      const { attributes } = (await staff.get(`/shifts/${last?.id}`)).body.data;
      expect(attributes).toMatchObject({ rating: 5, rating_words: 'Nhẹ tay lắm', low_rated_on: null });
    }
    const history = (await shop.admin.get(`/shifts/${last?.id}/action_logs?page[size]=5`)).body;
    expect(JSON.stringify(history)).toContain('Mẹ đánh giá buổi trên trang riêng');
  });

  test('one or two stars create a task for her seller today, until she is called', async () => {
    const { phone, id: customer, shifts } = await mother(today);
    await hold(shifts[0]);
    const path = `/shifts/${shifts[0]?.id}/rate`;
    for (let times = 0; times < 2; times += 1)
      expect((await phone.post(path, { stars: 2, words: 'Đến muộn' })).status).toBe(200);
    const waiting = async () =>
      (await shop.sales.get(`/shifts?filter[low_rated_to]=${today}`)).body.data.map(
        ({ id }: ResponseBody) => id,
      );
    expect(await waiting()).toContain(shifts[0]?.id);
    const notices: ResponseBody[] = (await shop.sales.get('/notifications?page[size]=50')).body.data;
    const own = notices.filter(({ attributes }) => attributes.path.startsWith(`/customers/${customer}?`));
    expect(own.map(({ attributes }) => attributes.title)).toEqual(['Mẹ chấm 2 sao']);
    expectActionDone(await shop.sales.act('shifts', shifts[0]?.id, 'settle_rating'));
    expect(await waiting()).not.toContain(shifts[0]?.id);
    // A rating cannot be changed after the office has settled it.
    expect(getFirstError(await phone.post(path, { stars: 5 }))).toEqual([422, 'too_late', undefined]);
  });

  test('a nurse’s average is shown from three ratings on, and counts for the nurse who held the session', async () => {
    const { phone, id: customer, nurse, shifts } = await mother(addDays(today, -5), { quantity: 6 });
    const held = shifts.filter(({ day }) => day <= today).slice(0, 3);
    const ratingOf = async (id: string) => {
      const { rating, ratings } = (await shop.sales.get(`/agents/${id}`)).body.data.attributes;
      return [rating, ratings];
    };
    for (const [index, shift] of held.entries()) {
      expect(await ratingOf(nurse)).toEqual([null, index]);
      await hold(shift);
      await phone.post(`/shifts/${shift.id}/rate`, { stars: index === 0 ? 4 : 5 });
    }
    expect(await ratingOf(nurse)).toEqual([4.7, 3]);
    const query = `customer_id=${customer}&service_ids=${bath}&started_at=${addDays(today, 20)}&sessions=1&time_period=07:30-08:30`;
    const free = (await shop.sales.get(`/free_agents?${query}`)).body.data;
    const found = free.find(({ id }: ResponseBody) => id === nurse);
    expect(found).toMatchObject({ rating: 4.7 });
    expect(found.reasons).toContain('mẹ chấm 4,7 sao');
    const other = await shop.nurse();
    expectActionDone(await shop.sales.act('shifts', held[0]?.id, 'substitute', { agent_id: other }));
    expect(await ratingOf(nurse)).toEqual([null, 2]);
    expect(await ratingOf(other)).toEqual([null, 1]);
    expectActionDone(await shop.sales.act('shifts', held[0]?.id, 'reopen_shift', { reason: 'nhầm' }));
    expect(await ratingOf(other)).toEqual([null, 0]);
  });

  test('her data file contains the registered devices', async () => {
    const { id } = await mother(today);
    const { body } = await shop.admin.get(`/customers/${id}/personal_data`);
    const section = body.data.sections.find(({ name }: ResponseBody) => name === 'page_devices');
    expect(section.records).toHaveLength(1);
  });

  test('her messages are in her data file, and are erased with her', async () => {
    const { phone, id, shifts } = await mother(today);
    await hold(shifts[0]);
    await phone.post(`/shifts/${shifts[0]?.id}/rate`, { stars: 4, words: 'LOI-CUA-ME' });
    const file = async () => JSON.stringify((await shop.admin.get(`/customers/${id}/personal_data`)).body);
    expect(await file()).toContain('LOI-CUA-ME');
    await shop.admin.act('customers', id, 'erase', { reason: 'thư ngày 1/11' });
    const row = await api.knex('shifts').where({ id: shifts[0]?.id }).first('rating', 'rating_words');
    expect(row).toEqual({ rating: 4, rating_words: null });
  });
});

describe('what the mother requests', () => {
  test('a session that has begun can no longer be moved or skipped', async () => {
    const { phone, shifts } = await mother(today);
    const id = shifts[0]?.id;
    await api.knex('shifts').where({ id }).update({ started_at: new Date().toISOString() });
    for (const kind of ['move', 'cancel'])
      expect(getFirstError(await phone.post('/requests', { kind, shift_id: id, text: 'x' }))).toEqual([
        422,
        'too_late',
        '/shift_id',
      ]);
  });

  test('a request changes nothing until it is applied; her page shows the answer', async () => {
    const { phone, shifts } = await mother(addDays(today, 2));
    const id = shifts[0]?.id;
    const other = await mother(addDays(today, 2));
    const ask = (body: object) => phone.post('/requests', body);
    expect((await ask({ kind: 'move', shift_id: other.shifts[0]?.id, text: 'x' })).status).toBe(404);
    expect(getFirstError(await ask({ kind: 'move', shift_id: id }))).toEqual([422, 'invalid', '/wished_day']);
    expect(getFirstError(await ask({ kind: 'other' }))).toEqual([422, 'invalid', '/text']);
    expect((await ask({ kind: 'days_off', wished_day: today })).status).toBe(422);
    const wished_day = shifts[1]?.day;
    const sentRequest = await ask({ kind: 'move', shift_id: id, wished_day, text: 'Bé đi khám' });
    expect(sentRequest.body.data).toMatchObject({
      kind: 'move',
      state: 'open',
      text: 'Bé đi khám',
      answer: null,
    });
    expect((await phone.plan()).sessions[0].day).toBe(shifts[0]?.day);
    const request_id = sentRequest.body.data.id;
    expectActionDone(await shop.sales.act('shifts', id, 'delay_shift', { new_day: wished_day, request_id }));
    const plan = await phone.plan();
    expect(plan.sessions[0].day).toBe(wished_day);
    expect(plan.requests).toMatchObject([{ id: request_id, state: 'done' }]);
    const second = (await ask({ kind: 'other', text: 'Cho mẹ hỏi giá gói sau' })).body.data.id;
    expectActionDone(await shop.sales.act('requests', second, 'done', { answer: 'Chiều nay em gọi mẹ nhé' }));
    expect((await phone.plan()).requests[0]).toMatchObject({ answer: 'Chiều nay em gọi mẹ nhé' });
    const third = (await ask({ kind: 'cancel', shift_id: id })).body.data.id;
    expect((await other.phone.post(`/requests/${third}/take_back`, {})).status).toBe(404);
    expect((await phone.post(`/requests/${third}/take_back`, {})).body.data.state).toBe('withdrawn');
    expect((await other.phone.plan()).requests).toEqual([]);
  });

  test('a request sent again with the same key is stored once; another mother’s key is independent', async () => {
    const { phone, shifts } = await mother(addDays(today, 2));
    const body = { kind: 'cancel', shift_id: shifts[0]?.id, text: 'Bé ốm' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => phone.post('/requests', body, { 'idempotency-key': 'press-1' })),
    );
    const [first, ...others] = answers.map((answer) => answer.body.data);
    expect(others).toEqual([first, first]);
    expect((await phone.plan()).requests).toHaveLength(1);
    expect(
      (await phone.post('/requests', { ...body, text: 'x' }, { 'idempotency-key': 'press-1' })).body.errors[0]
        .code,
    ).toBe('idempotency_key_reused');
    expect((await phone.post('/requests', body, { 'idempotency-key': 'press-2' })).body.data.id).not.toBe(
      first.id,
    );
    const other = await mother(addDays(today, 2));
    const theirs = { ...body, shift_id: other.shifts[0]?.id };
    expect((await other.phone.post('/requests', theirs, { 'idempotency-key': 'press-1' })).status).toBe(200);
  });
});

describe('the mother’s four digits of the day', () => {
  test('prove that the nurse was there; three wrong entries are counted, and none of them stops her', async () => {
    await shop.admin.patch('/settings/pages', { mother_code: true });
    const own = await mother(today, { quantity: 2 });
    const { code } = await own.phone.plan();
    expect(code).toMatch(/^\d{4}$/);
    const wrong = code === '0000' ? '1111' : '0000';
    const url = (await shop.sales.post(`/agents/${own.nurse}/page`, {})).body.data.url;
    const { phone: number } = (await shop.admin.get(`/agents/${own.nurse}`)).body.data.attributes;
    const { phone: nurse } = await PagePhone.enter(api, url, number.slice(-4));
    const at = new Date(`${today}T09:00:00+07:00`).toISOString();
    const finish = async (shift: ResponseBody | undefined, sent?: string) =>
      (await nurse.post(`/shifts/${shift?.id}/finish`, { at, ...(sent && { code: sent }) })).body.data;
    const [first] = own.shifts;
    expect(await finish(first)).toMatchObject({ state: 'finished', proof: 'none', asks_code: true });
    expect(await finish(first, wrong)).toMatchObject({ proof: 'wrong', asks_code: true });
    expect(await finish(first, wrong)).toMatchObject({ proof: 'wrong', asks_code: true });
    expect(await finish(first, wrong)).toMatchObject({ proof: 'wrong', asks_code: false });
    expect(await finish(first, code)).toMatchObject({ proof: 'wrong', asks_code: false });
    expect((await shop.sales.get(`/shifts/${first?.id}`)).body.data.attributes.proof).toBe('wrong');
    const another = await mother(today, { quantity: 2, agent_id: own.nurse, time_period: ['13:30-14:30'] });
    const { code: hers } = await another.phone.plan();
    expect(await finish(another.shifts[0], hers)).toMatchObject({ proof: 'right', asks_code: false });
    now = new Date(Date.now() + DAY_MS);
    expect((await another.phone.plan()).code).not.toBe(hers);
  });
});
