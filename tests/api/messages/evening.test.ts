/**
 * An evening of a whole business: messages about tomorrow are sent through Zalo, the plan changes, and corrections are sent (rules 3.17).
 */
import { afterAll, expect, test } from 'vitest';
import { toInstant } from '#rules/quietHours';
import type { ResponseBody } from '../support/client.ts';
import { insertLike } from '../support/insertLike.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { buildZaloSettings, startZalo } from '../support/zaloStandIn.ts';

const nurses = Number(process.env.NOI_NURSES ?? 20);
/** Slots of a nurse's five mothers on a day. */
const slots = ['07:30-08:30', '09:00-10:00', '10:30-11:30', '12:30-13:30', '14:00-15:00'];
const mothers = nurses * slots.length;
/** Maximum milliseconds to send all messages; only the long run asserts it. */
const MAX_DURATION_MS = nurses >= 600 ? 60_000 : Number.POSITIVE_INFINITY;
const day = '2031-06-03';
const kinds = ['nurse_day', 'mother_reminder', 'nurse_change', 'mother_change'];

const zalo = await startZalo();
afterAll(() => zalo.stop());
let now = toInstant('2031-06-02', '18:00');
const api = await startApiForFile({ clock: () => now, ...buildZaloSettings(zalo) });
const shop = await ApiTestCompany.open(api);
const { knex } = api;
const run = () => api.app.jobs.runDue();
const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const phoneOf = (index: number): string => `09${String(10_000_000 + index)}`;

/** Phone as Zalo gets it → recipient. */
const people = new Map<string, string>();
const sentTo = (from: number) => zalo.messages.slice(from).map(({ phone }) => people.get(phone) ?? phone);
const sorted = (list: Iterable<string>) => [...list].sort();

async function makeDay(): Promise<{ agents: number[]; customers: number[]; shifts: number[] }> {
  const agents = await insertLike(
    knex,
    'users',
    { kind: 'agent', profile_status: 'active' },
    Array.from({ length: nurses }, (_, index) => ({
      ...{ name: `Nurse ${index}`, email: `evening${index}@noi.test`, phone: phoneOf(index) },
      ...{ weekly_off: '[]', holiday_off: '[]', absences: '[]', no_messages: false, calendar_at: null },
    })),
  );
  const customers = await insertLike(
    knex,
    'customers',
    { level: 'L1' },
    Array.from({ length: mothers }, (_, index) => ({
      ...{ name: `Mother ${index}`, phone: phoneOf(nurses + index), no_messages: false, erased_at: null },
    })),
  );
  const packages = await insertLike(
    knex,
    'packages',
    { level: 'L6' },
    customers.map((customer_id, index) => ({
      ...{ customer_id, level: 'L6', agent_id: agents[Math.floor(index / slots.length)] },
      ...{ agent1_id: null, agent2_id: null, partner_id: null, partner_revenue_id: null },
      ...{ time_period: JSON.stringify([slots[index % slots.length]]), started_at: day, finished_at: day },
    })),
  );
  const shifts = await insertLike(
    knex,
    'shifts',
    { status: 'planned' },
    packages.map((package_id) => ({
      ...{ package_id, day, position: 1, status: 'planned', agent_id: null, time_period: null },
    })),
  );
  for (const [index, id] of agents.entries()) people.set(`84${phoneOf(index).slice(1)}`, `nurse ${id}`);
  for (const [index, id] of customers.entries())
    people.set(`84${phoneOf(nurses + index).slice(1)}`, `mother ${id}`);
  return { agents, customers, shifts };
}

test(`${nurses} nurses and ${mothers} mothers get one message about their day, and one about each change`, async () => {
  const on = Object.fromEntries(['nurse_change', 'mother_change'].map((kind) => [kind, { on: true }]));
  const templates = Object.fromEntries(
    kinds.map((kind) => [kind, { template_id: kind, places: { name: 'ten', who: 'dieu_duong' } }]),
  );
  expect((await shop.admin.patch('/settings/messages', { rules: on, templates })).status).toBe(200);
  const { agents, customers, shifts } = await makeDay();
  // One mother wants no messages, one mother has no phone number, and one mother's data was erased.
  const [silent, unreachable, erased] = customers as [number, number, number];
  await knex('customers').where({ id: silent }).update({ no_messages: true });
  await knex('customers').where({ id: unreachable }).update({ phone: null });
  await shop.admin.act('customers', String(erased), 'erase', { reason: 'Theo yêu cầu' });
  const skipped = new Set([silent, unreachable, erased]);
  const reached = customers.filter((id) => !skipped.has(id));

  const begun = performance.now();
  for (const [to, expected] of [
    ['agents', { queued: nurses, skipped: 0 }],
    ['customers', { queued: reached.length, skipped: 3 }],
  ] as const)
    expect((await shop.sales.post('/messages/send_all', { day, to })).body.data).toEqual(expected);
  await run();
  const duration = performance.now() - begun;
  expect(sorted(sentTo(0))).toEqual(
    sorted([...agents.map((id) => `nurse ${id}`), ...reached.map((id) => `mother ${id}`)]),
  );
  expect(new Set(zalo.messages.map(({ tracking_id }) => tracking_id)).size).toBe(zalo.messages.length);
  expect(duration).toBeLessThanOrEqual(MAX_DURATION_MS);
  const seconds = Math.round(duration / 100) / 10;
  if (nurses >= 600) console.info(`${zalo.messages.length} messages handed over in ${seconds} s`);

  // Every tenth mother's session gets another nurse; half of these sessions then return to the nurse of the package.
  const substitute = async (index: number, agent_id: number | null) =>
    expectActionDone(
      await shop.sales.act('shifts', String(shifts[index]), 'substitute', {
        agent_id: agent_id === null ? null : String(agent_id),
        accept_conflicts: true,
      }),
    );
  const moved = customers.flatMap((id, index) => (index % 10 === 5 && !skipped.has(id) ? [index] : []));
  const kept = moved.filter((_, at) => at % 2 === 0);
  const ownOf = (index: number) => Math.floor(index / slots.length);
  const nextOf = (index: number) => (ownOf(index) + 1) % nurses;
  for (const index of moved) await substitute(index, agents[(ownOf(index) + 2) % nurses] ?? null);
  for (const index of moved)
    await substitute(index, kept.includes(index) ? (agents[nextOf(index)] ?? null) : null);
  let before = zalo.messages.length;
  await run();
  expect(zalo.messages).toHaveLength(before);
  advanceSeconds(30);
  await run();
  const recipients = kept.flatMap((index) => [
    `mother ${customers[index]}`,
    `nurse ${agents[ownOf(index)]}`,
    `nurse ${agents[nextOf(index)]}`,
  ]);
  expect(sorted(sentTo(before))).toEqual(sorted(new Set(recipients)));
  expect(zalo.messages.slice(before).every(({ template_id }) => template_id.endsWith('_change'))).toBe(true);
  before = zalo.messages.length;
  advanceSeconds(120);
  await run();
  expect(zalo.messages).toHaveLength(before);

  // No message is sent at night. Changes made at night are sent in the morning, before the session.
  now = toInstant('2031-06-02', '21:00');
  const late = mothers - 1;
  await substitute(late, agents[0] ?? null);
  advanceSeconds(60);
  await run();
  now = toInstant('2031-06-03', '05:00');
  await run();
  expect(zalo.messages).toHaveLength(before);
  now = toInstant('2031-06-03', '07:30');
  await run();
  expect(sorted(sentTo(before))).toEqual(
    sorted([`mother ${customers[late]}`, `nurse ${agents[ownOf(late)]}`, `nurse ${agents[0]}`]),
  );
  const states: ResponseBody[] = await knex('outgoing_messages')
    .groupBy('state')
    .select('state')
    .count({ n: '*' });
  expect(Object.fromEntries(states.map(({ state, n }) => [state, Number(n)]))).toEqual({
    sent: zalo.messages.length,
    skipped: 3,
  });
}, 600_000);
