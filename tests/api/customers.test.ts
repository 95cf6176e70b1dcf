import { describe, expect, test } from 'vitest';
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

const read = async (id: string) => (await shop.sales.get(`/customers/${id}`)).body.data.attributes;

describe('a new customer', () => {
  test('is at C3, contacted today, with a normalized phone', async () => {
    const before = new Date().toISOString();
    const id = expectCreated(
      await shop.sales.create('customers', { name: 'Lê Thị Ân', phone: '+84 (0)987.654.321' }),
    );
    const after = new Date().toISOString();
    const customer = await read(id);
    expect(customer).toMatchObject({ level: 'C3', main_level: 'C3', phone: '0987654321', l1_at: null });
    expect(customer.contacted_at >= before && customer.contacted_at <= after).toBe(true);
  });

  test('with a known phone is created, and the other customers with this phone are named', async () => {
    const phone = '0912987001';
    const first = expectCreated(await shop.sales.create('customers', { name: 'One', phone }));
    const answer = await shop.sales.create('customers', { name: 'Two', phone: '84 912 987 001' });
    expect(answer.status).toBe(201);
    expect(answer.body.meta.duplicates).toEqual([{ id: first, name: 'One', phone, level: 'C3' }]);
    const lone = await shop.sales.create('customers', { name: 'Three', phone: '0912987002' });
    expect(lone.body.meta.duplicates).toEqual([]);
  });

  test.each([['09123'], ['0168 123 4567'], ['call me']])('cannot have the phone %s', async (phone) => {
    expect(getFirstError(await shop.sales.create('customers', { name: 'X', phone }))).toEqual([
      422,
      'invalid',
      '/data/attributes/phone',
    ]);
  });

  test('belongs to the seller who enters her unless she names another; an administrator’s customer has no seller until a seller contacts her', async () => {
    const other = expectCreated(
      await shop.admin.create('users', {
        ...{ name: 'Another', email: `${makeUniqueName('a')}@noi.test`, kind: 'sales' },
        ...{ password: 'another-pass-1', password_confirmation: 'another-pass-1' },
      }),
    );
    const hers = expectCreated(await shop.sales.create('customers', { name: 'Of the seller' }));
    expect((await read(hers)).sales_id).toBe(shop.salesId);
    const given = expectCreated(await shop.sales.create('customers', { name: 'Given', sales_id: other }));
    expect((await read(given)).sales_id).toBe(other);
    const waiting = expectCreated(await shop.admin.create('customers', { name: 'Waiting' }));
    expect((await read(waiting)).sales_id).toBeNull();
  });

  test('can have no level but C3', async () => {
    expect((await shop.sales.create('customers', { name: 'X', level: 'L8' })).status).toBe(400);
  });
});

describe('the area', () => {
  test('is the area of the district if the whole district has one, and follows it; places are stored as locations spell them', async () => {
    const [city, one, other] = [makeUniqueName('City '), makeUniqueName('Area '), makeUniqueName('Area ')];
    const place = (district: string, ward: string, area: string) =>
      shop.admin.create('locations', { province: city, district, ward, area });
    expectCreated(await place('Quận 71', 'Phường 1', one));
    const second = expectCreated(await place('Quận 71', 'Phường 2', one));
    const id = expectCreated(
      await shop.sales.create('customers', { name: 'Ở quận', city, province: 'q.71' }),
    );
    const unknown = expectCreated(
      await shop.sales.create('customers', { name: 'Ở quận', city, province: 'Q71', ward: 'Phường Lạ' }),
    );
    expect(await read(id)).toMatchObject({ city, province: 'Quận 71', ward: null, area: one });
    expect(await read(unknown)).toMatchObject({ ward: 'Phường Lạ', area: one });
    expect((await shop.admin.change('locations', second, { area: other })).status).toBe(200);
    expect((await read(id)).area).toBeNull();
    expect((await shop.admin.delete(`/locations/${second}`)).status).toBe(204);
    for (const each of [id, unknown]) expect((await read(each)).area).toBe(one);
    expect((await shop.sales.change('customers', id, { ward: 'p.1' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ ward: 'Phường 1', area: one });
    const found = expectCreated(await shop.sales.create('customers', { name: 'Chỉ quận', province: 'Q7' }));
    expect(await read(found)).toMatchObject({ city: 'Hồ Chí Minh', province: 'Quận 7', area: 'HCM Nam' });
  });

  test('otherwise depends on city, district and ward together, and changes with them', async () => {
    const [city, one, other] = [makeUniqueName('City '), makeUniqueName('Area '), makeUniqueName('Area ')];
    const place = (ward: string, area: string) =>
      shop.admin.create('locations', { province: city, district: 'Quận 1', ward, area });
    const location = expectCreated(await place('Phường 1', one));
    expectCreated(await place('Phường 2', other));
    const id = expectCreated(
      await shop.sales.create('customers', { name: 'X', city, province: 'Quận 1', ward: 'Phường 1' }),
    );
    expect((await read(id)).area).toBe(one);
    await shop.sales.change('customers', id, { ward: 'Phường 2' });
    expect((await read(id)).area).toBe(other);
    await shop.sales.change('customers', id, { ward: null });
    expect((await read(id)).area).toBeNull();
    await shop.sales.change('customers', id, { ward: 'Phường 1' });
    const renamed = makeUniqueName('Area ');
    expect((await shop.admin.change('locations', location, { area: renamed })).status).toBe(200);
    expect((await read(id)).area).toBe(renamed);
    expect((await shop.sales.change('customers', id, { area: 'mine' })).status).toBe(400);
  });

  test('a location cannot be deleted while a customer lives there', async () => {
    const [city, area] = [makeUniqueName('City '), makeUniqueName('Area ')];
    const place = { province: city, district: 'Quận 1', ward: 'Phường 1' };
    const location = expectCreated(await shop.admin.create('locations', { ...place, area }));
    const home = { city, province: 'Quận 1', ward: 'Phường 1' };
    const ids = [await shop.customer(home), await shop.customer(home)];
    const refusal = await shop.admin.delete(`/locations/${location}`);
    expect(getFirstError(refusal).slice(0, 2)).toEqual([422, 'in_use']);
    expect(refusal.body.errors[0].detail).toContain('còn 2 khách hàng ở đây. Hãy đổi địa chỉ của họ trước');
    for (const id of ids) expect((await read(id)).area).toBe(area);
    for (const id of ids) await shop.sales.change('customers', id, { ward: null });
    expect((await shop.admin.delete(`/locations/${location}`)).status).toBe(204);
  });
});

describe('contacting', () => {
  test('moves up a level once, from C3 only', async () => {
    const id = await shop.customer();
    expectActionDone(await shop.sales.act('customers', id, 'succeed_contact', { note: 'x' }));
    expect((await read(id)).level).toBe('L1');
    expect((await read(id)).l1_at).not.toBeNull();
    for (const code of ['succeed_contact', 'fail_contact'])
      expect(getFirstError(await shop.sales.act('customers', id, code))[1]).toBe('action_unavailable');
  });

  test('a failed contact moves to L1-C', async () => {
    const id = await shop.customer();
    expectActionDone(await shop.sales.act('customers', id, 'fail_contact'));
    expect(await read(id)).toMatchObject({ level: 'L1-C', main_level: 'L1', l1_at: null });
  });

  test('sets any of the thirteen levels and no other value', async () => {
    const id = await shop.customer();
    for (const level of ['L1', 'L1-C', 'L4', 'L5-A', 'L8-7C', 'L8', 'C3']) {
      expectActionDone(await shop.sales.act('customers', id, 'update_level', { level, note: 'because' }));
      expect((await read(id)).level).toBe(level);
    }
    for (const level of ['L9', '', undefined, null])
      expect(getFirstError(await shop.sales.act('customers', id, 'update_level', { level }))[2]).toBe(
        '/action_data/level',
      );
    expect((await shop.finance.act('customers', id, 'update_level', { level: 'L1' })).status).toBe(403);
  });
});

describe('deleting', () => {
  test('is refused while there are packages or transactions, with advice what to do', async () => {
    const service = await shop.service();
    const id = await shop.customer();
    const form = shop.form(service, 1);
    const { package_id } = expectActionDone(
      await shop.sales.act('customers', id, 'register_package_v2', form),
    );
    const refused = await shop.admin.delete(`/customers/${id}`);
    expect(getFirstError(refused)).toEqual([422, 'in_use', undefined]);
    expect(refused.body.errors[0].detail).toContain('gói');
    expectActionDone(await shop.admin.act('packages', package_id, 'delete_package'));
    expect((await shop.admin.delete(`/customers/${id}`)).status).toBe(204);
    expect((await shop.admin.get(`/customers/${id}`)).status).toBe(404);
  });
});

test('many customers are assigned to a sales user at once', async () => {
  const ids = [await shop.customer(), await shop.customer()];
  const call = { action_code: 'assign_sales', action_data: { sales_id: shop.salesId }, object_ids: ids };
  expect((await shop.sales.post('/customers/bulk/actions', call)).body.meta).toEqual({
    success: 2,
    error: 0,
  });
  for (const id of ids) expect((await read(id)).sales_id).toBe(shop.salesId);
  const nurse = await shop.nurse();
  const wrong = await shop.sales.act('customers', ids[0] ?? '', 'assign_sales', { sales_id: nurse });
  expect(getFirstError(wrong)[2]).toBe('/action_data/sales_id');
});

test('customers and packages are not assigned to a disabled user, but stay with one who has them already', async () => {
  const password = 'an-honest-password';
  const account = { kind: 'staff', password, password_confirmation: password };
  const sales_id = expectCreated(
    await shop.admin.create('users', {
      name: 'Cô Đã Nghỉ',
      email: `${makeUniqueName('left')}@noi.test`,
      ...account,
    }),
  );
  const service = await shop.service();
  const hers = await shop.customer({ sales_id });
  const pack = await shop.register(service, 1, { sales_id });
  const [customer, other] = [await shop.customer(), await shop.register(service, 1)];
  expectActionDone(await shop.admin.act('users', sales_id, 'disable_account', { user_id: sales_id }));
  const created = await shop.sales.create('customers', { name: 'Mới', phone: '0912987009', sales_id });
  expect(created.body.errors[0].detail).toBe('Tài khoản của Cô Đã Nghỉ đã bị khóa. Hãy chọn người khác.');
  const form = shop.form(service, 1, { sales_id });
  const partner = await api.as('partner');
  const requested = expectCreated(
    await partner.create('partner_packages', {
      ...{ customer_name: 'Khách của đối tác', customer_phone: '0912987010', registered_at: '2031-06-02' },
      ...{ started_at: '2031-06-03', time_period: ['09:00-10:00'], service_1_quantity: 2 },
      service_1: await shop.service({ for_partner: true }),
    }),
  );
  const refused = [
    created,
    await shop.sales.change('customers', customer, { sales_id }),
    await shop.admin.act('packages', requested, 'confirm_package', { package_id: requested, sales_id }),
    await shop.sales.act('customers', customer, 'assign_sales', { sales_id }),
    await shop.sales.act('customers', customer, 'register_package_v2', form),
    await shop.sales.change('packages', other, { sales_id }),
    await shop.sales.act('packages', other, 'assign_sales', { sales_id }),
  ];
  expect(refused.map((answer) => getFirstError(answer)[2]?.split('/').at(-1))).toEqual(
    refused.map(() => 'sales_id'),
  );
  expect((await shop.sales.change('customers', hers, { sales_id, name: 'Khác' })).status).toBe(200);
  expect((await shop.sales.change('packages', pack, { sales_id, note: 'x' })).status).toBe(200);
});
