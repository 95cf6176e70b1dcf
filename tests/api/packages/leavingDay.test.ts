/** The last day of a nurse who leaves: she becomes inactive in the evening, unless she still has sessions (rules 2.26). */
import { expect, test } from 'vitest';
import { toInstant } from '#rules/quietHours';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

let now = toInstant('2036-05-05', '09:00');
const api = await startApiForFile({ clock: () => now });
const signIn = async (person: string) => {
  const { body } = await api.anyone.post('/login', {
    email: `${person}@noi.test`,
    password: 'noi-demo-2026',
  });
  return api.anyone.with({ authorization: `Bearer ${body.data.token}` });
};
const { salesId } = await ApiTestCompany.open(api);
/** Opens the shop at this time with users who have just signed in: a sign-in expires between the days of the test. */
async function moveClockTo(day: string, time: string) {
  now = toInstant(day, time);
  await api.app.jobs.runDue();
  const people = { admin: await signIn('admin'), sales: await signIn('sales') };
  return new ApiTestCompany({ ...people, finance: people.admin, owner: people.admin }, salesId);
}

test('a leaving nurse becomes inactive on the evening of her last day, once none of her sessions is planned', async () => {
  let shop = await moveClockTo('2036-05-05', '09:00');
  const bath = await shop.service();
  const [nurse, other] = [await shop.nurse(), await shop.nurse()];
  const id = await shop.register(bath, 3, { started_at: '2036-05-05', agent_id: nurse });
  const to = [{ package_id: id, agent_id: other }];
  expectActionDone(
    await shop.sales.act('agents', nurse, 'hand_over_all', { from_day: '2036-05-06', leave: true, to }),
  );
  const statusOf = async () => (await shop.admin.get(`/agents/${nurse}`)).body.data.attributes.profile_status;

  // The nurse's session of the day has no outcome yet: administrators are notified, and she stays active.
  shop = await moveClockTo('2036-05-05', '20:30');
  expect(await statusOf()).toBe('active');
  const { body } = await shop.admin.get('/notifications?sort=-created_at');
  expect(body.data.map((one: { attributes: { title: string } }) => one.attributes.title)).toContainEqual(
    expect.stringContaining('còn buổi chưa tắm nên chưa nghỉ việc được'),
  );

  const [first] = await shop.shifts(id);
  expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
  shop = await moveClockTo('2036-05-06', '20:30');
  expect(await statusOf()).toBe('out');
});
