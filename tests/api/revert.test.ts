/** An edit is reverted by its history line. A revert is checked like an edit (schema 7.9). */
import { describe, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ResponseBody } from './support/client.ts';
import { expectSumsRight } from './support/expectSumsRight.ts';
import { ApiTestCompany, expectActionDone, getFirstError, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 200_000 });
const massage = await shop.service({ price: 300_000 });

/** Returns the newest history line with this code. */
const lineOf = async (resource: string, id: string, code: string): Promise<string> => {
  const { body } = await shop.sales.get(`/${resource}/${id}/action_logs?sort=-created_at&page[size]=100`);
  return body.data
    .filter((line: ResponseBody) => line.attributes.action_code === code)
    .sort((a: ResponseBody, b: ResponseBody) => b.id - a.id)[0].id;
};
const revert = async (resource: string, id: string, code: string, data: object = {}) =>
  shop.sales.post(`/${resource}/${id}/action_logs/${await lineOf(resource, id, code)}/revert`, data);

test('the fields of an edit get their earlier values, and other users’ changes stay', async () => {
  const id = await shop.customer({ note: 'first' });
  const name = makeUniqueName('Khách ');
  await shop.sales.change('customers', id, { note: 'second', name });
  const line = await lineOf('customers', id, 'update');
  await shop.sales.change('customers', id, { phone: '0912000111' });
  const answer = await shop.sales.post(`/customers/${id}/action_logs/${line}/revert`);
  expect(answer.status).toBe(200);
  expect(answer.body.data.attributes).toMatchObject({ note: 'first', phone: '0912000111' });
  expect(answer.body.data.attributes.name).not.toBe(name);
  expect(await lineOf('customers', id, 'revert')).toBeDefined();
});

test('a field that was changed again later prevents the revert, by name', async () => {
  const id = await shop.customer({ note: 'first' });
  await shop.sales.change('customers', id, { note: 'second' });
  const line = await lineOf('customers', id, 'update');
  await shop.sales.change('customers', id, { note: 'third' });
  const answer = await shop.sales.post(`/customers/${id}/action_logs/${line}/revert`);
  expect(getFirstError(answer)).toEqual([422, 'changed_again', '/data/attributes/note']);
});

test('a revert can be reverted like an edit', async () => {
  const id = await shop.customer({ note: 'first' });
  await shop.sales.change('customers', id, { note: 'second' });
  await revert('customers', id, 'update');
  const answer = await revert('customers', id, 'revert');
  expect(answer.body.data.attributes.note).toBe('second');
});

test('a line of another record, or of a refused action, is not found', async () => {
  const [one, other] = [await shop.customer(), await shop.customer()];
  await shop.sales.change('customers', one, { note: 'x' });
  const line = await lineOf('customers', one, 'update');
  expect((await shop.sales.post(`/customers/${other}/action_logs/${line}/revert`)).status).toBe(404);
});

test('a user who may not edit cannot revert', async () => {
  const id = await shop.customer();
  await shop.sales.change('customers', id, { note: 'x' });
  const line = await lineOf('customers', id, 'update');
  expect((await shop.finance.post(`/customers/${id}/action_logs/${line}/revert`)).status).toBe(403);
});

test('a record that changed since it was read is answered with 412', async () => {
  const id = await shop.customer();
  await shop.sales.change('customers', id, { note: 'x' });
  const line = await lineOf('customers', id, 'update');
  const answer = await shop.sales.post(
    `/customers/${id}/action_logs/${line}/revert`,
    {},
    { 'if-match': '"1"' },
  );
  expect(answer.status).toBe(412);
});

test('a finished session is planned again, and its package returns to the earlier level', async () => {
  const pack = await shop.register(await shop.service(), 2);
  await shop.lead(pack, 'L6', await shop.nurse());
  const [first] = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
  expect((await shop.package(pack)).level).toBe('L7');
  expect((await revert('shifts', first.id, 'finish_shift')).status).toBe(200);
  expect((await shop.package(pack)).level).toBe('L6');
  expect((await shop.shifts(pack)).map((shift) => shift.status)).toEqual(['planned', 'planned']);
});

test('postponed sessions return to their earlier days', async () => {
  const pack = await shop.register(await shop.service(), 4);
  const before = await shop.shifts(pack);
  const { finished_at } = await shop.package(pack);
  expectActionDone(await shop.sales.act('shifts', before[1].id, 'delay_shift', { new_day: '2031-06-10' }));
  expect(await shop.shifts(pack)).not.toEqual(before);
  expect((await revert('shifts', before[1].id, 'delay_shift')).status).toBe(200);
  const plain = ({ updated_at: _at, ...rest }: ResponseBody) => rest;
  expect((await shop.shifts(pack)).map(plain)).toEqual(before.map(plain));
  expect((await shop.package(pack)).finished_at).toBe(finished_at);
});

test('a postponement cannot be reverted after one of its sessions moved again', async () => {
  const pack = await shop.register(await shop.service(), 4);
  const shifts = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', shifts[1].id, 'delay_shift', { new_day: '2031-06-10' }));
  const line = await lineOf('shifts', shifts[1].id, 'delay_shift');
  expectActionDone(await shop.sales.act('shifts', shifts[3].id, 'delay_shift', { new_day: '2031-06-20' }));
  const answer = await shop.sales.post(`/shifts/${shifts[1].id}/action_logs/${line}/revert`);
  expect(getFirstError(answer).slice(0, 2)).toEqual([422, 'changed_again']);
});

test('an action that cannot be undone says so', async () => {
  const pack = await shop.register(await shop.service(), 1);
  const { customer_id } = await shop.package(pack);
  const answer = await revert('customers', customer_id, 'register_package_v2');
  expect(getFirstError(answer).slice(0, 2)).toEqual([422, 'not_revertable']);
});

test('a history line contains its revert URL, or none if it cannot be reverted', async () => {
  const id = await shop.customer({ note: 'first' });
  const { body } = await shop.sales.change('customers', id, { note: 'second' });
  const linesFor = async (client: typeof shop.sales) =>
    (await client.get(`/customers/${id}/action_logs`)).body.data.map((line: ResponseBody) => [
      line.attributes.action_code,
      line.attributes.revert,
    ]);
  const path = `customers/${id}/action_logs/${await lineOf('customers', id, 'update')}/revert`;
  expect(await linesFor(shop.sales)).toEqual([
    ['update', path],
    ['create', null],
  ]);
  expect(await linesFor(shop.finance)).toEqual([
    ['update', null],
    ['create', null],
  ]);
  expect(body.meta).toMatchObject({ revert: path });
});

test('the answer to a postponement contains its undo; the answer to a cancellation says that there is none', async () => {
  const pack = await shop.register(await shop.service(), 3);
  const before = await shop.shifts(pack);
  const [, second, third] = before;
  const { body } = await shop.sales.act('shifts', second.id, 'delay_shift', { new_day: '2031-06-10' });
  expect((await shop.sales.post(`/${body.data.revert}`)).status).toBe(200);
  expect((await shop.shifts(pack)).map(({ day }: ResponseBody) => day)).toEqual(
    before.map(({ day }: ResponseBody) => day),
  );
  const cancelled = await shop.sales.act('shifts', third.id, 'cancel_shift');
  expect(cancelled.body.data.revert).toBeNull();
});

describe('an edit of a package', () => {
  const plain = ({ updated_at: _at, id: _id, ...rest }: ResponseBody) => rest;
  const stateOf = async (id: string) => {
    const { body } = await shop.sales.get(`/package_services?filter[package_id]=${id}`);
    const deductions = (await shop.sales.get(`/deductions?filter[package_id]=${id}`)).body.data;
    const { updated_at: _at, level_up_time: _time, ...pack } = await shop.package(id);
    return {
      pack,
      lines: body.data.map(({ attributes }: ResponseBody) => attributes),
      deductions: deductions.map(({ attributes }: ResponseBody) => attributes),
      shifts: (await shop.shifts(id)).map(plain),
    };
  };
  const line = (service_id: string, quantity: number, more: object = {}) => ({
    ...{ service_id, quantity },
    ...more,
  });

  test.each<[string, () => object | Promise<object>]>([
    ['of its days', () => ({ started_at: '2031-06-16', note: 'x' })],
    ['of a line', () => ({ services: [line(bath, 5)] })],
    ['of the price of a line alone', () => ({ services: [line(bath, 3, { price: 1_000_000 })], note: 'x' })],
    ['to other lines', () => ({ services: [line(massage, 2), line(bath, 1)], started_at: '2031-07-01' })],
    ['of its codes', async () => ({ discount_codes: [await shop.code()] })],
    ['of its direct discount', () => ({ direct_discount: 50_000, applied_to: 'company' })],
  ])('%s is undone completely', async (_what, edit) => {
    const id = await shop.register(bath, 3, { discount_codes: [await shop.code()] });
    const earlier = await stateOf(id);
    const { body } = await shop.sales.change('packages', id, await edit());
    expect(await stateOf(id)).not.toEqual(earlier);
    expect((await shop.sales.post(`/${body.meta.revert}`)).body.errors).toBeUndefined();
    expect(await stateOf(id)).toEqual(earlier);
    await expectSumsRight(api.knex);
  });

  test('of a single line is undone too', async () => {
    const id = await shop.register(bath, 3);
    const earlier = await stateOf(id);
    const { body } = await shop.sales.get(`/package_services?filter[package_id]=${id}`);
    await shop.sales.change('package_services', body.data[0].id, { quantity: 5 });
    expect((await revert('package_services', body.data[0].id, 'update')).status).toBe(200);
    expect(await stateOf(id)).toEqual(earlier);
  });

  test('is not undone if its lines were edited again later', async () => {
    const id = await shop.register(bath, 3);
    const { body } = await shop.sales.change('packages', id, { services: [line(massage, 2)] });
    await shop.sales.change('packages', id, { services: [line(massage, 2, { price: 700_000 })] });
    await shop.sales.change('packages', id, { direct_discount: 100_000 });
    const refused = await shop.sales.post(`/${body.meta.revert}`);
    expect(getFirstError(refused).slice(0, 2)).toEqual([422, 'changed_again']);
  });

  test('is not undone if services with own sessions were added', async () => {
    const id = await shop.register(bath, 2, { agent_id: await shop.nurse() });
    const { body: first } = await shop.sales.change('packages', id, { services: [line(bath, 3)] });
    expectActionDone(
      await shop.sales.act('packages', id, 'add_services', { package_services: [line(massage, 2)] }),
    );
    const { body: second } = await shop.sales.change('packages', id, { services: [line(bath, 4)] });
    const codeOf = async ({ meta }: ResponseBody) =>
      getFirstError(await shop.sales.post(`/${meta.revert}`))[1];
    expect([await codeOf(second), await codeOf(first)]).toEqual(['not_revertable', 'changed_again']);
    expect(await shop.days(id)).toHaveLength(4);
  });

  test.each<[string, string, object, object]>([
    ['postponed', 'delay_shift', { new_day: '2031-06-09' }, { services: [line(bath, 4)] }],
    ['cancelled', 'cancel_shift', {}, { started_at: '2031-06-16' }],
    ['at an hour of its own', 'move_time', { time_period: ['13:00-14:00'] }, { services: [line(bath, 2)] }],
  ])('is not undone if a session was %s, since sessions would be planned again', async (_what, code, data, edit) => {
    const id = await shop.register(bath, 3);
    const last = (await shop.shifts(id))[2];
    expectActionDone(await shop.sales.act('shifts', last.id, code, data));
    const { body } = await shop.sales.change('packages', id, edit);
    const edited = await stateOf(id);
    const refused = await shop.sales.post(`/${body.meta.revert}`);
    expect(getFirstError(refused).slice(0, 2)).toEqual([422, 'not_revertable']);
    expect(await stateOf(id)).toEqual(edited);
  });

  test('asks for a confirmation if its nurse is now busy on these days', async () => {
    const agent_id = await shop.nurse();
    const id = await shop.register(bath, 2, { agent_id });
    const { body } = await shop.sales.change('packages', id, { started_at: '2031-06-16' });
    await shop.register(bath, 1, { agent_id });
    expect(getFirstError(await shop.sales.post(`/${body.meta.revert}`))).toEqual([
      ...[409, 'schedule_conflict', undefined],
    ]);
    expect((await shop.sales.post(`/${body.meta.revert}`, { accept_conflicts: true })).status).toBe(200);
    expect(await shop.days(id)).toEqual(['2031-06-02', '2031-06-03']);
  });
});
