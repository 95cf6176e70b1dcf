/** hand_over: another nurse takes the sessions from a day on (rules 2.19). */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 100_000 });

const handOver = (id: string, data: object, who = shop.sales) => who.act('packages', id, 'hand_over', data);
const takers = async (id: string) => (await shop.shifts(id)).map(({ agent_id }) => agent_id);

/** Registers a package for these nurses with a session on each day from `started_at` on. */
const sellPackage = (started_at: string, days: number, nurses: object) =>
  shop.register(bath, days, { started_at, ...nurses });

describe('the new nurse', () => {
  test('gets the planned sessions from that day on; earlier ones stay with the previous nurse, and substitutes keep theirs', async () => {
    const [nurse, next, other] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const id = await sellPackage('2035-01-01', 5, { agent_id: nurse });
    const [, , , fourth, fifth] = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', fourth.id, 'substitute', { agent_id: other }));
    expectActionDone(await shop.sales.act('shifts', fifth.id, 'substitute', { agent_id: next }));
    const result = expectActionDone(await handOver(id, { agent_id: next, from_day: '2035-01-03' }));
    expect(result).toEqual({ level: 'L6', sessions: 2 });
    expect(await takers(id)).toEqual([nurse, nurse, null, other, null]);
    expect((await shop.package(id)).agent_id).toBe(next);
  });

  test('held sessions and their pay stay with the nurses who held them, and the commission stays once one was held', async () => {
    const [nurse, next] = [await shop.nurse({ commission: 40 }), await shop.nurse({ commission: 50 })];
    const id = await sellPackage('2026-03-02', 4, { agent_id: nurse, registered_at: '2026-03-02' });
    const [first, second] = await shop.shifts(id);
    for (const shift of [first, second])
      expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
    const { level } = expectActionDone(await handOver(id, { agent_id: next, from_day: '2026-03-04' }));
    expect(level).toBe('L7');
    expect(await takers(id)).toEqual([nurse, nurse, null, null]);
    expect((await shop.package(id)).agent_commission).toBe(40);
    for (const shift of (await shop.shifts(id)).slice(2))
      expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
    const shares: ResponseBody[] = (await shop.finance.get(`/packages/${id}/shares`)).body.data;
    expect(shares.map(({ agent_id, sessions }) => [agent_id, sessions]).sort()).toEqual(
      [
        [nurse, 2],
        [next, 2],
      ].sort(),
    );
  });

  test('brings her commission while no session was held, and becomes the nurse of a provisional package', async () => {
    const [first, second] = [await shop.nurse(), await shop.nurse()];
    const next = await shop.nurse({ commission: 50 });
    const id = await sellPackage('2035-01-15', 3, { agent1_id: first, agent2_id: second });
    expect((await shop.package(id)).level).toBe('L5-A');
    expectActionDone(await handOver(id, { agent_id: next, from_day: '2035-01-16' }));
    expect(await takers(id)).toEqual([first, null, null]);
    expect(await shop.package(id)).toMatchObject({
      level: 'L6',
      agent_commission: 50,
      agent_income: 150_000,
    });
  });

  test('both nurses and the mother get messages about the changed days only', async () => {
    const [nurse, next] = [await shop.nurse(), await shop.nurse()];
    const id = await sellPackage('2035-01-22', 2, { agent_id: nurse });
    const sent = await shop.sales.post('/messages/sent', { day: '2035-01-23', to: 'agents', id: nurse });
    expect(sent.status).toBe(200);
    expectActionDone(await handOver(id, { agent_id: next, from_day: '2035-01-23' }));
    const kindsOn = async (day: string, to: string): Promise<[string, string][]> =>
      (await shop.sales.get(`/messages?day=${day}&to=${to}`)).body.data.map((one: ResponseBody) => [
        one.id,
        one.kind,
      ]);
    expect(await kindsOn('2035-01-22', 'agents')).toEqual([[nurse, 'nurse_day']]);
    expect(new Map(await kindsOn('2035-01-23', 'agents'))).toEqual(
      new Map([
        [nurse, 'nurse_change'],
        [next, 'nurse_change'],
      ]),
    );
    expect((await kindsOn('2035-01-23', 'customers')).map(([, kind]) => kind)).toEqual(['mother_change']);
  });
});

describe('conflicts', () => {
  test('only sessions from that day on can conflict', async () => {
    const [nurse, next] = [await shop.nurse(), await shop.nurse()];
    await sellPackage('2035-02-05', 1, { agent_id: next });
    const id = await sellPackage('2035-02-05', 3, { agent_id: nurse });
    const all = await handOver(id, { agent_id: next, from_day: '2035-02-05' });
    expect(getFirstError(all)).toEqual([409, 'schedule_conflict', undefined]);
    expect((await shop.package(id)).agent_id).toBe(nurse);
    expectActionDone(await handOver(id, { agent_id: next, from_day: '2035-02-06' }));
  });

  test('are accepted with a confirmation', async () => {
    const [nurse, next] = [await shop.nurse(), await shop.nurse()];
    await sellPackage('2035-02-12', 1, { agent_id: next });
    const id = await sellPackage('2035-02-12', 1, { agent_id: nurse });
    expectActionDone(await handOver(id, { agent_id: next, from_day: '2035-02-12', accept_conflicts: true }));
    expect((await shop.package(id)).agent_id).toBe(next);
  });
});

test('errors name their field', async () => {
  const [nurse, gone] = [await shop.nurse(), await shop.nurse()];
  expectActionDone(await shop.admin.act('agents', gone, 'update_profile', { status: 'out' }));
  const id = await sellPackage('2035-02-19', 2, { agent_id: nurse });
  const from_day = '2035-02-19';
  const at = (name: string) => [422, 'invalid', `/action_data/${name}`];
  expect(getFirstError(await handOver(id, { agent_id: nurse, from_day }))).toEqual(at('agent_id'));
  expect(getFirstError(await handOver(id, { agent_id: gone, from_day }))).toEqual(at('agent_id'));
  const next = await shop.nurse();
  expect(getFirstError(await handOver(id, { agent_id: next, from_day: '2035-02-21' }))).toEqual(
    at('from_day'),
  );
  expect((await handOver(id, { agent_id: next, from_day }, shop.finance)).status).toBe(403);
  const open = await sellPackage('2035-02-19', 1, {});
  expect(getFirstError(await handOver(open, { agent_id: next, from_day }))[1]).toBe('action_unavailable');
});
