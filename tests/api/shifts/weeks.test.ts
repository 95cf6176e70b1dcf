/** Random weeks with substitutions, call-offs, postponements and reopenings, and the invariants that must hold after all of them. */
import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { doSlotsOverlap } from '#rules/slots';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

/** Number of weeks; `npm run test:weeks` runs 500. */
const weeks = Number(process.env['WEEKS'] ?? 6);

const api = await startApiForFile({ clock: () => new Date('2040-01-01T03:00:00.000Z') });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 123_457 });

const slots = ['07:30-08:30', '08:00-09:00', '10:00-11:00'];
const step = fc.record({
  what: fc.constantFrom('substitute', 'back', 'call_off', 'postpone', 'finish', 'reopen', 'cancel'),
  which: fc.nat({ max: 30 }),
  nurse: fc.nat({ max: 3 }),
  days: fc.integer({ min: 1, max: 3 }),
});
const week = fc.record({
  packages: fc.array(
    fc.record({ nurse: fc.nat({ max: 3 }), slot: fc.nat({ max: 2 }), start: fc.nat({ max: 3 }) }),
    {
      minLength: 2,
      maxLength: 4,
    },
  ),
  steps: fc.array(step, { minLength: 4, maxLength: 12 }),
});

let customerSerial = 0;

test('no nurse is at two places or at work on a day off, shares add up, calendars match the plan', {
  timeout: 120_000 + weeks * 20_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(week, async ({ packages, steps }) => {
      // Each run has its own week in the past, so that its sessions can be finished.
      const monday = new Date(Date.UTC(2032, 0, 5 + 7 * 4 * customerSerial++)).toISOString().slice(0, 10);
      const day = (n: number) => new Date(Date.parse(monday) + n * 86_400_000).toISOString().slice(0, 10);
      const nurses = [await shop.nurse(), await shop.nurse(), await shop.nurse(), await shop.nurse()];
      const nurse = (n: number) => nurses[n] ?? '';
      const calendars = await Promise.all(
        nurses.map(
          async (id) => new URL((await shop.sales.post(`/agents/${id}/calendar`, {})).body.data.url).pathname,
        ),
      );
      const ids: string[] = [];
      for (const one of packages) {
        const id = await shop.register(bath, 3, {
          started_at: day(one.start),
          time_period: [slots[one.slot]],
        });
        await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse(one.nurse) });
        ids.push(id);
      }
      const all = async (): Promise<ResponseBody[]> =>
        (await Promise.all(ids.map((id) => shop.shifts(id)))).flat();
      for (const { what, which, nurse: n, days } of steps) {
        const sessions = await all();
        const shift = sessions[which % sessions.length];
        const act = (code: string, data: object) => shop.sales.act('shifts', shift.id, code, data);
        if (what === 'substitute') await act('substitute', { agent_id: nurse(n) });
        if (what === 'back') await act('substitute', { agent_id: null });
        if (what === 'postpone') await act('delay_shift', { new_day: day(which % 7) });
        if (what === 'finish') await act('finish_shift', {});
        if (what === 'reopen') await act('reopen_shift', { reason: 'x' });
        if (what === 'cancel') await act('cancel_shift', {});
        if (what === 'call_off') await callOff(nurse(n), day(which % 6), day((which % 6) + days - 1));
      }
      await check(nurses, ids, await all(), calendars);
    }),
    { numRuns: weeks },
  );
});

/**
 * Assigns a candidate to every session without a nurse, in order. If two assigned sessions conflict, the whole call is refused and nothing
 * changes.
 */
async function callOff(nurse: string, from: string, to: string): Promise<void> {
  const missed: ResponseBody[] = (await shop.sales.get(`/agents/${nurse}/absence?from=${from}&to=${to}`)).body
    .data;
  const sessions = missed.map(({ shift_id, candidates }, at) => ({
    shift_id,
    agent_id: candidates[at % Math.max(1, candidates.length)]?.id,
  }));
  if (sessions.some(({ agent_id }) => !agent_id)) return;
  await shop.sales.act('agents', nurse, 'call_off', { from, to, reason: 'x', sessions });
}

async function check(
  nurses: string[],
  ids: string[],
  sessions: ResponseBody[],
  calendars: string[],
): Promise<void> {
  const packs = new Map(await Promise.all(ids.map(async (id) => [id, await shop.package(id)] as const)));
  const takes = (shift: ResponseBody) => shift.agent_id ?? packs.get(shift.package_id).agent_id;
  const planned = sessions.filter(({ status }) => status === 'planned');
  const slotOf = (shift: ResponseBody): string => packs.get(shift.package_id).time_period[0];
  for (const one of planned)
    for (const other of planned)
      if (one.id !== other.id && takes(one) && takes(one) === takes(other) && one.day === other.day)
        expect(doSlotsOverlap(slotOf(one), slotOf(other)), `${one.id} and ${other.id}`).toBe(false);
  for (const [at, id] of nurses.entries()) {
    const mine = planned.filter((shift) => takes(shift) === id);
    const { body } = await shop.admin.get(`/agents/${id}?include=agent_profile`);
    const off: string[] = body.included[0].attributes.holiday_off;
    expect(mine.map(({ day }) => day).filter((day) => off.includes(day))).toEqual([]);
    expect(await listEvents(calendars[at] ?? '')).toEqual(
      mine.map((shift) => `${shift.id} ${shift.day}`).sort(),
    );
  }
  for (const id of ids) {
    const shares: ResponseBody[] = (await shop.finance.get(`/packages/${id}/shares`)).body.data;
    const { agent_income, agent_id } = packs.get(id);
    expect(shares.reduce((sum, { income }) => sum + income, 0)).toBe(
      agent_id || shares.length ? agent_income : 0,
    );
  }
}

/** Returns the planned sessions in the calendar feed, as another program reads them. */
async function listEvents(path: string): Promise<string[]> {
  const text = await (await fetch(shop.sales.url + path)).text();
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .filter((event) => event.getFirstPropertyValue('status') === 'CONFIRMED')
    .map((component) => {
      const event = new ICAL.Event(component);
      return `${/^shift-(\d+)/.exec(event.uid)?.[1]} ${event.startDate.toString().slice(0, 10)}`;
    })
    .sort();
}
