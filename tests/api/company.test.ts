/** The company's data: access rights, the logo, the account that customers pay into, the name in messages. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getFirstError } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ companyName: null });
// Removes the demo's company data, which contains an address and phones.
await api.knex('settings').where({ name: 'company' }).delete();
const admin = await api.as('admin');
const finance = await api.as('finance');
const sales = await api.as('sales');

describe('the company', () => {
  const change = (values: object) => admin.patch('/settings/company', values);

  test('is called Nôi until it has a name, and is readable by every signed-in user', async () => {
    const nothing = { name: 'Nôi', phone: null, zalo: null, address: null, tax_code: null, logo: null };
    for (const person of ['admin', 'finance', 'sales', 'partner', 'waiting'] as const)
      expect((await (await api.as(person)).get('/settings/company')).body.data, person).toEqual(nothing);
    expect((await api.anyone.get('/settings/company')).status).toBe(401);
    expect((await sales.patch('/settings/company', { name: 'Tôi' })).status).toBe(403);
  });

  test('has a name, phones, and a tax code of ten digits, or of thirteen for a branch', async () => {
    expect(getFirstError(await change({ tax_code: '12' }))).toEqual([422, 'invalid', '/tax_code']);
    expect((await change({ name: '' })).status).toBe(422);
    expect(getFirstError(await change({ phone: 'gọi sau' }))).toEqual([422, 'invalid', '/phone']);
    const stored = {
      ...{ name: 'An Tâm', phone: '02838221234', zalo: '0912345678', address: '12 Trần Phú' },
      ...{ tax_code: '0312345678-001', logo: null },
    };
    const given = { ...stored, phone: '028 3822 1234', zalo: '+84 912 345 678', logo: undefined };
    expect((await change(given)).body.data).toEqual(stored);
    // A member that is missing in the request keeps its value.
    expect((await change({ tax_code: null })).body.data).toEqual({ ...stored, tax_code: null });
  });

  test('signs its messages with its name, or with "chúng tôi" before it has a name', async () => {
    const { day } = await api
      .knex('shifts')
      .where({ status: 'planned' })
      .where('day', '>', '2000')
      .orderBy('day', 'desc')
      .first('day');
    const texts = async () =>
      (await admin.get(`/messages?to=customers&day=${day}`)).body.data.map(
        ({ text }: { text: string }) => text,
      );
    const before = await texts();
    expect(before.length).toBeGreaterThan(0);
    for (const text of before) expect(text).toContain(', An Tâm xin nhắc lịch');
    await api.knex('settings').where({ name: 'company' }).delete();
    for (const text of await texts()) expect(text).toContain(', chúng tôi xin nhắc lịch');
  });
});

describe('the logo', () => {
  const path = '/settings/company/logo';
  const put = async (body: Buffer | string, type: string, token = admin) => {
    const answer = await fetch(`${api.url}/api/v1${path}`, {
      method: 'PUT',
      headers: { ...token.headers, 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const get = async () => {
    const answer = await fetch(`${api.url}/api/v1${path}`, { headers: sales.headers });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: await answer.arrayBuffer(),
    };
  };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><script>alert(1)</script><rect width="20" height="10" fill="teal"/></svg>';

  test('is absent at first', async () => {
    expect((await get()).status).toBe(404);
  });

  test('an SVG becomes a PNG without any metadata of the file, and a new logo gets a new URL', async () => {
    expect((await put(svg, 'image/svg+xml')).status).toBe(200);
    const drawn = await get();
    expect([drawn.status, drawn.type]).toEqual([200, 'image/png']);
    const picture = await sharp(Buffer.from(drawn.bytes)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 480, 240]);
    expect(Buffer.from(drawn.bytes).includes('alert')).toBe(false);
    const first = (await sales.get('/settings/company')).body.data.logo;
    expect((await put(svg.replace('teal', 'red'), 'image/svg+xml')).status).toBe(200);
    expect((await sales.get('/settings/company')).body.data.logo).not.toBe(first);
  });

  test('a PNG loses its metadata and gets a small size', async () => {
    const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Copyright: 'someone at home' } })
      .png()
      .toBuffer();
    expect((await put(png, 'image/png')).status).toBe(200);
    const stored = Buffer.from((await get()).bytes);
    expect((await sharp(stored).metadata()).width).toBe(30);
    expect(stored.includes('someone at home')).toBe(false);
  });

  test('is refused if it is not a picture, of another type, too large, or sent by a user without the right', async () => {
    const jpeg = await sharp({ create: { width: 3, height: 3, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    for (const [body, type] of [
      ['', 'image/png'],
      ['GIF89a', 'image/png'],
      [jpeg, 'image/png'],
      ['<svg>', 'image/svg+xml'],
      ['<html><body>x</body></html>', 'image/svg+xml'],
    ] as const) {
      const answer = await put(body, type);
      expect([answer.status, answer.body.errors[0].code], type).toEqual([422, 'bad_logo']);
    }
    // A picture of a billion pixels in a few hundred bytes.
    const bomb = svg.replace('viewBox="0 0 20 10"', 'width="40000" height="30000"');
    expect((await put(bomb, 'image/svg+xml')).status).toBe(422);
    expect((await put(jpeg, 'image/jpeg')).status).toBe(415);
    expect((await put(Buffer.alloc(210 * 1024), 'image/png')).status).toBe(413);
    expect((await put(svg, 'image/svg+xml', sales)).status).toBe(403);
    expect((await get()).status).toBe(200);
  });

  test('is removed by an admin', async () => {
    expect((await sales.delete(path)).status).toBe(403);
    expect((await admin.delete(path)).status).toBe(200);
    expect((await get()).status).toBe(404);
    expect((await sales.get('/settings/company')).body.data.logo).toBeNull();
  });
});

describe('the account that customers pay into', () => {
  const change = (accounts: object[]) => finance.patch('/settings/bank', { accounts });
  const paid = async () => (await sales.get('/payment_account')).body.data;
  const acb = { bank: 'acb', account: '0123456789' };
  const mb = { bank: 'mbbank', account: '999888777', holder: 'NGUYEN VAN A' };

  test('is absent before there is an account; a single account is used unless another is chosen', async () => {
    await change([]);
    expect(await paid()).toBeNull();
    await change([acb]);
    expect(await paid()).toEqual({ ...acb, name: 'Nôi' });
    await change([{ ...acb, qr: false }]);
    expect(await paid()).toBeNull();
  });

  test('of several accounts is the marked one, in the name of its holder', async () => {
    expect((await change([acb, { ...mb, qr: true }])).body.data.accounts).toEqual([
      { ...acb, holder: null, qr: false },
      { ...mb, qr: true },
    ]);
    expect(await paid()).toEqual({ bank: 'mbbank', account: '999888777', name: 'NGUYEN VAN A' });
    await change([acb, mb]);
    expect(await paid()).toBeNull();
  });

  test('only one account is marked', async () => {
    const twice = await change([
      { ...acb, qr: true },
      { ...mb, qr: true },
    ]);
    expect(getFirstError(twice)).toEqual([422, 'invalid', '/accounts/1/qr']);
  });
});

test('admins see who changed the settings and the connections, newest first', async () => {
  await admin.patch('/settings/company', { name: 'An Tâm' });
  await admin.patch('/settings/staffing', { papers_required: true });
  const attributes = { name: 'Trang đích', scopes: ['customers:create'], expires_at: '2027-01-01T00:00:00Z' };
  expect((await admin.create('api_keys', attributes)).status).toBe(201);
  const changes = (await admin.get('/settings/log')).body.data;
  expect(
    changes.slice(0, 3).map(({ label, resource }: Record<string, unknown>) => [label, resource]),
  ).toEqual([
    ['Tạo mới', 'api_keys'],
    ['Sửa cài đặt phân công', null],
    ['Sửa thông tin công ty', null],
  ]);
  const { name } = (await admin.get('/me')).body.data;
  expect(changes[0]).toMatchObject({ actor: name, via: null });
  expect((await finance.get('/settings/log')).status).toBe(403);
});
