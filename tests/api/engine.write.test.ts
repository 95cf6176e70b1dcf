import { describe, expect, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { insert, remove } from '#api/db/store';
import { withSavepoint } from '#api/db/withSavepoint';
import { buildContext } from '#api/http/unitOfWork';
import { expectCreated } from './support/shop.ts';
import { startApi, startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');

const count = async (table: string): Promise<number> =>
  Number((await api.knex(table).count({ n: '*' }))[0]?.n);
const service = { name: 'Tắm bé thử', price: 150_000, category: 'baby_bath' };

describe('a record', () => {
  test('is created with its defaults, a URL and a version', async () => {
    const { status, body, headers } = await owner.create('services', service);
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({
      ...service,
      amount: 1,
      unit: 'Buổi',
      for_partner: false,
      pack: false,
    });
    expect(headers.get('location')).toBe(`http://noi.test/api/v1/services/${body.data.id}`);
    expect(headers.get('etag')).toBe('"1"');
    const read = await owner.get(`/services/${body.data.id}`);
    expect(read.body.data).toEqual(body.data);
  });

  test('changes only in the sent fields, and increases its version', async () => {
    const { body } = await owner.create('services', service);
    const { id } = body.data;
    const changed = await owner.change('services', id, { price: 160_000 });
    expect(changed.status).toBe(200);
    expect(changed.body.data.attributes).toEqual({ ...body.data.attributes, price: 160_000 });
    expect(changed.headers.get('etag')).toBe('"2"');
    const same = await owner.change('services', id, { price: 160_000 });
    expect(same.headers.get('etag')).toBe('"2"');
  });

  test('is found under its new name, not under the old name', async () => {
    const { body } = await owner.create('services', { name: 'Đắp mặt nạ' });
    await owner.change('services', body.data.id, { name: 'Xông hơi thảo dược' });
    const found = async (q: string) =>
      (await owner.get(`/services?filter[q]=${encodeURIComponent(q)}`)).body.meta.total;
    expect(await found('xong hoi thao duoc')).toBe(1);
    expect(await found('dap mat na')).toBe(0);
  });

  test('is missing after its deletion', async () => {
    const { body } = await owner.create('services', service);
    expect((await owner.delete(`/services/${body.data.id}`)).status).toBe(204);
    expect((await owner.get(`/services/${body.data.id}`)).status).toBe(404);
  });

  test('cannot be deleted while other records refer to it', async () => {
    const { service_id } = await api.knex('package_services').first('service_id');
    const { status, body } = await owner.delete(`/services/${service_id}`);
    expect(status).toBe(422);
    expect(body.errors[0].code).toBe('in_use');
  });

  test('that cannot be deleted names the records that refer to it', async () => {
    const service_id = (await owner.create('services', service)).body.data.id;
    await owner.create('variants', { name: 'Lẻ', quantity: 1, service_id });
    await owner.create('variants', { name: 'Mười', quantity: 10, service_id });
    const { body } = await owner.delete(`/services/${service_id}`);
    expect(body.errors[0].detail).toContain('vì còn 2 biến thể.');
  });

  test('with own rows in the way names these rows, without saying that other users need it', async () => {
    const service_id = expectCreated(await owner.create('services', service));
    const id = expectCreated(await owner.create('variants', { name: 'Lẻ', quantity: 1, service_id }));
    const { body } = await owner.delete(`/services/${service_id}`);
    expect(body.errors[0].detail).toBe(
      'Dịch vụ này không xóa được vì còn 1 biến thể. Hãy xóa hoặc đổi các mục đó trước.',
    );
    expect((await owner.delete(`/variants/${id}`)).status).toBe(204);
    expect((await owner.delete(`/services/${service_id}`)).status).toBe(204);
  });

  test('a mechanism is deleted with its thresholds, as one entry of the trash', async () => {
    const mechanism_id = expectCreated(await owner.create('mechanisms', { code: 'CO CHE THU', name: 'Thử' }));
    const threshold = { revenue: 0, commission_percent: 10, bonus_percent: 0, mechanism_id };
    const id = expectCreated(await owner.create('mechanism_thresholds', threshold));
    expect((await owner.delete(`/mechanisms/${mechanism_id}`)).status).toBe(204);
    expect((await owner.get(`/mechanism_thresholds/${id}`)).status).toBe(404);
    const [deleted] = (await owner.get('/trash?filter[resource]=mechanisms')).body.data;
    expect(deleted.attributes).toMatchObject({ title: 'Cơ chế đối tác Thử', parts: 2 });
    expect((await owner.post(`/trash/${deleted.id}/restore`)).status).toBe(200);
    expect((await owner.get(`/mechanism_thresholds/${id}`)).body.data.attributes).toMatchObject({
      mechanism_id,
      commission_percent: 10,
    });
  });

  test('a mechanism cannot be deleted while partners are paid by it', async () => {
    const { mechanism_id } = await api.knex('partners').whereNotNull('mechanism_id').first('mechanism_id');
    const thresholds = () => api.knex('mechanism_thresholds').where({ mechanism_id }).pluck('id');
    const before = await thresholds();
    const { status, body } = await owner.delete(`/mechanisms/${mechanism_id}`);
    expect([status, body.errors[0].code]).toEqual([422, 'in_use']);
    expect(body.errors[0].detail).toMatch(/vì còn \d+ đối tác dùng nó/);
    expect(await thresholds()).toEqual(before);
  });

  test('whose write is rolled back to a savepoint is not reported', async () => {
    await api.app.services.knex.transaction(async (db) => {
      const ctx = buildContext(api.app.services, db, anonymousViewer);
      const failing = withSavepoint(ctx, async (own) => {
        const { id } = await insert(own, 'services', { name: 'Không còn', price: 1000 });
        await remove(own, 'services', id);
        await insert(own, 'services', { name: 'Không có', price: 1000 });
        throw new Error('for a reason');
      });
      await expect(failing).rejects.toThrow('for a reason');
      const { id } = await withSavepoint(ctx, (own) =>
        insert(own, 'services', { name: 'Còn lại', price: 1000 }),
      );
      expect(ctx.changes.map((change) => [change.id, change.verb])).toEqual([[id, 'create']]);
      expect(ctx.touched).toEqual([{ table: 'services', id, event: 'created' }]);
      expect(ctx.removed).toEqual([]);
      expect(await db('services').where('name', 'like', 'Không c%')).toEqual([]);
    });
  });

  test('that violates a unique pair of fields names both fields', async () => {
    const place = { province: 'Hà Nội', district: 'Thử', ward: 'Phường Thử' };
    await owner.create('locations', place);
    const { body } = await owner.create('locations', place);
    expect(body.errors[0]).toMatchObject({
      detail: 'Tỉnh/Thành phố, Quận/Huyện và Phường/Xã này đã được dùng cùng nhau.',
      source: { pointer: '/data/attributes/ward' },
    });
  });

  test('is found by a part of its name, without accents', async () => {
    await owner.create('locations', { province: 'Hà Nội', district: 'Thử', ward: 'Phường Bến Đỗ' });
    const { body } = await owner.get('/locations?filter[ward]=ben do');
    expect(body.data.map(({ attributes }: { attributes: { ward: string } }) => attributes.ward)).toEqual([
      'Phường Bến Đỗ',
    ]);
  });

  test('that must be unique within another record names this record too', async () => {
    const { mechanism_id, revenue } = await api.knex('mechanism_thresholds').first('mechanism_id', 'revenue');
    const threshold = {
      revenue,
      commission_percent: 10,
      bonus_percent: 0,
      mechanism_id: String(mechanism_id),
    };
    const { body } = await owner.create('mechanism_thresholds', threshold);
    expect(body.errors[0]).toMatchObject({
      detail: 'Cơ chế đã có mức với doanh thu này. Hãy sửa mức đó.',
      source: { pointer: '/data/attributes/revenue' },
    });
  });

  test('accepts a relationship as the reference field of the same name', async () => {
    const { id } = await api.knex('mechanisms').first('id');
    const { status, body } = await owner.post('/mechanism_thresholds', {
      data: {
        type: 'mechanism_thresholds',
        attributes: { revenue: 987_000_000, commission_percent: 20, bonus_percent: 1 },
        relationships: { mechanism: { data: { type: 'mechanisms', id: String(id) } } },
      },
    });
    expect(status).toBe(201);
    expect(body.data.attributes.mechanism_id).toBe(String(id));
  });

  test('with a code that exists already is refused at this field', async () => {
    const attributes = { code: 'DOI TAC THU', name: 'Đối tác thử' };
    expect((await owner.create('partners', attributes)).status).toBe(201);
    const { status, body } = await owner.create('partners', { ...attributes, code: 'đối tác thử' });
    expect(status).toBe(422);
    expect(body.errors[0].source.pointer).toBe('/data/attributes/code');
  });
});

describe('If-Match', () => {
  test('refuses a change based on an older version, and returns the current one', async () => {
    const { body, headers } = await owner.create('services', service);
    const { id } = body.data;
    const read = headers.get('etag') as string;
    expect((await owner.change('services', id, { price: 1 }, { 'if-match': read })).status).toBe(200);
    const late = await owner.change('services', id, { price: 2 }, { 'if-match': read });
    expect(late.status).toBe(412);
    expect(late.body.meta.current.attributes.price).toBe(1);
    expect((await owner.delete(`/services/${id}`, { 'if-match': read })).status).toBe(412);
    expect((await owner.delete(`/services/${id}`, { 'if-match': '"2"' })).status).toBe(204);
  });
});

describe('Idempotency-Key', () => {
  test('returns the first answer again and runs nothing twice', async () => {
    const before = await count('services');
    const headers = { 'idempotency-key': 'form-1' };
    const first = await owner.create('services', service, headers);
    const again = await owner.create('services', service, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await count('services')).toBe(before + 1);
  });

  test('works for parallel calls too', async () => {
    const before = await count('services');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.create('services', service, { 'idempotency-key': 'form-2' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await count('services')).toBe(before + 1);
  });

  test('refuses another body, and does not store failures', async () => {
    const headers = { 'idempotency-key': 'form-3' };
    expect((await owner.create('services', {}, headers)).status).toBe(422);
    expect((await owner.create('services', service, headers)).status).toBe(201);
    const other = await owner.create('services', { ...service, price: 1 }, headers);
    expect(other.status).toBe(422);
    expect(other.body.errors[0].code).toBe('idempotency_key_reused');
  });

  test('is valid for a day, whether or not the cleanup has run', async () => {
    const headers = { 'idempotency-key': 'form-5' };
    const first = await owner.create('services', service, headers);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const age = (hours: number) =>
      api
        .knex('idempotency_keys')
        .where({ key: 'form-5' })
        .update({ created_at: ago(hours) });
    await age(23.9);
    expect((await owner.create('services', service, headers)).body).toEqual(first.body);
    await age(24.1);
    const again = await owner.create('services', service, headers);
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(first.body.data.id);
    expect((await owner.create('services', service, headers)).body).toEqual(again.body);
  });

  test('belongs to one user, and a malformed key is refused', async () => {
    const admin = await api.as('admin');
    const headers = { 'idempotency-key': 'form-4' };
    const mine = await owner.create('services', service, headers);
    const theirs = await admin.create('services', service, headers);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    expect((await owner.create('services', service, { 'idempotency-key': 'a b' })).status).toBe(400);
  });
});

describe('bad input is refused with a pointer, and nothing is written', () => {
  const transaction = { at: '2026-11-20', kind: 'ads', amount: 1000 };
  const at = (name: string) => `/data/attributes/${name}`;

  test.each<[string, string, object, number, string]>([
    ['an unknown field', 'transactions', { ...transaction, nonsense: 1 }, 400, at('nonsense')],
    ['a field nobody writes', 'transactions', { ...transaction, status: 'approved' }, 400, at('status')],
    ['text in a money field', 'transactions', { ...transaction, amount: '1000' }, 422, at('amount')],
    ['1e21', 'transactions', { ...transaction, amount: 1e21 }, 422, at('amount')],
    ['a fraction of a đồng', 'transactions', { ...transaction, amount: 0.5 }, 422, at('amount')],
    ['a negative amount', 'transactions', { ...transaction, amount: -5 }, 422, at('amount')],
    ['true for money', 'transactions', { ...transaction, amount: true }, 422, at('amount')],
    ['null for required', 'transactions', { ...transaction, amount: null }, 422, at('amount')],
    ['a required field left out', 'transactions', { at: '2026-11-20', kind: 'ads' }, 422, at('amount')],
    ['an impossible date', 'transactions', { ...transaction, at: '31/02/2026' }, 422, at('at')],
    ['a month that is none', 'transactions', { ...transaction, month: '13/2026' }, 422, at('month')],
    ['an unknown choice', 'transactions', { ...transaction, kind: 'bribe' }, 422, at('kind')],
    ['a number for a choice', 'transactions', { ...transaction, kind: 7 }, 422, at('kind')],
    ['a reference to nothing', 'transactions', { ...transaction, agent_id: '999999' }, 422, at('agent_id')],
    ['an id that is not one', 'transactions', { ...transaction, agent_id: 'abc' }, 422, at('agent_id')],
    ['a number for an id', 'transactions', { ...transaction, agent_id: 1 }, 422, at('agent_id')],
    ['only white space', 'services', { name: '  \n ' }, 422, at('name')],
    ['only characters that are not seen', 'services', { name: '\u200b\u2060 \u2800' }, 422, at('name')],
    ['too long a text', 'services', { name: 'x'.repeat(256) }, 422, at('name')],
    ['a NUL', 'services', { name: 'a\0b' }, 422, at('name')],
    ['an object for a text', 'services', { name: { $gt: '' } }, 422, at('name')],
    ['text for a boolean', 'services', { ...service, pack: 'true' }, 422, at('pack')],
    ['too much of a number', 'services', { ...service, duration: 1441 }, 422, at('duration')],
    [
      'more than a column holds',
      'discounts',
      { code: 'X', discount_type: 'amount', discount_value: 1, max_use: 2 ** 31 },
      422,
      at('max_use'),
    ],
    [
      'a script for a link',
      'customers',
      { name: 'A', map_address: 'javascript:alert(1)' },
      422,
      at('map_address'),
    ],
    ['a phone that is none', 'customers', { name: 'A', phone: '12345' }, 422, at('phone')],
    ['an e-mail that is none', 'partners', { code: 'X1', name: 'X', email: 'nobody' }, 422, at('email')],
    [
      'a list that is none',
      'discounts',
      { code: 'X', discount_type: 'amount', discount_value: 1, service_ids: '1' },
      422,
      at('service_ids'),
    ],
    [
      'what the fields together forbid',
      'discounts',
      { code: 'X', discount_type: 'percent', discount_value: 10 },
      422,
      at('discount_value'),
    ],
  ])('%s', async (_what, type, attributes, status, pointer) => {
    const before = await count(type);
    const answer = await owner.create(type, attributes);
    expect(answer.status).toBe(status);
    expect(answer.body.errors.map((one: { source: { pointer: string } }) => one.source.pointer)).toContain(
      pointer,
    );
    expect(await count(type)).toBe(before);
  });

  test('all errors are returned at once, a missing field in English', async () => {
    const { body } = await owner.create('transactions', { amount: 'x' });
    expect(body.errors.map((one: { source: { pointer: string } }) => one.source.pointer).sort()).toEqual(
      ['amount', 'at', 'kind'].map(at),
    );
    expect(body.errors.map((one: { detail: string }) => one.detail)).toContain('Loại is required!');
  });

  test.each<[string, unknown, Record<string, string>, number]>([
    ['a body that is not JSON', '{"data":', {}, 400],
    ['an empty body', '', {}, 400],
    ['no document', '[]', {}, 400],
    ['attributes that are none', { data: { type: 'services', attributes: [] } }, {}, 400],
    ['a member named twice', '{"data":{"type":"services","attributes":{"name":"A","name":"B"}}}', {}, 400],
    [
      '__proto__',
      '{"data":{"type":"services","attributes":{"name":"A","__proto__":{"pack":true}}}}',
      {},
      400,
    ],
    [
      'a constructor',
      '{"data":{"type":"services","attributes":{"constructor":{"prototype":{"x":1}}}}}',
      {},
      400,
    ],
    [
      '2 MB of it',
      JSON.stringify({ data: { type: 'services', attributes: { name: 'x'.repeat(2_000_000) } } }),
      {},
      413,
    ],
    ['another type', { data: { type: 'agents', attributes: { name: 'A' } } }, {}, 409],
    [
      'an id of the caller’s own',
      { data: { type: 'services', id: '5', attributes: { name: 'A' } } },
      {},
      403,
    ],
    [
      'an unknown relationship',
      { data: { type: 'services', relationships: { boss: { data: null } } } },
      {},
      400,
    ],
    ['XML', '<data/>', { 'content-type': 'application/xml' }, 415],
    ['no type of content', '{}', { 'content-type': 'text/plain' }, 415],
    [
      'a parameter on the media type',
      '{}',
      { 'content-type': 'application/vnd.api+json; charset=utf-8' },
      415,
    ],
    [
      'an answer nobody gives',
      { data: { type: 'services' } },
      { accept: 'application/vnd.api+json; ext="x"' },
      406,
    ],
  ])('%s', async (_what, body, headers, status) => {
    const before = await count('services');
    const answer = await owner.post('/services', body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(await count('services')).toBe(before);
    expect(({} as { pack?: boolean }).pack).toBeUndefined();
  });

  test('text that is not UTF-8 is refused instead of stored with question marks', async () => {
    const before = await count('services');
    // 'Tắm' in Windows-1258.
    const name = Buffer.from([0x54, 0xe3, 0xec, 0x6d]);
    const document = (text: Buffer) =>
      Buffer.concat([
        Buffer.from('{"data":{"type":"services","attributes":{"name":"'),
        text,
        Buffer.from('"}}}'),
      ]);
    const post = (body: Buffer) =>
      fetch(`${api.url}/api/v1/services`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: new Uint8Array(body),
      });
    const answer = await post(document(name));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0]).toMatchObject({
      code: 'not_json',
      detail: expect.stringContaining('UTF-8'),
    });
    expect(await count('services')).toBe(before);
  });

  test('plain JSON is accepted as well', async () => {
    const body = { data: { type: 'services', attributes: service } };
    expect(
      (await owner.post('/services', body, { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(201);
  });

  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '99999999999999999999',
    '%00',
    '1%20or%201=1',
    '..%2fusers',
    '1%2factions',
  ])('the id %s', async (id) => {
    for (const answer of [await owner.get(`/services/${id}`), await owner.delete(`/services/${id}`)])
      expect(answer.status).toBe(404);
  });

  test('a change that names another record or no record', async () => {
    const { body } = await owner.create('services', service);
    const { id } = body.data;
    const send = (data: object) => owner.patch(`/services/${id}`, { data });
    expect((await send({ type: 'services', id: '1', attributes: {} })).status).toBe(409);
    expect((await send({ type: 'services', attributes: {} })).status).toBe(400);
    expect((await send({ type: 'services', id: Number(id), attributes: {} })).status).toBe(400);
    expect((await owner.change('services', id, { name: null })).status).toBe(422);
    expect((await owner.change('variants', '1', { service_id: '1' })).status).toBe(400);
  });
});

describe('calls to unknown URLs', () => {
  test('get 404 in the common error format, and 401 without sign-in', async () => {
    for (const path of ['/nonsense', '/customers/1/nonsense', '/Customers', '//customers']) {
      const { status, headers } = await owner.get(`/api/v1${path}`);
      expect(status, path).toBe(404);
      expect(headers.get('content-type')).toBe('application/vnd.api+json');
      expect((await api.anyone.get(`/api/v1${path}`)).status, path).toBe(401);
    }
  });

  test('another app is refused', async () => {
    expect((await owner.get('/customers', { 'x-app-code': 'other' })).status).toBe(403);
    expect((await owner.get('/customers', { 'x-app-code': 'admin' })).status).toBe(200);
  });

  test('internal errors return only a number to report', async () => {
    const { url, anyone, knex, stop } = await startApi();
    await knex.destroy();
    const { status, body } = await anyone.get('/customers', { authorization: 'Bearer a.b.c' });
    expect([401, 500]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/select|sqlite|knex|\/work|node_modules/i);
    expect(url).not.toBe('');
    await stop().catch(() => {});
  });
});
