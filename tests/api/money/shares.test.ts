import { beforeAll, describe, expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 100_001 });

/**
 * Registers a paid package of three finished sessions from this day on. A substitute held the second. The nurses earn 120,001 đồng in
 * total.
 */
async function createSharedPackage(nurse: string, other: string, started_at: string): Promise<string> {
  const id = await shop.register(bath, 3, { started_at });
  expectActionDone(
    await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse, agent_commission: 40 }),
  );
  const shifts = await shop.shifts(id);
  const give = { agent_id: other, accept_conflicts: true };
  expectActionDone(await shop.sales.act('shifts', shifts[1].id, 'substitute', give));
  for (const shift of shifts) expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  return id;
}
const shares = async (id: string): Promise<ResponseBody[]> =>
  (await shop.finance.get(`/packages/${id}/shares`)).body.data;
const pay = (id: string, data: object = {}) => shop.finance.act('packages', id, 'pay_agent', data);
const isFullyPaid = async (id: string) => (await shop.package(id)).agent_paid;
let nurses: [string, string];
beforeAll(async () => {
  nurses = [await shop.nurse(), await shop.nurse()];
});

describe('nurses of one package', () => {
  test('share its pay by finished sessions, rounded down; the package’s nurse gets the rest', async () => {
    const [nurse, other] = nurses;
    const id = await createSharedPackage(nurse, other, '2031-09-01');
    expect((await shop.package(id)).agent_income).toBe(120_001);
    expect(await shares(id)).toMatchObject([
      { agent_id: nurse, sessions: 2, income: 80_001, paid: 0, tax: null, due: { tax: 8000, net: 72_001 } },
      { agent_id: other, sessions: 1, income: 40_000, paid: 0, net: null, due: { tax: 4000, net: 36_000 } },
    ]);
  });

  test('are each paid their own share; the package is paid when all of them are', async () => {
    const [nurse, other] = nurses;
    const id = await createSharedPackage(nurse, other, '2031-09-08');
    expect(expectActionDone(await pay(id))).toMatchObject({ gross: 80_001, tax: 8000, net: 72_001 });
    expect(await isFullyPaid(id)).toBe(false);
    expect(getFirstError(await pay(id))[1]).toBe('action_unavailable');
    expect(getFirstError(await pay(id, { agent_id: other, amount: 40_001 }))[2]).toBe('/action_data/amount');
    expect(expectActionDone(await pay(id, { agent_id: other }))).toMatchObject({ gross: 40_000 });
    expect(await isFullyPaid(id)).toBe(true);
    expect(await shares(id)).toMatchObject([
      { paid: 80_001, tax: 8000, net: 72_001, due: null },
      { paid: 40_000, tax: 4000, net: 36_000, due: null },
    ]);
    const booked = await shop.transactions(id);
    expect(booked.map((one) => one.agent_id)).toEqual([nurse, other]);
  });

  test('a nurse without a held session has no share to be paid', async () => {
    const [nurse, other] = nurses;
    const id = await createSharedPackage(nurse, other, '2031-09-15');
    expect(getFirstError(await pay(id, { agent_id: await shop.nurse() }))).toEqual([
      422,
      'invalid',
      '/action_data/agent_id',
    ]);
  });

  test('are in the pay run, one entry for each nurse and package; in bulk the same nurse is named once for all', async () => {
    const [nurse, other] = nurses;
    const ids = [
      await createSharedPackage(nurse, other, '2031-10-06'),
      await createSharedPackage(nurse, other, '2031-10-13'),
    ];
    const run = async () => (await shop.finance.get('/pay_run?month=2031-10')).body.data;
    const { rows, total } = await run();
    const row = (id: string) => rows.find((one: ResponseBody) => one.agent.id === id);
    expect(total).toMatchObject({ packages: 2, gross: 240_002 });
    expect([row(nurse).gross, row(other).gross]).toEqual([160_002, 80_000]);
    expect(row(other).packages.map((pack: ResponseBody) => [pack.id, pack.sessions])).toEqual(
      ids.map((id) => [id, 1]),
    );
    const call = { action_code: 'pay_agent', action_data: { agent_id: other }, object_ids: ids };
    expect((await shop.finance.post('/packages/bulk/actions', call)).body.meta.success).toBe(2);
    const after = await run();
    expect(after.rows.map((one: ResponseBody) => [one.agent.id, one.gross])).toEqual([[nurse, 160_002]]);
    expectActionDone(await pay(ids[0] ?? ''));
    expectActionDone(await pay(ids[1] ?? ''));
    expect((await run()).rows).toEqual([]);
  });

  test('a salary entered as a transaction is checked against the share of the nurse it names', async () => {
    const [nurse, other] = nurses;
    const id = await createSharedPackage(nurse, other, '2031-11-03');
    const salary = { kind: 'agent_salary', account_type: 'agent', package_id: id, at: '2031-12-01' };
    const book = (more: object) => shop.finance.create('transactions', { ...salary, ...more });
    expect(getFirstError(await book({ agent_id: other, amount: 40_001 }))[2]).toBe('/data/attributes/amount');
    expectCreated(await book({ agent_id: other, amount: 40_000 }));
    expect((await shares(id)).map(({ paid }) => paid)).toEqual([0, 40_000]);
  });

  test('a finished session cannot be removed after a nurse was paid for it', async () => {
    const [nurse, other] = nurses;
    const id = await createSharedPackage(nurse, other, '2031-11-10');
    expectActionDone(await pay(id));
    const [first] = await shop.shifts(id);
    expect(getFirstError(await shop.admin.act('shifts', first.id, 'delete_shift'))[1]).toBe(
      'paid_by_sessions',
    );
  });

  test('a paid nurse keeps her only held session after the package has ended too', async () => {
    const id = await shop.register(bath, 4, { started_at: '2031-11-17' });
    await shop.lead(id, 'L7', await shop.nurse());
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    expectActionDone(await pay(id));
    const [first] = await shop.shifts(id);
    expect(getFirstError(await shop.admin.act('shifts', first.id, 'delete_shift'))[1]).toBe('paid');
  });

  test('while the package runs, a paid nurse keeps her only held session', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await shop.register(bath, 4, { started_at: '2031-11-24' });
    expectActionDone(
      await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse, agent_commission: 40 }),
    );
    const [own, hers, next] = await shop.shifts(id);
    const give = { agent_id: other, accept_conflicts: true };
    expectActionDone(await shop.sales.act('shifts', hers.id, 'substitute', give));
    for (const shift of [own, hers])
      expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
    const salary = {
      kind: 'agent_salary',
      account_type: 'agent',
      package_id: id,
      at: '2031-12-01',
      note: 'x',
    };
    const paid = expectCreated(
      await shop.finance.create('transactions', { ...salary, agent_id: other, amount: 20_000 }),
    );
    const again = { reason: 'x', accept_conflicts: true };
    const [status, code] = getFirstError(await shop.sales.act('shifts', hers.id, 'reopen_shift', again));
    expect([status, code]).toEqual([422, 'paid']);
    expectActionDone(await shop.sales.act('shifts', own.id, 'reopen_shift', again));
    expectActionDone(await shop.sales.act('shifts', own.id, 'finish_shift'));
    expect((await shop.finance.delete(`/transactions/${paid}`)).status).toBe(204);
    expectCreated(await shop.finance.create('transactions', { ...salary, agent_id: nurse, amount: 20_000 }));
    expectActionDone(await shop.sales.act('shifts', hers.id, 'reopen_shift', again));
    // The nurse who held all sessions is now paid for the package.
    expect(getFirstError(await shop.admin.act('shifts', own.id, 'delete_shift'))[1]).toBe('paid');
    // Another session is held, so either of the two sessions may be planned again.
    expectActionDone(await shop.sales.act('shifts', next.id, 'finish_shift'));
    expectActionDone(await shop.sales.act('shifts', own.id, 'reopen_shift', again));
    expect((await shares(id)).map(({ agent_id, paid: sum }) => [agent_id, sum])).toEqual([[nurse, 20_000]]);
  });

  test('are readable by users who can read the package', async () => {
    const id = await createSharedPackage(...nurses, '2031-11-17');
    expect((await shop.sales.get(`/packages/${id}/shares`)).status).toBe(200);
    const partner = await api.as('partner');
    expect((await partner.get(`/packages/${id}/shares`)).status).toBe(403);
    expect((await shop.sales.get('/packages/999999999/shares')).status).toBe(404);
  });
});

describe('another nurse for a running package', () => {
  const assigned = async (nurse: string, started_at: string): Promise<string> => {
    const id = await shop.register(bath, 4, { started_at });
    expectActionDone(
      await shop.sales.act('packages', id, 'assign_agent', { agent_id: nurse, agent_commission: 40 }),
    );
    return id;
  };
  const finish = async (id: string, position: number): Promise<void> => {
    const shifts = await shop.shifts(id);
    expectActionDone(await shop.sales.act('shifts', shifts[position].id, 'finish_shift'));
  };
  const holders = async (id: string) => (await shop.shifts(id)).map((shift) => shift.agent_id);
  const give = async (id: string, agent_id: string, agent_commission = 40) =>
    shop.sales.change('packages', id, { agent_id, agent_commission });

  test('leaves held sessions, and their pay, with the nurses who held them', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await assigned(nurse, '2031-09-01');
    await finish(id, 0);
    await finish(id, 1);
    await give(id, other);
    expect(await holders(id)).toEqual([nurse, nurse, null, null]);
    await finish(id, 2);
    await finish(id, 3);
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
    expect(await shares(id)).toMatchObject([
      { agent_id: other, sessions: 2, income: 80_001 },
      { agent_id: nurse, sessions: 2, income: 80_001 },
    ]);
    const { rows } = (await shop.finance.get('/pay_run?month=2031-09')).body.data;
    const owed = rows.flatMap((row: ResponseBody) =>
      row.packages.filter((pack: ResponseBody) => pack.id === id).map(() => row.agent.id),
    );
    expect(owed.sort()).toEqual([nurse, other].sort());
    expectActionDone(await pay(id));
    expect(await isFullyPaid(id)).toBe(false);
    expectActionDone(await pay(id, { agent_id: nurse }));
    expect(await isFullyPaid(id)).toBe(true);
  });

  test('a substitute who becomes the package’s nurse keeps her earlier sessions as the package’s nurse; reverting restores all', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await assigned(nurse, '2031-09-08');
    const [, second] = await shop.shifts(id);
    expectActionDone(
      await shop.sales.act('shifts', second.id, 'substitute', { agent_id: other, accept_conflicts: true }),
    );
    await finish(id, 0);
    await finish(id, 1);
    const edit = (await give(id, other)).body;
    expect(await holders(id)).toEqual([nurse, null, null, null]);
    expect((await shop.sales.post(`/${edit.meta.revert}`, { accept_conflicts: true })).status).toBe(200);
    expect(await holders(id)).toEqual([null, other, null, null]);
  });

  test('a held session that is planned again stays hers, and so does a session from the trash', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await assigned(nurse, '2031-09-15');
    await finish(id, 0);
    await finish(id, 1);
    await give(id, other);
    const [first, second] = await shop.shifts(id);
    const again = { reason: 'x', accept_conflicts: true };
    expectActionDone(await shop.sales.act('shifts', first.id, 'reopen_shift', again));
    expect(await holders(id)).toEqual([nurse, nurse, null, null]);
    expectActionDone(await shop.admin.act('shifts', second.id, 'delete_shift'));
    const [deleted] = (await shop.admin.get('/trash?filter[resource]=shifts&sort=-deleted_at')).body.data;
    expect((await shop.admin.post(`/trash/${deleted.id}/restore`)).status).toBe(200);
    expect(await holders(id)).toEqual([nurse, nurse, null, null]);
  });

  test('a held session that was deleted meanwhile is restored as hers', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await assigned(nurse, '2031-09-29');
    await finish(id, 0);
    await finish(id, 1);
    const [first] = await shop.shifts(id);
    expectActionDone(await shop.admin.act('shifts', first.id, 'delete_shift'));
    await give(id, other);
    const [deleted] = (await shop.admin.get('/trash?filter[resource]=shifts&sort=-deleted_at')).body.data;
    expect((await shop.admin.post(`/trash/${deleted.id}/restore`)).status).toBe(200);
    expect(await holders(id)).toEqual([nurse, nurse, null, null]);
  });

  test('the schedule shows each held session in the row of the nurse who held it', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await assigned(nurse, '2031-09-22');
    await finish(id, 0);
    await give(id, other);
    const [{ day }] = await shop.shifts(id);
    const { rows } = (await shop.sales.get(`/reports/schedule?from=${day}&to=${day}&agent_id=${nurse}`)).body
      .data;
    const row = rows.find((one: ResponseBody) => one.agent.id === nurse);
    expect(Object.values(row.shifts[day])).toMatchObject([{ finished: 1, substitutes: 1 }]);
  });
});

describe('the nurse of finished sessions is corrected', () => {
  const correct = (ids: readonly string[], agent_id: string | null) =>
    shop.sales.post('/shifts/bulk/actions', {
      action_code: 'substitute',
      action_data: { agent_id },
      object_ids: ids,
    });
  const named = async (id: string) => (await shop.admin.get(`/agents/${id}`)).body.data.attributes.name;

  test('for many at once, also in a closed package; shares and the pay run follow', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const id = await createSharedPackage(nurse, other, '2031-11-03');
    const [first, second, third] = (await shop.shifts(id)).map((shift) => shift.id);
    const third_nurse = await shop.nurse();
    expect((await correct([first, second], third_nurse)).body.meta).toEqual({ success: 2, error: 0 });
    expect(await shares(id)).toMatchObject([
      { agent_id: nurse, sessions: 1, income: 40_001 },
      { agent_id: third_nurse, sessions: 2, income: 80_000 },
    ]);
    const { rows } = (await shop.finance.get('/pay_run?month=2031-11')).body.data;
    expect(rows.find((row: ResponseBody) => row.agent.id === third_nurse)).toMatchObject({ gross: 80_000 });
    expect(rows.some((row: ResponseBody) => row.agent.id === other)).toBe(false);
    expect((await shop.package(id)).agent_income).toBe(120_001);
    // null means the nurse of the package.
    expect((await correct([first, second, third], null)).body.meta.success).toBe(3);
    expect((await shop.shifts(id)).map((shift) => shift.agent_id)).toEqual([null, null, null]);
  });

  test('until a share of either nurse is paid, and again after that pay was recovered', async () => {
    const [nurse, other, free] = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const id = await createSharedPackage(nurse, other, '2031-11-10');
    const [first, second] = (await shop.shifts(id)).map((shift) => shift.id);
    expectActionDone(await pay(id, { agent_id: other, at: '2031-11-20' }));
    const [booked] = await shop.transactions(id);
    const give = (shift: string, agent_id: string) =>
      shop.sales.act('shifts', shift, 'substitute', { agent_id });
    for (const [shift, agent_id] of [
      [second, free],
      [first, other],
    ] as const) {
      const answer = await give(shift, agent_id);
      expect(getFirstError(answer)).toEqual([422, 'paid', undefined]);
      const { detail } = answer.body.errors[0];
      expect(detail).toContain(await named(other));
      expect(detail).toContain(booked?.at.split('-').reverse().join('/'));
      expect(detail).toContain('Thu lại lương');
    }
    // Neither of these two nurses was paid.
    expectActionDone(await give(first, free));
    expect((await shares(id)).map(({ sessions }) => sessions)).toEqual([1, 1, 1]);
    const back = { agent_id: other, amount: 40_000, reason: 'Người khác làm' };
    expectActionDone(await shop.finance.act('packages', id, 'recover_pay', back));
    expectActionDone(await give(second, free));
    expect((await shares(id)).map((share) => [share.agent_id, share.sessions])).toEqual([
      [nurse, 1],
      [free, 2],
    ]);
  });

  test('not for cancelled sessions; the correction is in the history of session and package', async () => {
    const [nurse, other] = nurses;
    const id = await shop.register(bath, 2, { started_at: '2031-11-17', agent_id: nurse });
    const [first, second] = (await shop.shifts(id)).map((shift) => shift.id);
    expectActionDone(await shop.sales.act('shifts', first, 'finish_shift'));
    expectActionDone(await shop.sales.act('shifts', second, 'cancel_shift'));
    const answer = (await correct([first, second], other)).body;
    expect(answer.meta).toEqual({ success: 1, error: 1 });
    const lines = (await shop.admin.get(`/packages/${id}/action_logs?page[size]=50`)).body.data;
    expect(lines.map((line: ResponseBody) => line.attributes.action_code)).toContain('substitute');
  });
});
