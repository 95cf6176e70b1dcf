import { describe, expect, test } from 'vitest';
import { mergedFieldGroups } from '#api/domain/customers/mergedFields';
import { customers } from '#schema/customers';
import type { ResponseBody } from './support/client.ts';
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

const customer = async (id: string): Promise<ResponseBody> =>
  (await shop.admin.get(`/customers/${id}`)).body.data;
const merge = (id: string, data: object, client = shop.admin) => client.act('customers', id, 'merge', data);
const sell = async (id: string, more: object = {}): Promise<string> =>
  expectActionDone(await shop.sales.act('customers', id, 'register_package_v2', shop.form(bath, 2, more)))
    .package_id;

describe('merging two customers', () => {
  test('moves packages, transactions, history and notifications to the remaining customer', async () => {
    const phone = '0912000111';
    const kept = await shop.customer({ phone, name: 'Kept' });
    const other = await shop.customer({ phone, name: 'Other' });
    const mine = await sell(kept, { registered_at: '2031-06-01' });
    const its = await sell(other, { registered_at: '2031-06-03', total_deposit: 50_000 });
    const link = `/customers/${other}?packageId=${its}`;
    expectCreated(
      await shop.finance.create('transactions', {
        at: '2026-06-04',
        kind: 'revenue',
        amount: 70_000,
        customer_link: `/customers/${other}`,
      }),
    );
    const user_id = (await api.knex('users').where({ email: 'admin@noi.test' }).first('id')).id;
    const at = new Date().toISOString();
    const notice = { user_id, title: 't', path: link, version: 1, created_at: at, updated_at: at };
    await api.knex('notifications').insert(notice);

    const result = expectActionDone(await merge(kept, { other_id: other }));
    expect(result).toEqual({ customer_id: kept, packages: 1, transactions: 2 });
    expect((await shop.admin.get(`/customers/${other}`)).status).toBe(404);
    const packages = (await shop.admin.get(`/packages?filter[customer_id]=${kept}&sort=registered_at`)).body
      .data;
    expect(packages.map((one: ResponseBody) => [one.id, one.attributes.number])).toEqual([
      [mine, 1],
      [its, 2],
    ]);
    const amounts = (await shop.finance.get(`/transactions?filter[customer_id]=${kept}`)).body.data;
    expect(amounts.map((one: ResponseBody) => one.attributes.amount).sort()).toEqual([50_000, 70_000]);
    const paths = await api.knex('notifications').where({ user_id, title: 't' }).pluck('path');
    expect(paths).toEqual([`/customers/${kept}?packageId=${its}`]);
    const history = (await shop.admin.get(`/customers/${kept}/action_logs?page[size]=100`)).body.data;
    const codes = history.map((line: ResponseBody) => line.attributes.action_code);
    expect(codes.filter((code: string) => code === 'create')).toHaveLength(3);
    expect(codes.filter((code: string) => code === 'register_package_v2')).toHaveLength(2);
    expect(codes[0]).toBe('merge');
    expect(history[0].attributes.action_data.input).toEqual({ other_id: other });
  });

  test('the remaining customer keeps her values except the chosen ones; an address is moved as a whole', async () => {
    const place = { address: '1 A', city: 'Hồ Chí Minh', province: 'Quận 3', ward: 'Phường 1' };
    const kept = await shop.customer({ name: 'Kept', note: 'one', ...place });
    const home = { address: '2 B', city: 'Hà Nội', province: 'Ba Đình', ward: null };
    const other = await shop.customer({ name: 'Other', note: 'two', source_channel: 'ZALO', ...home });
    expectActionDone(await merge(kept, { other_id: other, take: ['place', 'source'], join_notes: true }));
    expect((await customer(kept)).attributes).toMatchObject({
      name: 'Kept',
      note: 'one\ntwo',
      source_channel: 'ZALO',
      ...home,
      province: 'Quận Ba Đình',
      area: 'HN Trung tâm',
    });
  });

  test('the level is that of the package registered last; without packages, the higher of the two levels', async () => {
    const level = async (id: string) => (await customer(id)).attributes.level;
    const [lead, reached] = [await shop.customer(), await shop.customer()];
    expectActionDone(await shop.sales.act('customers', reached, 'succeed_contact'));
    const { l1_at } = (await customer(reached)).attributes;
    expectActionDone(await merge(lead, { other_id: reached }));
    expect((await customer(lead)).attributes).toMatchObject({ level: 'L1', l1_at });

    const buyer = await shop.customer();
    const later = await sell(buyer, { registered_at: '2031-07-01', started_at: '2031-07-01' });
    expectActionDone(await shop.sales.act('packages', later, 'cancel_package', { cancel_reason: 'x' }));
    await sell(lead, { registered_at: '2031-06-01' });
    expect(await level(lead)).toBe('L5');
    expectActionDone(await merge(lead, { other_id: buyer }));
    expect(await level(lead)).toBe('L5-C');
  });

  test('a search by phone finds the merged customer only once', async () => {
    const phone = '0912000333';
    const [kept, other] = [await shop.customer({ phone }), await shop.customer({ phone })];
    expectActionDone(await merge(kept, { other_id: other }));
    const { body } = await shop.admin.get(`/customers?filter[phone]=${phone}`);
    expect(body.data.map((one: ResponseBody) => one.id)).toEqual([kept]);
  });
});

describe('a merge is refused and changes nothing', () => {
  test('with the same customer, without another customer, and with a missing customer', async () => {
    const id = await shop.customer();
    expect(getFirstError(await merge(id, { other_id: id }))).toEqual([
      422,
      'invalid',
      '/action_data/other_id',
    ]);
    expect(getFirstError(await merge(id, {}))).toEqual([422, 'required', '/action_data/other_id']);
    expect(getFirstError(await merge(id, { other_id: '999999999' }))).toEqual([
      422,
      'not_found',
      '/action_data/other_id',
    ]);
    const other = await shop.customer();
    expect(getFirstError(await merge(id, { other_id: other, take: ['level'] }))[0]).toBe(422);
    expect((await shop.admin.get(`/customers/${other}`)).status).toBe(200);
  });

  test('for all users but admins; the attempt is in the history', async () => {
    const [kept, other] = [await shop.customer(), await shop.customer()];
    expect(getFirstError(await merge(kept, { other_id: other }, shop.sales))[0]).toBe(403);
    expect(getFirstError(await merge(kept, { other_id: other }, shop.finance))[0]).toBe(403);
    const partner = await api.as('partner');
    expect([403, 404]).toContain(getFirstError(await merge(kept, { other_id: other }, partner))[0]);
    expect((await shop.admin.get(`/customers/${other}`)).status).toBe(200);
    const [line] = (await shop.admin.get(`/customers/${kept}/action_logs`)).body.data;
    expect(line.attributes).toMatchObject({ action_code: 'merge', state: 'failed' });
  });

  test('if the remaining customer has changed since she was read', async () => {
    const [kept, other] = [await shop.customer(), await shop.customer()];
    const { headers } = await shop.admin.get(`/customers/${kept}`);
    await shop.sales.change('customers', kept, { note: makeUniqueName('n') });
    const answer = await shop.admin.act(
      'customers',
      kept,
      'merge',
      { other_id: other },
      {
        'if-match': headers.get('etag') ?? '',
      },
    );
    expect(answer.status).toBe(412);
  });
});

describe('a merge is undone from the trash', () => {
  const merges = async (id: string): Promise<ResponseBody> => {
    const { body } = await shop.admin.get(
      '/trash?filter[resource]=customers&sort=-deleted_at&page[size]=1000',
    );
    return body.data.find(({ attributes }: ResponseBody) => attributes.record_id === id);
  };
  const undo = async (id: string) => shop.admin.post(`/trash/${(await merges(id)).id}/restore`);
  /** Returns the rows of these customers without version and update time. */
  const rowsOf = async (ids: string[]): Promise<unknown> => {
    const plain = ({ version: _version, updated_at: _at, ...row }: ResponseBody) => row;
    const of = async (table: string, column: string) =>
      (await api.knex(table).whereIn(column, ids).orderBy('id')).map(plain);
    const subjects = await api
      .knex('action_log_subjects as s')
      .join('action_logs as l', 'l.id', 's.log_id')
      .where('s.resource', 'customers')
      .whereIn('s.record_id', ids)
      .whereNotIn('l.action_code', ['merge', 'restore'])
      .orderBy(['s.log_id', 's.record_id'])
      .select('s.log_id', 's.record_id');
    return [
      await of('customers', 'id'),
      await of('packages', 'customer_id'),
      await of('transactions', 'customer_id'),
      subjects,
      await api
        .knex('notifications')
        .where('path', 'like', '/customers/%')
        .orderBy('id')
        .select('id', 'path'),
    ];
  };

  test('undone at once, everything is as before, and both histories show it', async () => {
    const place = { address: '1 A', city: 'Hồ Chí Minh', province: 'Quận 3', ward: 'Phường 1' };
    const kept = await shop.customer({ name: 'Kept', note: 'one', ...place });
    const other = await shop.customer({ name: 'Other', note: 'two', source_channel: 'ZALO', address: '2 B' });
    await sell(kept, { registered_at: '2031-06-01' });
    const its = await sell(other, { registered_at: '2031-06-03', total_deposit: 50_000 });
    await shop.finance.create('transactions', {
      at: '2026-06-04',
      kind: 'revenue',
      amount: 70_000,
      customer_link: `/customers/${other}`,
    });
    const before = await rowsOf([kept, other]);
    expectActionDone(
      await merge(kept, { other_id: other, take: ['name', 'place', 'source'], join_notes: true }),
    );
    expect(await rowsOf([kept, other])).not.toEqual(before);
    const { id, attributes } = await merges(other);
    expect(attributes).toMatchObject({
      title: 'Gộp hồ sơ Other vào Kept',
      parts: 4,
      merged_into: kept,
    });
    expect(getFirstError(await shop.sales.post(`/trash/${id}/restore`))[0]).toBe(403);
    expect((await undo(other)).status).toBe(200);
    expect(await rowsOf([kept, other])).toEqual(before);
    expect(await merges(other)).toBeUndefined();
    expect((await shop.package(its)).customer_id).toBe(other);
    for (const one of [kept, other]) {
      const { body } = await shop.admin.get(`/customers/${one}/action_logs?page[size]=100`);
      const codes = body.data.map((line: ResponseBody) => line.attributes.action_code);
      expect(codes).toEqual(expect.arrayContaining(['merge', 'restore']));
    }
  });

  test('every value is restored, whatever a merge replaced or combined', async () => {
    const [nurse, second] = [await shop.nurse(), await shop.nurse()];
    const values = (n: string, more: object) => ({
      name: `Name ${n}`,
      phone: `09120005${n}`,
      predicted_birth_date: `2031-03-${n}`,
      children: [{ name: `Child ${n}`, born: `2026-01-${n}` }],
      address: `${n} A`,
      map_address: `https://maps.example/${n}`,
      source_name: `Source ${n}`,
      contacted_at: `2026-02-${n}T03:00:00.000Z`,
      next_contact_at: `2031-04-${n}`,
      next_contact_note: `Note ${n}`,
      note: n,
      ...more,
    });
    const kept = await shop.customer(
      values('22', { source_channel: 'ZALO', refused_agents: [{ agent_id: nurse, reason: 'a' }] }),
    );
    const other = await shop.customer(
      values('11', {
        source_channel: 'FANPAGE',
        no_messages: true,
        refused_agents: [{ agent_id: second, reason: 'b' }],
      }),
    );
    expectActionDone(
      await shop.sales.act('customers', other, 'succeed_contact', { next_contact_at: '2031-04-11' }),
    );
    const before = await rowsOf([kept, other]);
    const merged = await customer(other);
    const take = [
      'name',
      'phone',
      'predicted_birth_date',
      'children',
      'place',
      'source',
      'contacted_at',
      'note',
    ];
    expectActionDone(await merge(kept, { other_id: other, take }));
    const { attributes } = await customer(kept);
    for (const { fields } of mergedFieldGroups)
      for (const field of fields)
        if (!['partner_id', 'sales_id', 'refused_agents'].includes(field))
          expect([field, attributes[field]]).toEqual([field, merged.attributes[field]]);
    expect(attributes.refused_agents).toHaveLength(2);
    expect((await undo(other)).status).toBe(200);
    expect(await rowsOf([kept, other])).toEqual(before);
  });

  test('each field of a customer is either merged, derived from others, or the customer’s own', () => {
    const merged = mergedFieldGroups.flatMap(({ fields }): string[] => [...fields]);
    const own = ['area', 'created_at', 'lost_reason', 'import_id', 'erased_at'];
    const stored = Object.entries(customers.fields).flatMap(([name, field]) =>
      'computed' in field || 'derived' in field || 'follows' in field ? [] : name,
    );
    expect([...merged, ...own].sort()).toEqual(stored.sort());
    expect(new Set(merged).size).toBe(merged.length);
  });

  test('a nurse refused after the merge, and refused messages confirmed after it, stay with the remaining customer', async () => {
    const nurses = [await shop.nurse(), await shop.nurse(), await shop.nurse()];
    const [mine, its, fresh] = nurses.map((agent_id) => ({ agent_id, reason: 'x' }));
    const kept = await shop.customer({ refused_agents: [mine] });
    const other = await shop.customer({ refused_agents: [its], no_messages: true });
    expectActionDone(await merge(kept, { other_id: other }));
    expect((await customer(kept)).attributes).toMatchObject({
      no_messages: true,
      refused_agents: [mine, its],
    });
    expect(
      (await shop.sales.change('customers', kept, { refused_agents: [mine, its, fresh], note: 'x' })).status,
    ).toBe(200);
    expect((await undo(other)).status).toBe(200);
    expect((await customer(kept)).attributes).toMatchObject({
      no_messages: false,
      refused_agents: [mine, fresh],
    });
    expect((await customer(other)).attributes).toMatchObject({ no_messages: true, refused_agents: [its] });
  });

  test('a customer who refused messages before the merge still refuses them', async () => {
    const kept = await shop.customer({ no_messages: true });
    const other = await shop.customer({ no_messages: true });
    expectActionDone(await merge(kept, { other_id: other }));
    expect((await undo(other)).status).toBe(200);
    for (const id of [kept, other]) expect((await customer(id)).attributes.no_messages).toBe(true);
  });

  test('later records and values changed later stay; money moves with its package', async () => {
    const kept = await shop.customer({ name: 'Kept', note: 'one' });
    const other = await shop.customer({ name: 'Other', note: 'two' });
    const its = await sell(other, { registered_at: '2031-06-03' });
    const gone = await sell(other, { registered_at: '2031-06-04' });
    expectActionDone(await merge(kept, { other_id: other, take: ['name', 'note'] }));
    const fresh = await sell(kept, { registered_at: '2031-06-05' });
    const payment = { at: '2026-06-06', payment_method: 'cash' };
    expectActionDone(await shop.sales.act('packages', its, 'pay', { ...payment, amount: 30_000 }));
    expectActionDone(await shop.sales.act('packages', fresh, 'pay', { ...payment, amount: 40_000 }));
    expectActionDone(await shop.sales.act('packages', its, 'cancel_package', { cancel_reason: 'x' }));
    expect((await shop.admin.delete(`/packages/${gone}`)).status).toBe(204);
    await shop.sales.change('customers', kept, { note: 'three' });
    expect((await undo(other)).status).toBe(200);
    expect((await customer(kept)).attributes).toMatchObject({ name: 'Kept', note: 'three', level: 'L5' });
    expect((await customer(other)).attributes).toMatchObject({ name: 'Other', note: 'two', level: 'L5-C' });
    const owners = [its, fresh].map(async (id) => (await shop.package(id)).customer_id);
    expect(await Promise.all(owners)).toEqual([other, kept]);
    const amounts = async (id: string) =>
      (await shop.finance.get(`/transactions?filter[customer_id]=${id}`)).body.data.map(
        (one: ResponseBody) => one.attributes.amount,
      );
    expect([await amounts(other), await amounts(kept)]).toEqual([[30_000], [40_000]]);
    const [deleted] = (await shop.admin.get('/trash?filter[resource]=packages&sort=-deleted_at')).body.data;
    expect((await shop.admin.post(`/trash/${deleted.id}/restore`)).status).toBe(200);
    expect((await shop.package(gone)).customer_id).toBe(other);
  });

  test('a package deleted after the merge is restored to its customer; the level of the remaining customer does not change', async () => {
    const [kept, other] = [await shop.customer(), await shop.customer()];
    await sell(kept, { registered_at: '2031-06-03' });
    const its = await sell(other, { registered_at: '2031-06-04', agent_id: await shop.nurse() });
    expectActionDone(await merge(kept, { other_id: other }));
    expect((await shop.admin.delete(`/packages/${its}`)).status).toBe(204);
    expect((await undo(other)).status).toBe(200);
    const [deleted] = (await shop.admin.get('/trash?filter[resource]=packages&sort=-deleted_at')).body.data;
    expect((await shop.admin.post(`/trash/${deleted.id}/restore`)).status).toBe(200);
    expect((await shop.package(its)).customer_id).toBe(other);
    expect((await customer(kept)).attributes.level).toBe('L5');
    expect((await customer(other)).attributes.level).toBe('L6');
  });

  test('a customer who loses all packages gets her earlier lead level, also if the packages advanced after the merge', async () => {
    const [kept, other] = [await shop.customer(), await shop.customer()];
    expectActionDone(await shop.sales.act('customers', kept, 'fail_contact'));
    const its = await sell(other);
    expectActionDone(await merge(kept, { other_id: other }));
    expectActionDone(await shop.sales.act('packages', its, 'assign_agent', { agent_id: await shop.nurse() }));
    expect((await customer(kept)).attributes.level).toBe('L6');
    expect((await undo(other)).status).toBe(200);
    expect((await customer(kept)).attributes.level).toBe('L1-C');
    expect((await customer(other)).attributes.level).toBe('L6');
  });

  test('of two merges the later one must be undone first', async () => {
    const [first, second, third] = [await shop.customer(), await shop.customer(), await shop.customer()];
    const its = await sell(first);
    expectActionDone(await merge(second, { other_id: first }));
    expectActionDone(await merge(third, { other_id: second }));
    expect(getFirstError(await undo(first)).slice(0, 2)).toEqual([422, 'belongs_to_deleted']);
    expect((await undo(second)).status).toBe(200);
    expect((await shop.package(its)).customer_id).toBe(second);
    expect((await undo(first)).status).toBe(200);
    expect((await shop.package(its)).customer_id).toBe(first);
  });

  test('leads without packages get their earlier levels', async () => {
    const [lead, reached] = [await shop.customer(), await shop.customer()];
    expectActionDone(await shop.sales.act('customers', reached, 'succeed_contact'));
    expectActionDone(await merge(lead, { other_id: reached }));
    expect((await undo(reached)).status).toBe(200);
    expect((await customer(lead)).attributes).toMatchObject({ level: 'C3', l1_at: null });
    expect((await customer(reached)).attributes.level).toBe('L1');
  });

  test('a customer who was erased after the merge is not restored', async () => {
    const [kept, other] = [await shop.customer(), await shop.customer()];
    expectActionDone(await merge(kept, { other_id: other }));
    expectActionDone(await shop.admin.act('customers', kept, 'erase', { reason: 'x' }));
    expect(await merges(other)).toBeUndefined();
  });
});

test('of two simultaneous merges in opposite directions, one succeeds', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  const answers = await Promise.all([merge(one, { other_id: two }), merge(two, { other_id: one })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await api.knex('customers').whereIn('id', [one, two]);
  expect(left).toHaveLength(1);
});
