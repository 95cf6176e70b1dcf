/** GET /agents/{id}/leaving and hand_over_all: a nurse who leaves (rules 2.26). */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const sellPackage = (started_at: string, more: object) => shop.register(bath, 3, { started_at, ...more });
const loadLeavingPackages = async (nurse: string, from_day: string): Promise<ResponseBody[]> =>
  (await shop.sales.get(`/agents/${nurse}/leaving?from_day=${from_day}`)).body.data;
const handOver = (nurse: string, data: object, who = shop.sales) =>
  who.act('agents', nurse, 'hand_over_all', data);
const takers = async (id: string): Promise<(string | null)[]> =>
  (await shop.shifts(id)).map(({ agent_id }) => agent_id);
const statusOf = async (nurse: string) =>
  (await shop.admin.get(`/agents/${nurse}`)).body.data.attributes.profile_status;

/** Creates a nurse with a package of her own, one as provisional nurse, and one session of another's package as substitute. */
async function busyNurse(day: string) {
  const [nurse, other] = [await shop.nurse(), await shop.nurse()];
  const own = await sellPackage(day, { agent_id: nurse });
  const provisional = await sellPackage(day, { agent1_id: nurse, time_period: ['10:00-11:00'] });
  const substituted = await sellPackage(day, { agent_id: other, time_period: ['13:00-14:00'] });
  const [, second] = await shop.shifts(substituted);
  expectActionDone(await shop.sales.act('shifts', second.id, 'substitute', { agent_id: nurse }));
  return { nurse, other, own, provisional, substituted };
}

describe('what a leaving nurse hands over', () => {
  test('is her packages, her provisional packages and single sessions, each with a proposed nurse', async () => {
    const { nurse, own, provisional, substituted } = await busyNurse('2036-03-03');
    const free = await shop.nurse();
    const found = await loadLeavingPackages(nurse, '2036-03-04');
    expect(
      found.map(({ package_id, part, sessions, earlier }) => [package_id, part, sessions.length, earlier]),
    ).toEqual([
      [own, 'nurse', 2, 1],
      [provisional, 'provisional', 2, 1],
      [substituted, 'substitute', 1, 0],
    ]);
    for (const { proposed, candidates } of found) {
      expect(proposed).not.toBeNull();
      expect(candidates.map(({ id }: ResponseBody) => id)).not.toContain(nurse);
      expect(candidates.some(({ id }: ResponseBody) => id === proposed)).toBe(true);
    }
    expect(found[0]?.candidates.length).toBeGreaterThan(0);
    expect((await shop.finance.get(`/agents/${nurse}/leaving?from_day=2036-03-04`)).status).toBe(403);
    expect(free).toBeTruthy();
  });

  test('goes to the chosen nurses all at once, and she becomes inactive when nothing is assigned to her any more', async () => {
    const { nurse, other, own, provisional, substituted } = await busyNurse('2036-03-10');
    const [one, two] = [await shop.nurse(), await shop.nurse()];
    const result = expectActionDone(
      await handOver(nurse, {
        from_day: '2036-03-10',
        leave: true,
        to: [
          { package_id: own, agent_id: one },
          { package_id: provisional, agent_id: two },
          { package_id: substituted, agent_id: other },
        ],
      }),
    );
    expect(result).toEqual({ packages: 3, sessions: 7, leaves_on: '2036-03-09' });
    expect((await shop.package(own)).agent_id).toBe(one);
    expect((await shop.package(provisional)).agent1_id).toBe(two);
    expect(await takers(substituted)).toEqual([null, null, null]);
    expect(await loadLeavingPackages(nurse, '2036-03-01')).toEqual([]);
    expect(await statusOf(nurse)).toBe('out');
  });

  test('keeps her active until her last day while she has sessions before it', async () => {
    const { nurse, other, own, provisional, substituted } = await busyNurse('2036-03-17');
    const to = [own, provisional, substituted].map((package_id) => ({ package_id, agent_id: other }));
    const answer = await handOver(nurse, { from_day: '2036-03-18', leave: true, to });
    expect(expectActionDone(answer).leaves_on).toBe('2036-03-17');
    expect(await takers(own)).toEqual([nurse, null, null]);
    expect(await statusOf(nurse)).toBe('active');
    const { leaves_on } = (await shop.admin.get(`/agents/${nurse}`)).body.data.attributes;
    expect(leaves_on).toBe('2036-03-17');
    // Sessions after the nurse's last day are conflicts.
    const later = await sellPackage('2036-03-20', {});
    const assign = (more: object) =>
      shop.sales.act('packages', later, 'assign_agent', { agent_id: nurse, ...more });
    const { status, body } = await assign({});
    expect([status, body.errors[0].code]).toEqual([409, 'schedule_conflict']);
    expect(body.errors[0].meta.conflicts[0].reason).toContain('nghỉ việc sau ngày 17/03/2036');
    expectActionDone(await assign({ accept_conflicts: true }));
  });

  test('stays with her if it is not in the request, unless she leaves', async () => {
    const { nurse, other, own, provisional } = await busyNurse('2036-03-24');
    const one = { from_day: '2036-03-24', to: [{ package_id: own, agent_id: other }] };
    expect(getFirstError(await handOver(nurse, { ...one, leave: true })).slice(0, 2)).toEqual([
      422,
      'not_all',
    ]);
    expect((await shop.package(own)).agent_id).toBe(nurse);
    expectActionDone(await handOver(nurse, one));
    expect((await shop.package(own)).agent_id).toBe(other);
    expect((await shop.package(provisional)).agent1_id).toBe(nurse);
  });

  test('is refused as a whole: to herself, sent twice, a package of another nurse, without the role', async () => {
    const { nurse, other, own, provisional } = await busyNurse('2036-03-31');
    const from_day = '2036-03-31';
    const first = { package_id: own, agent_id: other };
    const faultOf = async (to: object[]) => getFirstError(await handOver(nurse, { from_day, to }));
    expect(await faultOf([first, { package_id: provisional, agent_id: nurse }])).toEqual([
      ...[422, 'invalid', '/action_data/to/1/agent_id'],
    ]);
    expect((await faultOf([first, first]))[2]).toBe('/action_data/to/1/package_id');
    const foreign = await sellPackage('2036-03-31', { agent_id: other, time_period: ['14:30-15:30'] });
    expect((await faultOf([first, { package_id: foreign, agent_id: other }]))[2]).toBe(
      '/action_data/to/1/package_id',
    );
    expect((await handOver(nurse, { from_day, to: [first] }, shop.finance)).status).toBe(403);
    expect((await shop.package(own)).agent_id).toBe(nurse);
  });

  test('names all conflicts, and succeeds when they are accepted', async () => {
    const [nurse, busy] = [await shop.nurse(), await shop.nurse()];
    const own = await sellPackage('2036-04-07', { agent_id: nurse });
    const second = await sellPackage('2036-04-07', { agent_id: nurse, time_period: ['10:00-11:00'] });
    await sellPackage('2036-04-07', { agent_id: busy });
    const to = [own, second].map((package_id) => ({ package_id, agent_id: busy }));
    const refused = await handOver(nurse, { from_day: '2036-04-07', to });
    expect(getFirstError(refused).slice(0, 2)).toEqual([409, 'schedule_conflict']);
    expect(refused.body.errors[0].meta.conflicts).toHaveLength(3);
    expect((await shop.package(second)).agent_id).toBe(nurse);
    expectActionDone(await handOver(nurse, { from_day: '2036-04-07', to, accept_conflicts: true }));
    expect((await shop.package(second)).agent_id).toBe(busy);
  });
});
