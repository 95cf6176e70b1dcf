import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const clash = [409, 'schedule_conflict', undefined];
const substitute = (shift: string, data: object) => shop.sales.act('shifts', shift, 'substitute', data);
const assign = (id: string, data: object) => shop.sales.act('packages', id, 'assign_agent', data);

/** Registers a package of this nurse with one session on each of `days` days; returns it with its sessions. */
async function sellPackage(agent_id: string | null, started_at: string, days = 1) {
  const id = await shop.register(bath, days, { started_at, ...(agent_id && { agent_id }) });
  return { id, shifts: await shop.shifts(id) };
}

describe('a substitute takes one session', () => {
  test('and only that one; null gives it back', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sellPackage(nurse, '2032-01-05', 3);
    expect(expectActionDone(await substitute(shifts[1].id, { agent_id: other }))).toEqual({
      agent_id: other,
    });
    expect((await shop.shifts(id)).map((shift) => shift.agent_id)).toEqual([null, other, null]);
    expect((await shop.package(id)).agent_id).toBe(nurse);
    expectActionDone(await substitute(shifts[1].id, { agent_id: null }));
    expect((await shop.shifts(id)).map((shift) => shift.agent_id)).toEqual([null, null, null]);
  });

  test('the package’s own nurse is stored as null', async () => {
    const nurse = await shop.nurse();
    const { shifts } = await sellPackage(nurse, '2032-01-12');
    expect(expectActionDone(await substitute(shifts[0].id, { agent_id: nurse }))).toEqual({ agent_id: null });
  });

  test('also while the package has no nurse yet, and keeps it when a nurse is assigned', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { id, shifts } = await sellPackage(null, '2032-01-14', 2);
    expectActionDone(await substitute(shifts[0].id, { agent_id: other }));
    expectActionDone(await assign(id, { agent_id: nurse }));
    expect((await shop.shifts(id)).map((shift) => shift.agent_id)).toEqual([other, null]);
  });

  test('requires a nurse, and one who has not left', async () => {
    const { shifts } = await sellPackage(await shop.nurse(), '2032-01-19');
    const gone = await shop.nurse();
    expectActionDone(await shop.admin.act('agents', gone, 'update_profile', { status: 'out' }));
    const at = [422, 'invalid', '/action_data/agent_id'];
    expect(getFirstError(await substitute(shifts[0].id, {}))).toEqual(at);
    expect(getFirstError(await substitute(shifts[0].id, { agent_id: gone }))).toEqual(at);
  });

  test('is for planned sessions, and for users who sell', async () => {
    const nurse = await shop.nurse();
    const { id, shifts } = await sellPackage(nurse, '2032-01-21');
    expect((await shop.finance.act('shifts', shifts[0].id, 'substitute', { agent_id: nurse })).status).toBe(
      403,
    );
    expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason: 'x' }));
    expect(getFirstError(await substitute(shifts[0].id, { agent_id: await shop.nurse() }))[1]).toBe(
      'action_unavailable',
    );
  });
});

describe('conflicts are checked for the nurse of the session', () => {
  test('a substitute who is busy with another session', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    await sellPackage(other, '2032-02-02');
    const { id, shifts } = await sellPackage(nurse, '2032-02-02');
    expect(getFirstError(await substitute(shifts[0].id, { agent_id: other }))).toEqual(clash);
    expect((await shop.shifts(id))[0].agent_id).toBeNull();
    expectActionDone(await substitute(shifts[0].id, { agent_id: other, accept_conflicts: true }));
  });

  test('a session taken as a substitute conflicts with others', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { shifts } = await sellPackage(nurse, '2032-02-04');
    expectActionDone(await substitute(shifts[0].id, { agent_id: other }));
    const { id } = await sellPackage(null, '2032-02-04');
    expect(getFirstError(await assign(id, { agent_id: other }))).toEqual(clash);
    expect(expectActionDone(await assign(id, { agent_id: nurse })).level).toBe('L6');
  });

  test('giving it back to the package’s nurse, who is busy now, is a conflict', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { shifts } = await sellPackage(nurse, '2032-02-06');
    expectActionDone(await substitute(shifts[0].id, { agent_id: other }));
    await sellPackage(nurse, '2032-02-06');
    expect(getFirstError(await substitute(shifts[0].id, { agent_id: null }))).toEqual(clash);
  });

  test('postponing moves the substitute’s session too, and may conflict with her plan', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { shifts } = await sellPackage(nurse, '2032-02-09', 2);
    expectActionDone(await substitute(shifts[1].id, { agent_id: other }));
    await sellPackage(other, '2032-02-11');
    const answer = await shop.sales.act('shifts', shifts[0].id, 'delay_shift', { new_day: '2032-02-10' });
    expect(getFirstError(answer)).toEqual(clash);
    const seen = (await shop.sales.get(`/shifts/${shifts[0].id}/postponed?new_day=2032-02-10`)).body.data;
    expect(seen.conflicts.map((one: ResponseBody) => one.day)).toEqual(['2032-02-11']);
  });

  test('a nurse with only a session to substitute cannot leave', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { shifts } = await sellPackage(nurse, '2032-02-16');
    expectActionDone(await substitute(shifts[0].id, { agent_id: other }));
    const leave = (id: string) => shop.admin.act('agents', id, 'update_profile', { status: 'out' });
    expect(getFirstError(await leave(other))[1]).toBe('planned_shifts');
    expectActionDone(await leave(nurse));
  });

  test('the list of free nurses treats the substitute as busy, and the package’s nurse as free', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { shifts } = await sellPackage(nurse, '2032-02-18');
    expectActionDone(await substitute(shifts[0].id, { agent_id: other }));
    const { id } = await sellPackage(null, '2032-02-18');
    const free = (await shop.sales.get(`/packages/${id}/free_agents`)).body.data.map(
      (one: ResponseBody) => one.id,
    );
    expect([free.includes(nurse), free.includes(other)]).toEqual([true, false]);
  });
});

describe('the schedule', () => {
  const slot = '07:30-08:30';
  const dayOf = async (day: string, more = '') =>
    (await shop.sales.get(`/reports/schedule?from=${day}&to=${day}&level=all${more}`)).body.data;
  const cellOf = (data: ResponseBody, nurse: string, day: string) =>
    data.rows.find((row: ResponseBody) => row.agent.id === nurse)?.shifts[day]?.[slot];

  test('shows the session to the substitute and to the package’s nurse', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const day = '2032-03-01';
    const { id, shifts } = await sellPackage(nurse, day);
    expectActionDone(await substitute(shifts[0].id, { agent_id: other }));
    const data = await dayOf(day);
    const given = { planned: 0, finished: 0, cancelled: 0, duplicated: false, given: 1 };
    expect(cellOf(data, nurse, day)).toEqual(given);
    expect(cellOf(data, other, day)).toMatchObject({ planned: 1, substitutes: 1 });
    const detail = async (query: string) =>
      (await shop.sales.get(`/reports/schedule/cell?${query}&day=${day}&time_period=${slot}`)).body.data;
    for (const either of [nurse, other])
      expect(await detail(`agent_id=${either}`)).toMatchObject([
        { package_id: id, substitute: { id: other }, nurses: [{ id: nurse }] },
      ]);
    expect(cellOf(await dayOf(day, `&agent_id=${other}`), other, day)).toMatchObject({ planned: 1 });
    expect(cellOf(await dayOf(day, `&agent_id=${nurse}`), nurse, day)).toEqual(given);
  });

  test('has a separate row for the sessions of packages without a nurse, in detail too', async () => {
    const day = '2032-03-03';
    const { id } = await sellPackage(null, day);
    await sellPackage(null, day);
    const { unassigned } = await dayOf(day);
    expect(unassigned).toEqual({
      time_periods: [slot],
      shifts: { [day]: { [slot]: { planned: 2, finished: 0, cancelled: 0, duplicated: false } } },
    });
    const path = `/reports/schedule/cell?day=${day}&time_period=${slot}`;
    const listed = (await shop.sales.get(`${path}&unassigned=true`)).body.data;
    expect(listed.map((one: ResponseBody) => one.package_id)).toContain(id);
    expect((await shop.sales.get(path)).body.errors[0].source).toEqual({ parameter: 'agent_id' });
    const [shift] = await shop.shifts(id);
    const nurse = await shop.nurse();
    expectActionDone(await substitute(shift.id, { agent_id: nurse }));
    const after = await dayOf(day);
    expect(after.unassigned.shifts[day][slot].planned).toBe(1);
    expect(cellOf(after, nurse, day).planned).toBe(1);
  });
});

describe('the list of sessions', () => {
  test('and its export contain customer and nurse, and can be filtered by the nurse who takes the session', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const nameOf = async (id: string) => (await shop.admin.get(`/agents/${id}`)).body.data.attributes.name;
    const names = [await nameOf(nurse), await nameOf(other)];
    const { id, shifts } = await sellPackage(nurse, '2032-04-05', 2);
    expectActionDone(await substitute(shifts[1].id, { agent_id: other }));
    const { customer_name } = await shop.package(id);
    const sessions = await shop.shifts(id);
    expect(sessions.map((shift) => [shift.customer_name, shift.nurse])).toEqual(
      names.map((name) => [customer_name, name]),
    );
    const file = await fetch(`${api.url}/api/v1/shifts/export?format=csv&filter[package_id]=${id}`, {
      headers: shop.sales.headers,
    });
    const [head = '', ...lines] = (await file.text()).trim().split('\n');
    expect(head).toContain('Khách hàng');
    expect(head).toContain('Điều dưỡng');
    for (const [at, name] of names.entries()) {
      expect(lines[at]).toContain(customer_name);
      expect(lines[at]).toContain(name);
    }
    const takenBy = async (filter: string, pack = id) =>
      (await shop.sales.get(`/shifts?filter[package_id]=${pack}&filter[taken_by]=${filter}`)).body.data.map(
        (one: ResponseBody) => one.id,
      );
    expect(await takenBy(nurse)).toEqual([shifts[0].id]);
    expect(await takenBy(other)).toEqual([shifts[1].id]);
    expect(await takenBy(`${nurse},${other}`)).toHaveLength(2);
    expect(await takenBy('none')).toEqual([]);
    const open = await sellPackage(null, '2032-04-05');
    expect(await takenBy('none', open.id)).toEqual([open.shifts[0].id]);
    expect((await shop.shifts(open.id))[0].nurse).toBeNull();
  });
});
