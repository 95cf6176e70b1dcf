/** Children of a customer, and packages that move when her due date changes. */
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { nearBirths } from '#schema/queues';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const today = toLocalDay(new Date());
const read = async (id: string) => (await shop.sales.get(`/customers/${id}`)).body.data.attributes;

describe('children', () => {
  test('have a birthday and an optional name; at first there are none', async () => {
    const id = await shop.customer();
    expect((await read(id)).children).toEqual([]);
    const children = [{ born: '2026-10-20', name: 'Bi' }, { born: '01/02/2024' }];
    expect((await shop.sales.change('customers', id, { children })).status).toBe(200);
    expect((await read(id)).children).toEqual([
      { born: '2026-10-20', name: 'Bi' },
      { born: '2024-02-01', name: null },
    ]);
    const log = (await shop.sales.get(`/customers/${id}/action_logs`)).body.data[0].attributes;
    expect(log.action_data.changes.children[1]).toHaveLength(2);
    const created = expectCreated(
      await shop.sales.create('customers', { name: 'Mẹ Bông', children: [{ born: today, name: 'Bông' }] }),
    );
    expect((await read(created)).children).toEqual([{ born: today, name: 'Bông' }]);
  });

  test('are born today or earlier, on a full day; an expected child has a due date', async () => {
    const id = await shop.customer();
    const send = (children: unknown) => shop.sales.change('customers', id, { children });
    const at = (path: string) => [422, expect.any(String), `/data/attributes/children${path}`];
    expect(getFirstError(await send([{ born: '2020-01-01' }, { born: addDays(today, 1) }]))).toEqual(
      at('/1/born'),
    );
    expect(getFirstError(await send([{ name: 'Bi' }]))[0]).toBe(422);
    expect(getFirstError(await send([{ born: '2026-02-31' }]))[0]).toBe(422);
    expect(getFirstError(await send(Array(11).fill({ born: today })))[0]).toBe(422);
    expect((await read(id)).children).toEqual([]);
  });

  test('are found by name, without accents', async () => {
    const name = makeUniqueName('Đậu Phộng ');
    const id = await shop.customer({ children: [{ born: '2026-10-20', name }] });
    const found = async (q: string) =>
      (await shop.sales.get(`/customers?filter[q]=${encodeURIComponent(q)}`)).body.data.map(
        (one: { id: string }) => one.id,
      );
    expect(await found(name.toLowerCase().replace('đậu phộng', 'dau phong'))).toEqual([id]);
    expect((await shop.sales.change('customers', id, { children: [] })).status).toBe(200);
    expect(await found(name)).toEqual([]);
  });

  test('are exported as days and names, and imported as people type them', async () => {
    const name = makeUniqueName('Hoa tệp ');
    const rows = [
      ['Họ tên', 'Điện thoại', 'Các bé'],
      [name, '0912345111', '"20/11/2025 Bi; Na (01/02/2024), 3/4/2022"'],
    ];
    const { headers } = await api.as('admin');
    const send = (file: string) =>
      fetch(`${api.url}/api/v1/customers/import`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: file,
      });
    const answer = await send(rows.map((row) => row.join(',')).join('\n'));
    expect(answer.status, await answer.clone().text()).toBe(200);
    const [customer] = (await shop.admin.get(`/customers?filter[name]=${encodeURIComponent(name)}`)).body
      .data;
    expect(customer.attributes.children).toEqual([
      { born: '2025-11-20', name: 'Bi' },
      { born: '2024-02-01', name: 'Na' },
      { born: '2022-04-03', name: null },
    ]);
    const file = await fetch(
      `${api.url}/api/v1/customers/export?format=csv&filter[name]=${encodeURIComponent(name)}`,
      { headers },
    );
    const text = await file.text();
    expect(text.split('\n')[0]).toContain('Các bé');
    expect(text).toContain('20/11/2025 Bi, 01/02/2024 Na, 03/04/2022');
    const wrong = await send(`Họ tên,Điện thoại,Các bé\n${makeUniqueName('Sai ')},0912345112,Bi`);
    const {
      rows: [row],
    } = (await wrong.json()).data;
    expect(row.doubts[0].detail).toContain('ví dụ 20/11/2025 Bi');
  });

  test('a past birth counts by its day, an expected one by the due date', async () => {
    const near = addDays(today, 5);
    const id = await shop.customer({ predicted_birth_date: near });
    const waiting = async (): Promise<boolean> => {
      const filters = Object.entries(nearBirths.filter(today)).map(
        ([name, value]) => `filter[${name}]=${value}`,
      );
      const { body } = await shop.sales.get(`/customers?page[size]=500&${filters.join('&')}`);
      return body.data.some((one: { id: string }) => one.id === id);
    };
    const births = async (): Promise<number> =>
      (await shop.admin.get('/reports/ahead')).body.data.summary.births;
    const change = async (attributes: object) =>
      expect((await shop.sales.change('customers', id, attributes)).status).toBe(200);
    const expected = await births();
    expect([await waiting(), (await read(id)).birth_date]).toEqual([true, near]);
    // An older child does not belong to the coming birth.
    await change({ children: [{ born: addDays(today, -700) }] });
    expect([await waiting(), await births()]).toEqual([true, expected]);
    await change({ children: [{ born: addDays(today, -700) }, { born: addDays(today, -3), name: 'Bi' }] });
    expect([await waiting(), await births()]).toEqual([false, expected - 1]);
    expect((await read(id)).birth_date).toBe(addDays(today, -3));
    const lines = (await shop.sales.get(`/customers/${id}/action_logs`)).body.data;
    expect(JSON.stringify(lines)).not.toContain('"birth_date"');
    await change({ predicted_birth_date: addDays(today, 300) });
    expect([await waiting(), await births()]).toEqual([false, expected]);
  });

  test('are part of the customer’s data file, and removed when she is erased', async () => {
    const name = makeUniqueName('Gấu Trúc Nhỏ ');
    const id = await shop.customer({ children: [{ born: '2026-10-20', name }], note: `Bé ${name} khóc đêm` });
    const file = (await shop.admin.get(`/customers/${id}/personal_data`)).body;
    expect(JSON.stringify(file)).toContain(name);
    expectActionDone(await shop.admin.act('customers', id, 'erase', { reason: 'Theo yêu cầu' }));
    const [row] = await api.knex('customers').where({ id: Number(id) });
    expect(row.children).toBe('[]');
    expect(JSON.stringify(row)).not.toContain('Gấu Trúc');
    const logs = await api.knex('action_logs').where('action_data', 'like', `%${name}%`);
    expect(logs).toEqual([]);
  });

  test('are taken over completely when two customers are merged', async () => {
    const kept = await shop.customer();
    const other = await shop.customer({ children: [{ born: '2026-10-20', name: 'Bi' }] });
    expectActionDone(
      await shop.admin.act('customers', kept, 'merge', { other_id: other, take: ['children'] }),
    );
    expect((await read(kept)).children).toEqual([{ born: '2026-10-20', name: 'Bi' }]);
  });
});

describe('packages move along with the due date', () => {
  /** Registers a package of this customer that starts on Monday 3 March 2031. */
  async function sold(customer: string, more: object = {}): Promise<string> {
    const form = shop.form(bath, 3, { started_at: '2031-03-03', ...more });
    return expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form))
      .package_id;
  }
  const move = (customer: string, data: object) => shop.sales.act('customers', customer, 'move_starts', data);

  test('start and sessions move, for the packages in the request', async () => {
    const customer = await shop.customer({ predicted_birth_date: '2031-03-01' });
    const [one, other] = [
      await sold(customer, { expected_to_start_at: '2031-03-03' }),
      await sold(customer, { started_at: '2031-04-07' }),
    ];
    // 16 March is a Sunday, so the package starts on Monday.
    const answer = expectActionDone(
      await move(customer, { packages: [{ package_id: one, started_at: '2031-03-16' }] }),
    );
    expect(answer.packages).toEqual([
      { package_id: one, started_at: '2031-03-17', finished_at: '2031-03-19' },
    ]);
    expect(await shop.days(one)).toEqual(['2031-03-17', '2031-03-18', '2031-03-19']);
    expect((await shop.package(one)).expected_to_start_at).toBe('2031-03-17');
    expect((await shop.package(other)).started_at).toBe('2031-04-07');
    const lines = (await shop.admin.get(`/customers/${customer}/action_logs`)).body.data;
    expect(
      lines.map((line: { attributes: { action_code: string } }) => line.attributes.action_code),
    ).toContain('move_starts');
  });

  test('conflicts are reported as everywhere; all packages move or none', async () => {
    const nurse = await shop.nurse();
    const busy = await shop.register(bath, 1, { started_at: '2031-03-25', agent_id: nurse });
    expect(await shop.days(busy)).toEqual(['2031-03-25']);
    const customer = await shop.customer({ predicted_birth_date: '2031-03-01' });
    const [free, taken] = [await sold(customer), await sold(customer, { agent_id: nurse })];
    const packages = [
      { package_id: free, started_at: '2031-03-24' },
      { package_id: taken, started_at: '2031-03-24' },
    ];
    const clash = await move(customer, { packages });
    expect(getFirstError(clash).slice(0, 2)).toEqual([409, 'schedule_conflict']);
    expect(clash.body.errors[0].meta.conflicts[0]).toMatchObject({ day: '2031-03-25' });
    expect((await shop.package(free)).started_at).toBe('2031-03-03');
    expectActionDone(await move(customer, { packages, accept_conflicts: true }));
    expect((await shop.package(taken)).started_at).toBe('2031-03-24');
  });

  test('started packages, packages sent twice and other customers’ packages do not move; only sales users may move them', async () => {
    const customer = await shop.customer({ predicted_birth_date: '2031-03-01' });
    const id = await sold(customer);
    const to = { package_id: id, started_at: '2031-03-10' };
    expect(getFirstError(await move(await shop.customer(), { packages: [to] }))).toEqual([
      422,
      'invalid',
      '/action_data/packages/0/package_id',
    ]);
    expect(getFirstError(await move(customer, { packages: [to, to] }))[2]).toBe(
      '/action_data/packages/1/package_id',
    );
    expect(getFirstError(await move(customer, { packages: [] }))[0]).toBe(422);
    expect((await shop.finance.act('customers', customer, 'move_starts', { packages: [to] })).status).toBe(
      403,
    );
    expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason: 'x' }));
    expect(getFirstError(await move(customer, { packages: [to] }))[1]).toBe('action_unavailable');
  });
});
