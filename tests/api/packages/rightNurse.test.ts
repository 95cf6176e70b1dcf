import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreeNurse } from '#rules/freeNurses';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiAnswer, ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let bath: string;
/** A district that only this test uses, so that its nurses are listed before the demo's. */
const district = makeUniqueName('Quận ');
const place = { city: 'Hồ Chí Minh', province: district, ward: 'Phường 1' };

beforeAll(async () => {
  api = await startApi({ clock: clockAfterSessions });
  shop = await ApiTestCompany.open(api);
  bath = await shop.service();
});
afterAll(() => api.stop());

const nurse = async (more: object = {}): Promise<string> => {
  const id = await shop.nurse({ city: place.city, province: district, address: 'Phường 1' });
  expectActionDone(await shop.admin.act('agents', id, 'update_profile', { skills: ['baby_bath'], ...more }));
  return id;
};
/** Each test uses its own weeks, from a Monday on. */
let week = 0;
const monday = (): string => {
  const day = new Date(Date.UTC(2034, 0, 2 + 7 * ++week));
  return day.toISOString().slice(0, 10);
};
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const register = async (
  customer: string,
  started_at: string,
  more: object = {},
  sessions = 3,
): Promise<string> => {
  const form = shop.form(bath, sessions, { registered_at: '2031-06-02', started_at, ...more });
  return expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form))
    .package_id;
};
const loadFreeNurses = async (id: string, query = ''): Promise<FreeNurse[]> => {
  const { status, body } = await shop.sales.get(`/packages/${id}/free_agents${query}`);
  expect(status).toBe(200);
  return body.data;
};
const filterByIds = (found: FreeNurse[], ...ids: string[]) =>
  found.filter((one) => ids.includes(one.id)).map((one) => one.id);
const refuse = async (customer: string, agent_id: string, reason: string | null = 'Hay đến muộn') =>
  expect(
    (await shop.sales.change('customers', customer, { refused_agents: [{ agent_id, reason }] })).status,
  ).toBe(200);
const staffing = (papers_required: boolean, client: ApiClient = shop.admin): Promise<ApiAnswer> =>
  client.patch('/settings/staffing', { papers_required });
const meta = ({ body }: ApiAnswer): ResponseBody => body.errors[0].meta;
const licence = (valid_to: string | null) => [{ kind: 'Chứng chỉ hành nghề', number: 'CC-1', valid_to }];

describe('proposed nurses', () => {
  test('first are nurses who finished sessions with the mother, with their number and last day', async () => {
    const [known, near] = [await nurse(), await nurse()];
    // This nurse lives farther away, but has taken care of the mother before.
    expectActionDone(
      await shop.admin.act('agents', known, 'update_profile', { province: 'Quận xa', address: null }),
    );
    const customer = await shop.customer(place);
    const before = await register(customer, '2032-01-05', { agent_id: known });
    const [first, second] = await shop.shifts(before);
    for (const { id } of [first, second])
      expectActionDone(await shop.sales.act('shifts', id, 'finish_shift'));
    const id = await register(customer, monday());
    const found = await loadFreeNurses(id);
    expect(filterByIds(found, known, near)).toEqual([known, near]);
    expect(found.find((one) => one.id === known)).toMatchObject({
      visits_before: 2,
      last_visit_at: '2032-01-06',
    });
    expect(found.find((one) => one.id === known)?.reasons).toContain(
      'đã chăm mẹ này 2 buổi, gần nhất 06/01/2032',
    );
    expect(found.find((one) => one.id === near)).toMatchObject({ visits_before: 0, last_visit_at: null });
    // The order is the same while a package is being registered.
    const { body } = await shop.sales.get(
      `/free_agents?customer_id=${customer}&started_at=${monday()}&sessions=1&time_period[]=07:30-08:30&service_ids[]=${bath}`,
    );
    expect(body.data[0]).toMatchObject({ id: known, visits_before: 2 });
  });

  test('a session that a substitute finished counts for her, not for the package’s nurse', async () => {
    const [own, other] = [await nurse(), await nurse()];
    const customer = await shop.customer(place);
    const [first] = await shop.shifts(await register(customer, '2032-02-02', { agent_id: own }));
    expectActionDone(await shop.sales.act('shifts', first.id, 'substitute', { agent_id: other }));
    expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
    const found = await loadFreeNurses(await register(customer, monday()));
    expect(found.find((one) => one.id === other)?.visits_before).toBe(1);
    expect(found.find((one) => one.id === own)?.visits_before).toBe(0);
  });

  test('next are nurses with a session before or after in the same district on that day', async () => {
    const [idle, before, after, far] = [await nurse(), await nurse(), await nurse(), await nurse()];
    const day = monday();
    await register(await shop.customer(place), day, { agent_id: before, time_period: ['07:30-08:30'] });
    await register(await shop.customer(place), day, { agent_id: after, time_period: ['13:30-14:30'] }, 1);
    await register(await shop.customer({ ...place, province: 'Quận xa' }), day, {
      agent_id: far,
      time_period: ['07:30-08:30'],
    });
    const id = await register(await shop.customer(place), day, { time_period: ['10:00-11:00'] });
    const found = await loadFreeNurses(id);
    // Order: nearby sessions on three days, on one day, on none. Of equal nurses, the one with the fewest sessions is first.
    expect(filterByIds(found, idle, before, after, far)).toEqual([before, after, idle, far]);
    const reasons = (one: string) => found.find((each) => each.id === one)?.reasons;
    expect(reasons(before)).toContain('cùng quận với ca trước');
    expect(reasons(after)).toContain('cùng quận với ca sau (1/3 buổi)');
    expect(reasons(far)?.join()).not.toContain('cùng quận với');
    // For a single session only its own day counts.
    const [first, second] = await shop.shifts(id);
    const ofFirst = await loadFreeNurses(id, `?shift_id=${first.id}`);
    expect(ofFirst.find((one) => one.id === after)?.reasons).toContain('cùng quận với ca sau');
    expect(ofFirst[0]).toMatchObject({ total_days: 1, free_days: 1 });
    expect(filterByIds(await loadFreeNurses(id, `?shift_id=${second.id}`), idle, before, after)).toEqual([
      before,
      idle,
      after,
    ]);
    expect((await loadFreeNurses(id, `?from_day=${addDays(day, 1)}`))[0]?.total_days).toBe(2);
    const foreign = (await shop.shifts(await register(await shop.customer(), monday())))[0];
    expect((await shop.sales.get(`/packages/${id}/free_agents?shift_id=${foreign.id}`)).status).toBe(404);
  });

  test('refused nurses are never proposed; nurses with expired papers are marked and come last', async () => {
    const [refused, expired, good] = [
      await nurse(),
      await nurse({ papers: licence('2032-12-31') }),
      await nurse(),
    ];
    const customer = await shop.customer(place);
    await refuse(customer, refused);
    const id = await register(customer, monday());
    const found = await loadFreeNurses(id);
    expect(filterByIds(found, refused, expired, good)).toEqual([good, expired]);
    expect(found.find((one) => one.id === expired)?.reasons).toContain(
      'Chứng chỉ hành nghề hết hạn 31/12/2032',
    );
    // The list is the same when one session needs a substitute for an absent nurse.
    const absent = await nurse();
    const day = monday();
    await register(customer, day, { agent_id: absent });
    const { body } = await shop.sales.get(`/agents/${absent}/absence?from=${day}&to=${day}`);
    expect(filterByIds(body.data[0].candidates, refused, expired, good)).toEqual([good, expired]);
    expect(body.data[0].candidates[0]).toMatchObject({ visits_before: 0, last_visit_at: null });
  });
});

describe('a refused nurse', () => {
  /** A call that assigns sessions to the nurse, with further values. */
  type Give = (more: object) => Promise<ApiAnswer>;
  const ways: [string, (agent_id: string, customer: string) => Promise<Give>][] = [
    [
      'assign_agent',
      async (agent_id, customer) => {
        const id = await register(customer, monday());
        return (more) => shop.sales.act('packages', id, 'assign_agent', { agent_id, ...more });
      },
    ],
    [
      'assign_agent as a provisional one',
      async (agent1_id, customer) => {
        const id = await register(customer, monday());
        return (more) => shop.sales.act('packages', id, 'assign_agent', { agent1_id, ...more });
      },
    ],
    [
      'hand_over',
      async (agent_id, customer) => {
        const from_day = monday();
        const id = await register(customer, from_day, { agent_id: await nurse() });
        return (more) => shop.sales.act('packages', id, 'hand_over', { agent_id, from_day, ...more });
      },
    ],
    [
      'substitute',
      async (agent_id, customer) => {
        const [first] = await shop.shifts(await register(customer, monday(), { agent_id: await nurse() }));
        return (more) => shop.sales.act('shifts', first.id, 'substitute', { agent_id, ...more });
      },
    ],
    [
      'call_off',
      async (agent_id, customer) => {
        const day = monday();
        const absent = await nurse();
        const [first] = await shop.shifts(await register(customer, day, { agent_id: absent }));
        const sessions = [{ shift_id: first.id, agent_id }];
        return (more) =>
          shop.sales.act('agents', absent, 'call_off', {
            from: day,
            to: day,
            reason: 'Ốm',
            sessions,
            ...more,
          });
      },
    ],
    [
      'register_package_v2',
      async (agent_id, customer) => {
        const form = shop.form(bath, 2, { registered_at: '2031-06-02', started_at: monday(), agent_id });
        return (more) => shop.sales.act('customers', customer, 'register_package_v2', { ...form, ...more });
      },
    ],
  ];

  test.each(ways)('needs a confirmation: %s', async (_way, prepare) => {
    const [agent, customer] = [await nurse(), await shop.customer(place)];
    const give = await prepare(agent, customer);
    await refuse(customer, agent, 'Hay đến muộn');
    const answer = await give({});
    expect(getFirstError(answer).slice(0, 2)).toEqual([409, 'refused_nurse']);
    expect(meta(answer).refusals).toMatchObject([
      { agent_id: agent, customer_id: customer, reason: 'Hay đến muộn' },
    ]);
    expect(getFirstError(await give({ accept_conflicts: true, accept_papers: true }))[1]).toBe(
      'refused_nurse',
    );
    expectActionDone(await give({ accept_refused: true }));
  });

  test.each(
    ways,
  )('with expired papers needs a confirmation where papers are required: %s', async (_way, prepare) => {
    const agent = await nurse({ papers: licence('2033-01-31') });
    const give = await prepare(agent, await shop.customer(place));
    expect((await staffing(true)).body.data).toEqual({ papers_required: true });
    try {
      const answer = await give({});
      expect(getFirstError(answer).slice(0, 2)).toEqual([409, 'papers_expired']);
      expect(meta(answer).papers).toMatchObject([
        { agent_id: agent, kind: 'Chứng chỉ hành nghề', valid_to: '2033-01-31' },
      ]);
      expect(getFirstError(await give({ accept_conflicts: true, accept_refused: true }))[1]).toBe(
        'papers_expired',
      );
      expectActionDone(await give({ accept_papers: true }));
    } finally {
      await staffing(false);
    }
  });

  test('needs one in an edit of the package too; unchanged data needs none', async () => {
    const [agent, other, customer] = [await nurse(), await nurse(), await shop.customer(place)];
    const day = monday();
    const id = await register(customer, day, { agent_id: other });
    await refuse(customer, agent);
    expect(getFirstError(await shop.sales.change('packages', id, { agent_id: agent })).slice(0, 2)).toEqual([
      409,
      'refused_nurse',
    ]);
    await refuse(customer, other);
    expect((await shop.sales.change('packages', id, { time_period: ['10:00-11:00'] })).status).toBe(200);
    const [first] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', first.id, 'delay_shift', { new_day: addDays(day, 1) }));
    expectActionDone(
      await shop.sales.act('packages', id, 'assign_agent', { agent_id: other, agent1_id: await nurse() }),
    );
  });

  test('needs one when an undone absence returns sessions to her', async () => {
    const [absent, other, customer] = [await nurse(), await nurse(), await shop.customer(place)];
    const day = monday();
    const days = { from: day, to: day };
    const [first] = await shop.shifts(await register(customer, day, { agent_id: absent }));
    const sessions = [{ shift_id: first.id, agent_id: other }];
    expectActionDone(await shop.sales.act('agents', absent, 'call_off', { ...days, reason: 'Ốm', sessions }));
    await refuse(customer, absent);
    const back = { ...days, restore: [first.id] };
    expect(getFirstError(await shop.sales.act('agents', absent, 'take_back_call_off', back))[1]).toBe(
      'refused_nurse',
    );
    expectActionDone(
      await shop.sales.act('agents', absent, 'take_back_call_off', { ...back, accept_refused: true }),
    );
  });

  test('is reported for all of several sessions at once', async () => {
    const [absent, one, two] = [await nurse(), await nurse(), await nurse()];
    const day = monday();
    const [first, second] = [await shop.customer(place), await shop.customer(place)];
    const [early] = await shop.shifts(await register(first, day, { agent_id: absent }));
    const [late] = await shop.shifts(
      await register(second, day, { agent_id: absent, time_period: ['10:00-11:00'] }),
    );
    await refuse(first, one);
    await refuse(second, two);
    const sessions = [
      { shift_id: early.id, agent_id: one },
      { shift_id: late.id, agent_id: two },
    ];
    const answer = await shop.sales.act('agents', absent, 'call_off', {
      from: day,
      to: day,
      reason: 'Ốm',
      sessions,
    });
    expect(meta(answer).refusals.map(({ agent_id }: ResponseBody) => agent_id)).toEqual([one, two]);
  });

  test('is stored with the customer: history, revert, merging; never listed twice', async () => {
    const [one, two] = [await nurse(), await nurse()];
    const customer = await shop.customer(place);
    await refuse(customer, one, 'Lý do một');
    await refuse(customer, two, null);
    const { body } = await shop.sales.get(`/customers/${customer}/action_logs?sort=-created_at`);
    const [line] = body.data;
    expect(line.attributes.action_data.changes.refused_agents[0]).toEqual([
      { agent_id: one, reason: 'Lý do một' },
    ]);
    expect((await shop.sales.post(`/${line.attributes.revert}`, {})).status).toBe(200);
    const stored = async (id: string) =>
      (await shop.admin.get(`/customers/${id}`)).body.data.attributes.refused_agents;
    expect(await stored(customer)).toEqual([{ agent_id: one, reason: 'Lý do một' }]);
    const other = await shop.customer(place);
    await shop.sales.change('customers', other, {
      refused_agents: [
        { agent_id: one, reason: 'khác' },
        { agent_id: two, reason: null },
      ],
    });
    expectActionDone(await shop.admin.act('customers', customer, 'merge', { other_id: other }));
    expect(await stored(customer)).toEqual([
      { agent_id: one, reason: 'Lý do một' },
      { agent_id: two, reason: null },
    ]);
    // Erasing the customer removes the written reason and the history line about it.
    expectActionDone(await shop.admin.act('customers', customer, 'erase', { reason: 'Theo yêu cầu' }));
    expect(await stored(customer)).toEqual([]);
    const after = await shop.admin.get(`/customers/${customer}/action_logs?page[size]=100`);
    expect(JSON.stringify(after.body)).not.toContain('Lý do một');
  });

  test('must be an existing nurse', async () => {
    const customer = await shop.customer(place);
    const send = (refused_agents: unknown) => shop.sales.change('customers', customer, { refused_agents });
    expect(getFirstError(await send([{ agent_id: '999999999', reason: null }]))).toEqual([
      422,
      'not_found',
      '/data/attributes/refused_agents/0/agent_id',
    ]);
    expect((await send([{ reason: 'x' }])).status).toBe(422);
    expect((await send([{ agent_id: shop.salesId, reason: 'x' }])).status).toBe(422);
  });
});

describe('papers of a nurse', () => {
  test('are written by admin and sales, in her profile or when she is created; list and queue find them', async () => {
    const today = clockAfterSessions().toISOString().slice(0, 10);
    const id = await nurse({ papers: [...licence(null), ...licence(addDays(today, 30))] });
    const read = async () => (await shop.finance.get(`/agents/${id}?include=agent_profile`)).body;
    expect((await read()).data.attributes).toMatchObject({
      papers: [...licence(null), ...licence(addDays(today, 30))],
      papers_valid_to: addDays(today, 30),
    });
    const listed = async (to: string): Promise<boolean> => {
      const { body } = await shop.admin.get(`/agents?filter[papers_to]=${to}&page[size]=500`);
      return body.data.some((one: ResponseBody) => one.id === id);
    };
    expect([await listed(addDays(today, 30)), await listed(addDays(today, 29))]).toEqual([true, false]);
    expect((await shop.sales.change('agents', id, { papers: licence(addDays(today, 3)) })).status).toBe(200);
    expect(await listed(addDays(today, 3))).toBe(true);
    const made_with = await shop.nurse({ papers: licence('2030-01-01') });
    expect((await shop.admin.get(`/agents/${made_with}`)).body.data.attributes.papers_valid_to).toBe(
      '2030-01-01',
    );
    expectActionDone(await shop.sales.act('agents', id, 'update_profile', { papers: [] }));
    expect((await read()).data.attributes).toMatchObject({ papers: [], papers_valid_to: null });
    expect(await listed('2099-01-01')).toBe(false);
  });

  test('are not written by finance; only admins change the setting', async () => {
    const id = await nurse();
    const papers = licence('2040-01-01');
    expect(
      getFirstError(await shop.finance.act('agents', id, 'update_profile', { papers })).slice(0, 2),
    ).toEqual([403, 'forbidden']);
    expect((await shop.finance.change('agents', id, { papers })).status).toBe(400);
    expect((await staffing(true, shop.sales)).status).toBe(403);
    expect((await shop.admin.get('/settings/staffing')).body.data).toEqual({ papers_required: false });
  });

  test('are valid if they last until the last session, and expired if they end before it', async () => {
    const day = monday();
    const [lasting, ending] = [
      await nurse({ papers: licence(addDays(day, 2)) }),
      await nurse({ papers: licence(addDays(day, 1)) }),
    ];
    const id = await register(await shop.customer(place), day);
    await staffing(true);
    try {
      expect(
        getFirstError(await shop.sales.act('packages', id, 'assign_agent', { agent_id: ending }))[1],
      ).toBe('papers_expired');
      const found = await loadFreeNurses(id);
      const order = found.map((one) => one.id);
      expect(order.indexOf(lasting)).toBeLessThan(order.indexOf(ending));
      expectActionDone(await shop.sales.act('packages', id, 'assign_agent', { agent_id: lasting }));
    } finally {
      await staffing(false);
    }
  });

  test('are in her data file', async () => {
    const id = await nurse({ papers: licence('2040-01-01') });
    const { body } = await shop.admin.get(`/agents/${id}/personal_data`);
    expect(JSON.stringify(body)).toContain('CC-1');
  });
});
