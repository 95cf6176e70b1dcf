import { expect, test } from 'vitest';
import type { ApiAnswer, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: () => new Date('2036-01-01T03:00:00.000Z') });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

/** Registers three sessions from a day on for this nurse; returns the package and its sessions. */
async function sellPackage(agent_id: string, started_at: string, time: string) {
  const customer = await shop.customer();
  const form = shop.form(bath, 3, { registered_at: '2035-12-31', started_at, agent_id, time_period: [time] });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  return { customer, package_id, shifts: (await shop.shifts(package_id)) as ResponseBody[] };
}
const swap = (nurse: string, data: object): Promise<ApiAnswer> =>
  shop.sales.act('agents', nurse, 'swap', data);
const takers = async (package_id: string): Promise<(string | null)[]> =>
  (await shop.shifts(package_id)).map(({ agent_id }: ResponseBody) => agent_id);

test('the sessions of those days are swapped; the packages stay with their nurses', async () => {
  const [one, two] = [await shop.nurse(), await shop.nurse()];
  const hers = await sellPackage(one, '2036-02-04', '07:30-08:30');
  const others = await sellPackage(two, '2036-02-04', '07:30-08:30');
  expect(expectActionDone(await swap(one, { agent_id: two, from: '2036-02-04', to: '2036-02-05' }))).toEqual({
    given: 2,
    taken: 2,
  });
  expect(await takers(hers.package_id)).toEqual([two, two, null]);
  expect(await takers(others.package_id)).toEqual([one, one, null]);
  expect((await shop.package(hers.package_id)).agent_id).toBe(one);
  // A second swap gives each nurse her sessions back.
  expectActionDone(await swap(two, { agent_id: one, from: '2036-02-04', to: '2036-02-05' }));
  expect(await takers(hers.package_id)).toEqual([null, null, null]);
  expect(await takers(others.package_id)).toEqual([null, null, null]);
});

test('sessions taken as a substitute are swapped too; finished ones stay', async () => {
  const [one, two, third] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
  const own = await sellPackage(third, '2036-02-11', '10:00-11:00');
  const [first] = own.shifts;
  expectActionDone(await shop.sales.act('shifts', String(first?.id), 'substitute', { agent_id: one }));
  const past = await sellPackage(one, '2035-11-05', '07:30-08:30');
  expectActionDone(await shop.sales.act('shifts', String(past.shifts[0]?.id), 'finish_shift'));
  expect(expectActionDone(await swap(one, { agent_id: two, from: '2035-11-05', to: '2036-02-28' }))).toEqual({
    given: 3,
    taken: 0,
  });
  expect(await takers(own.package_id)).toEqual([two, null, null]);
  expect(await takers(past.package_id)).toEqual([null, two, two]);
});

test('a remaining conflict, a refusal or expired papers need a confirmation, and nothing is changed', async () => {
  const [one, two] = [await shop.nurse(), await shop.nurse()];
  const hers = await sellPackage(one, '2036-03-03', '07:30-08:30');
  await sellPackage(two, '2036-03-05', '08:00-09:00');
  const days = { agent_id: two, from: '2036-03-03', to: '2036-03-04' };
  expectActionDone(await shop.admin.act('agents', two, 'update_profile', { holiday_off: ['2036-03-04'] }));
  const clash = await swap(one, days);
  expect(getFirstError(clash).slice(0, 2)).toEqual([409, 'schedule_conflict']);
  expect(clash.body.errors[0].meta.conflicts).toMatchObject([{ day: '2036-03-04' }]);
  await shop.sales.change('customers', hers.customer, { refused_agents: [{ agent_id: two, reason: null }] });
  expect(getFirstError(await swap(one, { ...days, accept_conflicts: true }))[1]).toBe('refused_nurse');
  expect(await takers(hers.package_id)).toEqual([null, null, null]);
  expectActionDone(await swap(one, { ...days, accept_conflicts: true, accept_refused: true }));
  expect(await takers(hers.package_id)).toEqual([two, two, null]);
});

test('is for users who sell, between two nurses, on days on which one of them has sessions', async () => {
  const [one, two] = [await shop.nurse(), await shop.nurse()];
  const days = { from: '2036-04-01', to: '2036-04-02' };
  expect(getFirstError(await swap(one, { agent_id: two, ...days }))).toEqual([
    422,
    'invalid',
    '/action_data/from',
  ]);
  expect(getFirstError(await swap(one, { agent_id: one, ...days }))[2]).toBe('/action_data/agent_id');
  expect(getFirstError(await swap(one, { agent_id: '999999999', ...days }))[0]).toBe(422);
  expect(getFirstError(await swap(one, { agent_id: two, from: days.to, to: days.from }))[2]).toBe(
    '/action_data/to',
  );
  expect((await shop.finance.act('agents', one, 'swap', { agent_id: two, ...days })).status).toBe(403);
});
