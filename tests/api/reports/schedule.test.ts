import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { maxScheduledSessions, maxSessionsListed } from '#schema/reports/schedule';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { loadBusinessRecords } from './records.ts';

const api = await startApiForFile();
const sales = await api.as('sales');
const records = await loadBusinessRecords(api.knex);
const shop = await ApiTestCompany.open(api);

interface Cell {
  planned: number;
  finished: number;
  cancelled: number;
  duplicated: boolean;
}

async function schedule(query: string) {
  const { status, body } = await sales.get(`/reports/schedule?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('the schedule', () => {
  test('of the demo contains every state, and nurses planned at two places at once', async () => {
    const { rows } = await schedule('');
    const cells = rows.flatMap(({ shifts }: { shifts: Record<string, Record<string, Cell>> }) =>
      Object.values(shifts).flatMap((slots) => Object.values(slots)),
    ) as Cell[];
    expect(cells.some((cell) => cell.duplicated)).toBe(true);
    for (const status of ['planned', 'finished', 'cancelled'] as const)
      expect(cells.some((cell) => cell[status] > 0)).toBe(true);
  });

  test('has a row for nurses without sessions, except nurses who have left', async () => {
    const { rows, agents } = await schedule('from=2001-01-01&to=2001-01-02');
    const staying = records.users.filter((user) => user.kind === 'agent' && user.profile_status !== 'out');
    expect(rows.map((row: { agent: { id: string } }) => row.agent.id).sort()).toEqual(
      staying.map((user) => String(user.id)).sort(),
    );
    expect(agents).toHaveLength(staying.length);
    expect(rows.every((row: { time_periods: string[] }) => row.time_periods.length === 0)).toBe(true);
  });

  test('shows the days off of each nurse, and whether her papers were checked', async () => {
    const nurse = await shop.nurse({ profile_status: 'unverified' });
    const profile = { full_load: 4, weekly_off: [2], holiday_off: ['2033-03-04', '2033-09-09'] };
    expectActionDone(await shop.admin.act('agents', nurse, 'update_profile', profile));
    const missing = { from: '2033-03-08', to: '2033-03-08', reason: 'ốm', sessions: [] };
    expectActionDone(
      await shop.sales.act('agents', nurse, 'call_off', { ...missing, time_period: ['09:00-10:00'] }),
    );
    const { nurses } = await schedule('from=2033-03-01&to=2033-03-31');
    expect(nurses[nurse]).toEqual({
      verified: false,
      full_load: 4,
      weekly_off: [2],
      off: { '2033-03-04': 'Nghỉ phép', '2033-03-08': 'Báo nghỉ 09:00-10:00' },
      off_slots: { '2033-03-08': ['09:00-10:00'] },
      area: null,
    });
  });

  test('counts a session of two slots in both, marked as continued in the second', async () => {
    const nurse = await shop.nurse();
    const form = shop.form(await shop.service(), 1, {
      started_at: '2033-06-07',
      time_period: ['09:00-10:00', '10:00-11:00'],
      agent_id: nurse,
    });
    expectActionDone(await shop.sales.act('customers', await shop.customer(), 'register_package_v2', form));
    const { rows } = await schedule(`from=2033-06-07&to=2033-06-07&agent_id=${nurse}`);
    const cell = { planned: 1, finished: 0, cancelled: 0, duplicated: false };
    expect(rows[0].shifts['2033-06-07']).toEqual({
      '09:00-10:00': cell,
      '10:00-11:00': { ...cell, continued: { planned: 1, finished: 0, cancelled: 0 } },
    });
  });

  test('of a day lists the sessions by time, of all nurses, of one nurse and without a nurse', async () => {
    const day = '2033-06-08';
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const service = await shop.service();
    const area = makeUniqueName('Khu ');
    const register = async (slot: string, more: object, place: object = {}) => {
      const form = shop.form(service, 1, { started_at: day, time_period: [slot], ...more });
      const customer = await shop.customer(place);
      return expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form))
        .package_id;
    };
    const late = await register('13:00-14:00', { agent_id: nurse });
    const early = await register('08:00-09:00', { agent_id: nurse });
    const open = await register('10:00-11:00', {});
    const [given] = await shop.shifts(late);
    expectActionDone(await shop.sales.act('shifts', given.id, 'substitute', { agent_id: other }));
    const listed = async (more: string) => {
      const { status, body } = await sales.get(`/reports/schedule/day?day=${day}${more}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data.map((one: { package_id: string; taken_by: string[] }) => [
        one.package_id,
        one.taken_by,
      ]);
    };
    expect(await listed('')).toEqual([
      [early, [nurse]],
      [open, []],
      [late, [other]],
    ]);
    expect(await listed(`&agent_id=${other}`)).toEqual([[late, [other]]]);
    expect(await listed(`&agent_id=${nurse}`)).toEqual([
      [early, [nurse]],
      [late, [other]],
    ]);
    expect(await listed('&unassigned=true')).toEqual([[open, []]]);
    expect(await listed(`&area=${encodeURIComponent(area)}`)).toEqual([
      [early, [nurse]],
      [late, [other]],
    ]);
  });

  test('of up to a week returns in one call its sessions with place, nurse and services', async () => {
    const day = '2033-06-09';
    const [city, district, area] = ['Thành phố Ngày', makeUniqueName('Quận '), makeUniqueName('Khu ')];
    const ward = makeUniqueName('Phường ');
    expectCreated(await shop.admin.create('locations', { province: city, district, ward, area }));
    const nurse = await shop.nurse({ city, province: district });
    const form = shop.form(await shop.service(), 2, { started_at: '2033-06-08', agent_id: nurse });
    const customer = await shop.customer({ city, province: district, ward, address: '12 Hoa Lan' });
    const { package_id } = expectActionDone(
      await shop.sales.act('customers', customer, 'register_package_v2', form),
    );
    const pack = await shop.package(package_id);
    const found = await schedule(`from=${day}&to=${day}&sessions=true`);
    expect(found.nurses[nurse].area).toBe(area);
    expect(found.districts).toContainEqual({ city, district });
    const one = { index: 2, total_shifts: 2, taken_by: [nurse], due: pack.total_price };
    expect(found.sessions).toMatchObject([
      { day, package_id, city, district, address: `12 Hoa Lan, ${ward}`, ...one },
    ]);
    const listed = (await sales.get(`/reports/schedule/day?day=${day}`)).body.data;
    expect(listed).toEqual(found.sessions);
    expect(await schedule(`from=${day}&to=${day}`)).not.toHaveProperty('sessions');
    const week = await schedule(`from=2033-06-06&to=2033-06-12&agent_id=${nurse}&sessions=true`);
    const sessionDays = week.sessions.map((one: { day: string; index: number }) => [one.day, one.index]);
    expect(sessionDays).toEqual([
      ['2033-06-08', 1],
      [day, 2],
    ]);
    const { status, body } = await sales.get(`/reports/schedule?from=${day}&to=2033-06-16&sessions=true`);
    expect([status, body.errors[0].source.parameter]).toEqual([400, 'sessions']);
  });

  test('of an area has nurses who live or work there, nurses with sessions there, and sessions there without a nurse', async () => {
    const [city, district, area] = ['Thành phố Thử', makeUniqueName('Quận '), makeUniqueName('Khu ')];
    const ward = makeUniqueName('Phường ');
    expectCreated(await shop.admin.create('locations', { province: city, district, ward, area }));
    const near = await shop.nurse({ city, province: district });
    const [far, idle] = [await shop.nurse({ city: 'Hà Nội' }), await shop.nurse({ city: 'Hà Nội' })];
    const service = await shop.service();
    const register = async (place: object, more: object = {}) => {
      const form = shop.form(service, 1, { started_at: '2033-05-03', ...more });
      expectActionDone(
        await shop.sales.act('customers', await shop.customer(place), 'register_package_v2', form),
      );
    };
    await register({ city, province: district, ward }, { agent_id: far });
    await register({ city, province: district, ward });
    await register({});
    const { rows, unassigned, areas } = await schedule(
      `from=2033-05-01&to=2033-05-31&area=${encodeURIComponent(area)}`,
    );
    const shown = rows.map(({ agent }: { agent: { id: string } }) => agent.id).sort();
    expect(shown).toEqual([near, far].sort());
    expect(shown).not.toContain(idle);
    expect(unassigned.shifts['2033-05-03']['07:30-08:30'].planned).toBe(1);
    expect(areas).toContain(area);
    const cell = 'unassigned=true&day=2033-05-03&time_period=07:30-08:30';
    const listed = async (more = '') =>
      (await sales.get(`/reports/schedule/cell?${cell}${more}`)).body.data.length;
    expect([await listed(), await listed(`&area=${encodeURIComponent(area)}`)]).toEqual([2, 1]);
  });

  test('with more sessions than its limit is refused with advice, except for a single nurse', async () => {
    const now = '2031-01-01T00:00:00.000Z';
    // The sessions are spread over the running packages, because no package has so many. They are inserted one thousand at a time, so that
    // the server in this process can serve its connections in between.
    for (let from = 1; from <= maxScheduledSessions + 1; from += 1000) {
      await api.knex.raw(
        `with recursive many (n) as (select ${from} union all select n + 1 from many where n < ${Math.min(from + 999, maxScheduledSessions + 1)}),
           under_way as (
             select id, row_number() over (order by id) - 1 as place, count(*) over () as packages
             from packages where agent_id is not null and level in ('L6', 'L7', 'L8')
           )
         insert into shifts (created_at, updated_at, day, package_id)
         select ?, ?, '2031-05-05', id from many join under_way on place = n % packages`,
        [now, now],
      );
      // The sessions are few enough for the grid, but too many to be listed one by one.
      if (from === maxSessionsListed + 1)
        expect(await schedule('from=2031-05-05&to=2031-05-06&sessions=true')).not.toHaveProperty('sessions');
      await setImmediate();
    }
    const { status, body } = await sales.get('/reports/schedule?from=2031-05-01&to=2031-05-31');
    expect([status, body.errors[0].source.parameter]).toEqual([400, 'to']);
    expect(body.errors[0].detail).toMatch(/60\.001 buổi.*khoảng ngắn hơn hoặc một điều dưỡng/);
    const other = records.users.find((user) => user.kind === 'agent')?.id;
    expect((await schedule(`from=2031-05-01&to=2031-05-31&agent_id=${other}`)).rows).toHaveLength(1);
  });
});
