/** Offers to several nurses: the first to accept gets the sessions (rules 3.29). */
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, toLocalDay, toWeekday } from '#rules/days';
import { HOUR_MS, MINUTE_MS } from '#rules/durations';
import type { ResponseBody } from '../support/client.ts';
import { PagePhone } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
const api = await startApiForFile({ clock });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 300_000 });
const today = toLocalDay(new Date());
/** Returns a future day on which sessions are allowed. */
const getWorkdayInDays = (count: number): string => {
  const day = addDays(today, count);
  return toWeekday(day) === 7 ? addDays(day, 1) : day;
};
/** Returns the instant this number of hours from now. */
const getInstantInHours = (count: number): string =>
  new Date(clock().getTime() + count * HOUR_MS).toISOString();
let phones = 0;

interface Nurse {
  id: string;
  phone: PagePhone;
}

async function nurse(more: object = {}): Promise<Nurse> {
  phones += 1;
  const digits = String(3100 + phones);
  const id = await shop.nurse({ phone: `090533${digits}`, ...more });
  const url = (await shop.sales.post(`/agents/${id}/page`, {})).body.data.url;
  return { id, phone: (await PagePhone.enter(api, url, digits)).phone };
}

/** Creates a mother with a package; the default is two sessions, the first in three days. */
async function packageOf(more: object = {}, sessions = 2) {
  const customer = await shop.customer({
    name: `Trần Thị Mận ${++phones}`,
    address: '7 Hàng Bạc',
    province: 'Quận 3',
  });
  const form = shop.form(bath, sessions, { started_at: getWorkdayInDays(3), note: 'Nhà có chó', ...more });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  return { customer, id: package_id as string, shifts: await shop.shifts(package_id) };
}
const sendOffer = (resource: string, id: string, nurses: readonly Nurse[], more: object = {}) =>
  shop.sales.act(resource, id, 'offer', {
    agent_ids: nurses.map((one) => one.id),
    until: getInstantInHours(5),
    ...more,
  });
const createOffer = async (...args: Parameters<typeof sendOffer>): Promise<string> =>
  expectActionDone(await sendOffer(...args)).offer_id;
const loadOwnOffers = async ({ phone }: Nurse): Promise<ResponseBody[]> =>
  (await phone.get('/plan')).body.data.offers;
const accept = ({ phone }: Nurse, id: string) => phone.post(`/offers/${id}/accept`, {});
const offer = async (id: string): Promise<ResponseBody> =>
  (await shop.sales.get(`/offers/${id}`)).body.data.attributes;
const loadOfferState = async (id: string): Promise<string> => (await offer(id)).state;
/** Moves the clock and runs the jobs that are due by then. */
async function advanceMs(milliseconds: number): Promise<void> {
  aheadMs += milliseconds;
  await api.app.jobs.runDue();
}

beforeAll(async () => {
  expect((await shop.admin.patch('/settings/pages', { nurses: true })).status).toBe(200);
});

describe('an offer', () => {
  test('shows each nurse day, hours, district, services and pay, but no name, address or percentage', async () => {
    const [one, two, other] = [await nurse(), await nurse({ commission: 50 }), await nurse()];
    const { id, shifts } = await packageOf();
    const offer_id = await createOffer('packages', id, [one, two]);
    const [seen] = await loadOwnOffers(one);
    expect(seen).toMatchObject({
      ...{ id: offer_id, state: 'open', mine: false, seen: false, declined: false },
      ...{ day: shifts[0]?.day, count: 2, district: 'Quận 3', pay: 240_000 },
    });
    expect(seen.sessions).toEqual(
      shifts.map(({ day }) => ({
        day,
        spans: [{ from: '07:30', to: '08:30' }],
        services: expect.any(String),
      })),
    );
    expect((await loadOwnOffers(two))[0].pay).toBe(300_000);
    const all = JSON.stringify((await one.phone.get('/plan')).body);
    for (const word of ['Mận', 'Hàng Bạc', 'chó', '0912', '600000', 'commission'])
      expect(all).not.toContain(word);
    expect(await loadOwnOffers(other)).toEqual([]);
  });

  test('of a single session shows its part of the pay; a session at its own address shows no district', async () => {
    const taker = await nurse();
    const { id, shifts } = await packageOf({ agent_id: taker.id, agent_commission: 30 }, 3);
    const one = await nurse();
    const offer_id = await createOffer('shifts', shifts[1]?.id, [one]);
    expect((await loadOwnOffers(one))[0]).toMatchObject({ count: 1, district: 'Quận 3', pay: 90_000 });
    expectActionDone(
      await shop.sales.act('shifts', shifts[1]?.id, 'set_address', { address: '12 Ngõ Huyện' }),
    );
    const [after] = await loadOwnOffers(one);
    expect(after).toMatchObject({ id: offer_id, state: 'open', district: null });
    expect(JSON.stringify(after)).not.toContain('Ngõ Huyện');
    expect((await shop.package(id)).agent_id).toBe(taker.id);
  });

  test('shows the office who received, saw and declined it, and shows finance nothing', async () => {
    const [one, two] = [await nurse(), await nurse()];
    const { id } = await packageOf();
    const offer_id = await createOffer('packages', id, [one, two]);
    await one.phone.post(`/offers/${offer_id}/seen`, {});
    const again = await one.phone.post(`/offers/${offer_id}/seen`, {});
    expect(again.body.data).toMatchObject({ id: offer_id, seen: true });
    expect((await two.phone.post(`/offers/${offer_id}/decline`, {})).body.data.declined).toBe(true);
    const { agents, answers, taken_by, package_id, shift_ids } = await offer(offer_id);
    expect(agents).toMatchObject([
      { id: one.id, has_page: true, seen_at: expect.any(String), declined_at: null },
      { id: two.id, seen_at: null, declined_at: expect.any(String) },
    ]);
    expect([answers, taken_by, package_id, shift_ids.length]).toEqual(['Đã xem 1/2, từ chối 1', null, id, 2]);
    expect((await shop.finance.get('/offers')).status).toBe(403);
    expect((await shop.admin.create('offers', { state: 'open' })).status).toBe(403);
    // A nurse who declined may accept later.
    expect((await accept(two, offer_id)).body.data).toMatchObject({ mine: true, declined: false });
    const declined = await two.phone.post(`/offers/${offer_id}/decline`, {});
    expect(declined.body.errors[0]).toMatchObject({
      code: 'offer_closed',
      detail: expect.stringMatching(/^Chị đã nhận/),
    });
  });

  test('notifies its author once all nurses have declined', async () => {
    const one = await nurse();
    const { id } = await packageOf();
    const offer_id = await createOffer('packages', id, [one]);
    for (const _press of [1, 2]) await one.phone.post(`/offers/${offer_id}/decline`, {});
    const notices: ResponseBody[] = (await shop.sales.get('/notifications?page[size]=20')).body.data;
    const own = notices.filter(({ attributes }) => attributes.path === `/offers?quick=${offer_id}`);
    expect(own.map(({ attributes }) => attributes.title)).toEqual(['Không ai nhận lời mời']);
    expect(await loadOfferState(offer_id)).toBe('open');
  });
});

describe('an offer is refused', () => {
  const refuse = async (more: object, sessions: object = {}) => {
    const { id } = await packageOf(sessions);
    return getFirstError(await sendOffer('packages', id, [await nurse()], more));
  };
  test.each([
    ['nobody', { agent_ids: [] }, 'agent_ids'],
    ['a nurse who is not there', { agent_ids: ['999999'] }, 'agent_ids'],
    ['eleven nurses', { agent_ids: Array.from({ length: 11 }, (_, at) => String(at + 1)) }, 'agent_ids'],
    ['no instant', { until: null }, 'until'],
    ['an instant that is over', { until: getInstantInHours(-1) }, 'until'],
    ['an instant after the first hour', { until: getInstantInHours(24 * 5) }, 'until'],
  ])('%s', async (_name, more, path) => {
    const [status, , pointer] = await refuse(more);
    expect([status, pointer?.replace(/\/\d+$/, '')]).toEqual([422, `/action_data/${path}`]);
  });

  test('in the last hour before the session; if the session has begun, the reason says so', async () => {
    const { id, shifts } = await packageOf();
    const first = `${shifts[0]?.day}T00:30:00.000Z`;
    const one = await nurse();
    const late = await sendOffer('packages', id, [one], { until: first });
    expect([getFirstError(late)[2], late.body.errors[0].detail]).toEqual([
      '/action_data/until',
      expect.stringContaining('07:30'),
    ]);
    await createOffer('packages', id, [one], {
      until: new Date(Date.parse(first) - MINUTE_MS).toISOString(),
    });
    const past = await packageOf({ started_at: addDays(today, -3) });
    const answer = await sendOffer('packages', past.id, [one]);
    expect(answer.body.errors[0].detail).toContain('đã tới giờ');
  });

  test('to a nurse who has left, and to a nurse who has the session already', async () => {
    const gone = await nurse();
    expectActionDone(await shop.admin.act('agents', gone.id, 'update_profile', { status: 'out' }));
    const taker = await nurse();
    const { id, shifts } = await packageOf({ agent_id: taker.id });
    const session = (who: Nurse) => sendOffer('shifts', shifts[0]?.id, [who]);
    expect(getFirstError(await session(gone))[2]).toBe('/action_data/agent_ids');
    expect(getFirstError(await session(taker))[2]).toBe('/action_data/agent_ids');
    expect(getFirstError(await sendOffer('packages', id, [await nurse()]))[1]).toBe('action_unavailable');
  });

  test('a session can be in one open offer only, alone or with its package', async () => {
    const one = await nurse();
    const { id, shifts } = await packageOf();
    const whole = await createOffer('packages', id, [one]);
    for (const [resource, of] of [
      ['packages', id],
      ['shifts', shifts[0]?.id],
    ] as const)
      expect(getFirstError(await sendOffer(resource, of, [one]))).toEqual([422, 'offered', undefined]);
    expectActionDone(await shop.sales.act('offers', whole, 'withdraw'));
    const single = await createOffer('shifts', shifts[0]?.id, [one]);
    expect(getFirstError(await sendOffer('packages', id, [one]))[1]).toBe('offered');
    await createOffer('shifts', shifts[1]?.id, [one]);
    expect(await loadOfferState(single)).toBe('open');
  });

  test('while the pages are off, because no nurse would see it', async () => {
    const one = await nurse();
    const { id } = await packageOf();
    const offer_id = await createOffer('packages', id, [one]);
    await shop.admin.patch('/settings/pages', { nurses: false });
    const { id: other } = await packageOf();
    expect(getFirstError(await sendOffer('packages', other, [one]))[1]).toBe('pages_off');
    expect((await accept(one, offer_id)).status).toBe(404);
    await shop.admin.patch('/settings/pages', { nurses: true });
  });
});

describe('accepting an offer', () => {
  test('assigns the package at once, and the other nurses are notified', async () => {
    const [one, two] = [await nurse(), await nurse()];
    const { id, shifts } = await packageOf({ started_at: getWorkdayInDays(1) });
    const offer_id = await createOffer('packages', id, [one, two]);
    expect((await accept(one, offer_id)).body.data).toMatchObject({ state: 'taken', mine: true });
    expect(await shop.package(id)).toMatchObject({ level: 'L6', agent_id: one.id, agent_commission: 40 });
    expect(await offer(offer_id)).toMatchObject({ state: 'taken', taken_by: one.id });
    const plan = (await one.phone.get('/plan')).body.data;
    expect(plan.sessions.map((session: ResponseBody) => session.id)).toEqual(shifts.map((shift) => shift.id));
    expect(plan.sessions[0].mother.address).toContain('Hàng Bạc');
    const late = await accept(two, offer_id);
    expect([late.status, late.body.errors[0].code]).toEqual([422, 'offer_closed']);
    expect(late.body.errors[0].detail).toContain('Điều dưỡng khác');
    expect((await loadOwnOffers(two))[0]).toMatchObject({
      state: 'taken',
      mine: false,
      sessions: [],
      pay: null,
    });
    // Accepting again succeeds for the same nurse.
    expect((await accept(one, offer_id)).status).toBe(200);
    const history = JSON.stringify((await shop.admin.get(`/packages/${id}/action_logs`)).body);
    expect(history).toContain('Nhận lời mời');
  });

  test('makes her the substitute for a session; the previous nurse is informed, the accepting one is not', async () => {
    const [taker, one] = [await nurse(), await nurse()];
    const { shifts } = await packageOf({ agent_id: taker.id, started_at: getWorkdayInDays(1) });
    const offer_id = await createOffer('shifts', shifts[0]?.id, [one]);
    expect((await accept(one, offer_id)).body.data.mine).toBe(true);
    const [first, second] = await shop.shifts(shifts[0]?.package_id);
    expect([first?.agent_id, second?.agent_id]).toEqual([one.id, null]);
    const notifiedNurses = await api
      .knex('change_notices')
      .where({ recipients: 'agents' })
      .pluck('recipient_id');
    expect(notifiedNurses.map(String)).toContain(taker.id);
    expect(notifiedNurses.map(String)).not.toContain(one.id);
  });

  test.each([
    ['a clash', async (one: Nurse) => void (await packageOf({ agent_id: one.id }))],
    [
      'a day off',
      async (one: Nurse) =>
        void expectActionDone(
          await shop.sales.act('agents', one.id, 'call_off', {
            from: getWorkdayInDays(3),
            to: getWorkdayInDays(3),
            reason: 'x',
          }),
        ),
    ],
    [
      'a mother who refuses her',
      async (one: Nurse, customer: string) =>
        void (await shop.sales.change('customers', customer, {
          refused_agents: [{ agent_id: one.id, reason: 'Đến muộn' }],
        })),
    ],
    [
      'papers that have expired',
      async (one: Nurse) => {
        await shop.admin.patch('/settings/staffing', { papers_required: true });
        const papers = [{ kind: 'Chứng chỉ', number: '1', valid_to: today }];
        expectActionDone(await shop.admin.act('agents', one.id, 'update_profile', { papers }));
      },
    ],
  ])('the offer stays open for the others if it does not fit: %s', async (_name, hinder) => {
    const [one, two] = [await nurse(), await nurse()];
    const { id, customer } = await packageOf();
    await hinder(one, customer);
    const offer_id = await createOffer('packages', id, [one, two]);
    const answer = await accept(one, offer_id);
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'does_not_fit']);
    expect(JSON.stringify(answer.body)).not.toMatch(/Mận|muộn|Chứng chỉ|conflicts|refusals/);
    expect([await loadOfferState(offer_id), (await shop.package(id)).level]).toEqual(['open', 'L5']);
    expect((await accept(two, offer_id)).status).toBe(200);
    await shop.admin.patch('/settings/staffing', { papers_required: false });
  });

  test('is refused for nurses who did not receive the offer or have left', async () => {
    const [one, other] = [await nurse(), await nurse()];
    const { id } = await packageOf();
    const offer_id = await createOffer('packages', id, [one]);
    for (const call of ['accept', 'decline', 'seen'])
      expect((await other.phone.post(`/offers/${offer_id}/${call}`, {})).status).toBe(404);
    expectActionDone(await shop.admin.act('agents', one.id, 'update_profile', { status: 'out' }));
    expect((await accept(one, offer_id)).status).toBe(404);
    expect(await loadOfferState(offer_id)).toBe('open');
  });
});

describe('the end of an offer', () => {
  test('at its deadline, even before the job has run; then it is a task until it is offered again', async () => {
    const one = await nurse();
    const { id } = await packageOf({ started_at: getWorkdayInDays(4) });
    const offer_id = await createOffer('packages', id, [one], { until: getInstantInHours(2) });
    const tasks = async (): Promise<ResponseBody[]> =>
      (await shop.sales.get('/offers?filter[state]=expired&page[size]=100')).body.data;
    await advanceMs(2 * HOUR_MS - MINUTE_MS);
    expect(await loadOfferState(offer_id)).toBe('open');
    aheadMs += 2 * MINUTE_MS;
    expect((await loadOwnOffers(one))[0]).toMatchObject({ state: 'expired', sessions: [] });
    expect((await accept(one, offer_id)).body.errors[0]).toMatchObject({
      code: 'offer_closed',
      detail: 'Lời mời đã hết hạn.',
    });
    await advanceMs(0);
    expect((await tasks()).map((task) => task.id)).toContain(offer_id);
    const { tasks: worklist } = (await shop.sales.get('/reports/worklist')).body.data;
    expect(worklist.map(({ queue }: ResponseBody) => queue)).toContain('expired_offers');
    const again = { agent_ids: [one.id], until: getInstantInHours(3) };
    const next = expectActionDone(await shop.sales.act('offers', offer_id, 'offer_again', again)).offer_id;
    expect([await loadOfferState(offer_id), await loadOfferState(next)]).toEqual(['withdrawn', 'open']);
    expect((await accept(one, next)).status).toBe(200);
    expect((await tasks()).map((task) => task.id)).not.toContain(offer_id);
  });

  test.each([
    ['the package is assigned', 'packages', 'assign_agent', async () => ({ agent_id: (await nurse()).id })],
    [
      'the package gets provisional nurses',
      'packages',
      'assign_agent',
      async () => ({ agent1_id: (await nurse()).id }),
    ],
    ['the package is cancelled', 'packages', 'cancel_package', async () => ({ cancel_reason: 'Đổi ý' })],
    [
      'its hours change',
      'packages',
      'change_time',
      async () => ({ time_period: ['13:30-14:30'], from_day: today }),
    ],
    ['a session is added', 'packages', 'add_shift', async () => ({ day: getWorkdayInDays(12) })],
    [
      'the session is given to a substitute',
      'shifts',
      'substitute',
      async () => ({ agent_id: (await nurse()).id }),
    ],
    ['the session is postponed', 'shifts', 'delay_shift', async () => ({ new_day: getWorkdayInDays(9) })],
    ['the session gets another time', 'shifts', 'move_time', async () => ({ time_period: ['13:30-14:30'] })],
    ['the session is cancelled', 'shifts', 'cancel_shift', async () => ({})],
    ['the session is deleted', 'shifts', 'delete_shift', async () => ({})],
    ['the office withdraws it', 'offers', 'withdraw', async () => ({})],
  ])('as withdrawn when %s', async (_name, resource, code, data) => {
    const one = await nurse();
    const { id, shifts } = await packageOf();
    const offer_id = await createOffer('packages', id, [one]);
    const target = { packages: id, shifts: shifts[0]?.id, offers: offer_id }[resource] ?? '';
    expectActionDone(await shop.sales.act(resource, target, code, await data()));
    expect(await loadOfferState(offer_id)).toBe('withdrawn');
    const late = await accept(one, offer_id);
    expect(late.body.errors[0]).toMatchObject({ code: 'offer_closed' });
    expect((await loadOwnOffers(one))[0]).toMatchObject({ state: 'withdrawn', sessions: [] });
    expect(getFirstError(await shop.sales.act('offers', offer_id, 'withdraw'))[1]).toBe('action_unavailable');
  });

  test('a change of another session does not end the offer of one session', async () => {
    const one = await nurse();
    const { id, shifts } = await packageOf({ agent_id: (await nurse()).id }, 3);
    const offer_id = await createOffer('shifts', shifts[0]?.id, [one]);
    expectActionDone(
      await shop.sales.act('shifts', shifts[2]?.id, 'delay_shift', { new_day: getWorkdayInDays(12) }),
    );
    expectActionDone(
      await shop.sales.act('packages', id, 'pay', { amount: 1000, payment_method: 'cash', at: today }),
    );
    expect(await loadOfferState(offer_id)).toBe('open');
  });

  test('when its package is deleted; a restored package is not offered any more', async () => {
    const one = await nurse();
    const { id } = await packageOf();
    const offer_id = await createOffer('packages', id, [one]);
    expect((await shop.admin.delete(`/packages/${id}`)).status).toBeLessThan(300);
    expect(await offer(offer_id)).toMatchObject({ state: 'withdrawn', package_id: null });
    expect((await accept(one, offer_id)).body.errors[0].code).toBe('offer_closed');
    const { body } = await shop.admin.get('/trash?page[size]=100');
    const entry = body.data.find(({ attributes }: ResponseBody) => attributes.record_id === id);
    expectActionDone(await shop.admin.act('trash', entry.id, 'restore'));
    expect([await loadOfferState(offer_id), (await shop.package(id)).level]).toEqual(['withdrawn', 'L5']);
    await createOffer('packages', id, [one]);
  });

  test('an expired offer is no task once a nurse has the session, or when it is withdrawn', async () => {
    const one = await nurse();
    const [first, second] = [
      await packageOf({ started_at: getWorkdayInDays(6) }),
      await packageOf({ started_at: getWorkdayInDays(6) }),
    ];
    const ids = [
      await createOffer('packages', first.id, [one], { until: getInstantInHours(1) }),
      await createOffer('packages', second.id, [one], { until: getInstantInHours(1) }),
    ];
    await advanceMs(2 * HOUR_MS);
    expect(await Promise.all(ids.map(loadOfferState))).toEqual(['expired', 'expired']);
    expectActionDone(
      await shop.sales.act('packages', first.id, 'assign_agent', { agent_id: (await nurse()).id }),
    );
    expectActionDone(await shop.sales.act('offers', ids[1] ?? '', 'withdraw'));
    expect(await Promise.all(ids.map(loadOfferState))).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('personal data', () => {
  test('a nurse’s data file has the offers she accepted, a mother’s the offers for her, without a nurse’s name', async () => {
    const [one, two] = [await nurse({ name: 'Chị Ngọc Bích' }), await nurse()];
    const { id, customer } = await packageOf();
    const offer_id = await createOffer('packages', id, [one, two]);
    expect((await accept(one, offer_id)).status).toBe(200);
    const of = async (path: string) => JSON.stringify((await shop.admin.get(path)).body);
    expect(await of(`/agents/${one.id}/personal_data`)).toContain('offers.taken_by_id');
    const hers = await of(`/customers/${customer}/personal_data`);
    expect(hers).toContain('"offers"');
    expect(hers).not.toContain('Ngọc Bích');
  });

  test('erasing the mother leaves the offer without names', async () => {
    const one = await nurse();
    const { id, customer } = await packageOf();
    const offer_id = await createOffer('packages', id, [one]);
    expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason: 'Đổi ý' }));
    const erased = await shop.admin.act('customers', customer, 'erase', { reason: 'Mẹ yêu cầu' });
    expect(erased.status).toBeLessThan(300);
    expect(JSON.stringify(await offer(offer_id))).not.toMatch(/Mận|Hàng Bạc/);
  });
});

describe('ten devices at the same time', () => {
  const rounds = Number(process.env.NOI_OFFER_ROUNDS ?? (process.env.NOI_TESTS === 'all' ? 500 : 6));

  test(`accept one offer: one succeeds, ${rounds} times`, { timeout: 60_000 + rounds * 4_000 }, async () => {
    const nurses = await Promise.all(Array.from({ length: 5 }, () => nurse()));
    const customer = await shop.customer();
    for (let round = 0; round < rounds; round += 1) {
      const started_at = addDays('2032-01-05', 7 * round);
      const form = shop.form(bath, 1, { started_at, time_period: ['07:30-08:30'] });
      const { package_id } = expectActionDone(
        await shop.sales.act('customers', customer, 'register_package_v2', form),
      );
      const [shift] = await shop.shifts(package_id);
      const isWhole = round % 2 === 0;
      const target = isWhole ? package_id : shift?.id;
      const offer_id = await createOffer(isWhole ? 'packages' : 'shifts', target, nurses);
      // Each nurse accepts from two phones.
      const answers = await Promise.all([...nurses, ...nurses].map((one) => accept(one, offer_id)));
      const { taken_by, state: ended } = await offer(offer_id);
      expect(ended).toBe('taken');
      const winners = answers.flatMap(({ status }, at) => (status === 200 ? nurses[at % 5]?.id : []));
      expect(winners).toEqual([taken_by, taken_by]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.errors[0].code}`))).toEqual(
        new Set(['422 offer_closed']),
      );
      const pack = await shop.package(package_id);
      const [session] = await shop.shifts(package_id);
      expect(isWhole ? pack.agent_id : session?.agent_id).toBe(taken_by);
      const accepted = await api
        .knex('action_logs')
        .where({ action_code: 'accept_offer', state: 'finished', record_id: Number(target) })
        .pluck('id');
      expect(accepted).toHaveLength(1);
    }
  });
});

test('of two simultaneous offers of one session, one is created', async () => {
  const one = await nurse();
  const { id, shifts } = await packageOf();
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => sendOffer('packages', id, [one])),
    ...Array.from({ length: 4 }, () => sendOffer('shifts', shifts[0]?.id, [one])),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ body }) => body.errors?.[0].code ?? []))).toEqual(new Set(['offered']));
});
