/** The worklist of the home page: the records in all queues of a user, in the order of each list. */
import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { formatDayAndMonth } from '#rules/format';
import { limitQueueToSeller, type NamedQueue, queues } from '#schema/queues';
import type { WorklistData } from '#schema/reports/worklist';
import { insertLine } from '../support/insertLine.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
await insertLine(api.knex);
const today = toLocalDay(new Date());
const roles = ['admin', 'finance', 'sales', 'partner'] as const;
type Client = Awaited<ReturnType<typeof api.as>>;

async function worklistOf(client: Client, query = ''): Promise<WorklistData> {
  const { status, body } = await client.get(`/reports/worklist?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function listOf(client: Client, { resource, filter, since }: NamedQueue) {
  const filters = Object.entries(filter(today)).map(([name, value]) => `filter[${name}]=${value}&`);
  return (await client.get(`/${resource}?${filters.join('')}sort=${since}&page[size]=12`)).body;
}

const listQueuesOfRole = (role: (typeof roles)[number]) =>
  queues.filter((queue) => queue.roles.includes(role));

test.each(roles)('%s sees the number of records in each queue, which equals its list', async (role) => {
  const client = await api.as(role);
  const expected: [string, number][] = [];
  for (const queue of listQueuesOfRole(role)) {
    const { total } = (await listOf(client, queue)).meta;
    if (total > 0) expected.push([queue.name, total]);
  }
  const worklist = await worklistOf(client);
  expect(worklist.queues.map(({ queue, total }) => [queue, total])).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
});

test.each(
  roles,
)('%s has at most twelve lines from the queues of this role, the oldest first, each record once', async (role) => {
  const { tasks } = await worklistOf(await api.as(role));
  const names: readonly string[] = listQueuesOfRole(role).map(({ name }) => name);
  expect(tasks.length).toBeGreaterThan(0);
  expect(tasks.length).toBeLessThanOrEqual(12);
  for (const { queue, sentence, name } of tasks) {
    expect(names).toContain(queue);
    expect(sentence).toContain(name);
    expect(sentence).not.toMatch(/[{}]/);
  }
  const days = tasks.map(({ since }) => since ?? '9999-12-31');
  expect(days).toEqual([...days].sort());
  expect(new Set(tasks.map(({ resource, id }) => `${resource}/${id}`)).size).toBe(tasks.length);
});

test('one queue has at most four lines while other queues have any', async () => {
  const { queues: waiting, tasks } = await worklistOf(await api.as('admin'));
  expect(waiting.some(({ total }) => total > 4)).toBe(true);
  const listed = waiting.map(({ queue }) => tasks.filter((task) => task.queue === queue).length);
  expect(Math.max(...listed)).toBeLessThanOrEqual(4);
});

test('wages are listed by nurse, in the pay run of the month in which the package ended', async () => {
  const finance = await api.as('finance');
  const { tasks } = await worklistOf(finance, 'queue=unpaid_wages');
  expect(tasks.length).toBeGreaterThan(0);
  for (const { id, sentence, month, action, name } of tasks) {
    const { data, included } = (await finance.get(`/packages/${id}?include=agent`)).body;
    const { agent_id, finished_at } = data.attributes;
    const nurse = included?.find(({ id }: { id: string }) => id === agent_id)?.attributes.name;
    expect(sentence).toBe(`Trả lương ${nurse ?? 'điều dưỡng'}, gói của ${name}`);
    expect([month, action]).toEqual([finished_at.slice(0, 7), null]);
  }
});

test('a customer who may return waits since the first day on which she may be called', async () => {
  const { tasks } = await worklistOf(await api.as('sales'), 'queue=not_come_back');
  const [first] = tasks;
  const { last_done_at } = await api.knex('customers').where({ id: first?.id }).first('last_done_at');
  expect(first?.since).toBe(addDays(last_done_at, 14));
  expect(first?.days).toBeGreaterThanOrEqual(0);
});

test('a partner sees the progress and the commission of each customer', async () => {
  const { tasks } = await worklistOf(await api.as('partner'));
  for (const { id, progress, amount } of tasks) {
    const row = await api
      .knex('packages')
      .where({ id })
      .first('finished_shifts', 'total_quantity', 'partner_income');
    expect(progress).toEqual({ done: row.finished_shifts ?? 0, of: row.total_quantity });
    expect(amount).toBe(row.partner_income);
  }
});

test('one queue can be listed alone, in the order of its list, with the counts of all', async () => {
  const client = await api.as('admin');
  const all = await worklistOf(client);
  for (const queue of listQueuesOfRole('admin')) {
    const list = await listOf(client, queue);
    const { queues: counted, tasks } = await worklistOf(client, `queue=${queue.name}`);
    expect(counted).toEqual(all.queues);
    expect([queue.name, tasks.map(({ id }) => id)]).toEqual([
      queue.name,
      list.data.map(({ id }: { id: string }) => id),
    ]);
  }
  expect((await client.get('/reports/worklist?queue=nothing')).status).toBe(400);
});

test('a line contains name, reason, phone, start and duration of the waiting', async () => {
  const admin = await api.as('admin');
  const attributes = {
    name: 'Nguyễn Thị Ngọc Lan',
    phone: '0912345678',
    next_contact_at: addDays(today, -30),
    predicted_birth_date: `${today.slice(0, 4)}-12-12`,
    province: 'Quận 7',
  };
  const { body } = await admin.post('/customers', { data: { type: 'customers', attributes } });
  const { tasks } = await worklistOf(admin, 'queue=due_contacts');
  expect(tasks.find(({ id }) => id === body.data.id)).toEqual({
    queue: 'due_contacts',
    resource: 'customers',
    id: body.data.id,
    sentence: 'Gọi Nguyễn Thị Ngọc Lan như đã hẹn',
    reason: `Hẹn gọi ${formatDayAndMonth(addDays(today, -30))} · dự sinh 12/12 · Quận 7`,
    name: 'Nguyễn Thị Ngọc Lan',
    phone: '0912345678',
    customer_id: body.data.id,
    since: addDays(today, -30),
    days: 30,
    amount: null,
    month: null,
    progress: null,
    action: null,
  });
});

test('one group can be listed alone, with more of its tasks', async () => {
  const client = await api.as('admin');
  const { queues: counted, tasks } = await worklistOf(client, 'group=care');
  const names: readonly string[] = queues.filter(({ group }) => group === 'care').map(({ name }) => name);
  const total = counted.reduce((sum, { queue, total }) => sum + (names.includes(queue) ? total : 0), 0);
  expect(total).toBeGreaterThan(12);
  expect(tasks.length).toBeGreaterThan(12);
  expect(tasks.length).toBeLessThanOrEqual(48);
  for (const { queue } of tasks) expect(names).toContain(queue);
  expect((await client.get('/reports/worklist?group=nothing')).status).toBe(400);
});

test('a seller limits the list to the own packages', async () => {
  const client = await api.as('sales');
  const { id: me } = await api.knex('users').where({ email: 'sales@noi.test' }).first('id');
  const mine = await worklistOf(client, 'mine=true');
  const expected: [string, number][] = [];
  for (const queue of listQueuesOfRole('sales')) {
    const { total } = (await listOf(client, limitQueueToSeller(queue, String(me)))).meta;
    if (total > 0) expected.push([queue.name, total]);
  }
  expect(mine.queues.map(({ queue, total }) => [queue, total])).toEqual(expected);
});

test('only finance users see the sum of the queue', async () => {
  const rows = await api.knex('transactions').where({ status: 'created' }).select('kind', 'amount');
  const incomes = ['revenue', 'agent_recovery'];
  const sum = rows.reduce(
    (total, { kind, amount }) => total + (incomes.includes(kind) ? Number(amount) : -Number(amount)),
    0,
  );
  const ofFinance = await worklistOf(await api.as('finance'));
  expect(ofFinance.queues.find(({ queue }) => queue === 'open_transactions')?.sum).toBe(sum);
  const ofSales = await worklistOf(await api.as('sales'));
  expect(ofSales.queues.every(({ sum }) => sum === null)).toBe(true);
});

test('the action of a line settles it: an approved transaction is removed', async () => {
  const finance = await api.as('finance');
  const before = await worklistOf(finance, 'queue=open_transactions');
  const [first] = before.tasks;
  if (!first?.action) throw new Error('no transaction waits');
  expect((await finance.act(first.resource, first.id, first.action, {})).status).toBe(200);
  const after = await worklistOf(finance, 'queue=open_transactions');
  expect(after.tasks.map(({ id }) => id)).not.toContain(first.id);
  const total = ({ queues: all }: WorklistData) =>
    all.find(({ queue }) => queue === 'open_transactions')?.total ?? 0;
  expect(total(after)).toBe(total(before) - 1);
});
