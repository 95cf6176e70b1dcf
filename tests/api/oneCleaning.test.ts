/** Districts and names have one spelling, whether they were typed, imported, or stored by an earlier release (rules 1.12). */
import { describe, expect, test } from 'vitest';
import { syncDerivedData } from '#api/db/derived/syncDerivedData';
import { up } from '../../migrations/101_clean_texts.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const binhThanh = { city: 'Hồ Chí Minh', province: 'Quận Bình Thạnh' };

describe('a district has one spelling', () => {
  test.each([
    'Bthanh',
    'b.thạnh',
    'Quận Bình Thạnh',
    'q. binh thanh',
    'Bình\u00a0Thạnh\u200b',
  ])('for a customer and a nurse: %j', async (written) => {
    const id = await shop.customer({ city: 'HCM', province: written });
    const customer = (await shop.sales.get(`/customers/${id}`)).body.data.attributes;
    expect(customer).toMatchObject({ ...binhThanh, area: 'HCM Trung tâm' });
    const nurse = expectCreated(
      await shop.admin.create('agents', {
        ...{ name: makeUniqueName('Chị '), phone: '0912345678', profile_status: 'active' },
        ...{ city: 'HCM', province: written, working_range: `Q1; ${written}` },
      }),
    );
    const stored = (await shop.admin.get(`/agents/${nurse}`)).body.data.attributes;
    expect(stored).toMatchObject({ ...binhThanh, working_range: 'Quận 1; Quận Bình Thạnh' });
    const listed = await shop.admin.get(
      `/agents?filter[province]=${encodeURIComponent(binhThanh.province)}&page[size]=500`,
    );
    expect(listed.body.data.map((one: { id: string }) => one.id)).toContain(nurse);
  });

  test('for a profile that is changed later', async () => {
    const nurse = await shop.nurse();
    const patched = await shop.admin.act('agents', nurse, 'update_profile', {
      province: 'bthanh',
      city: 'sg',
      working_range: 'Gò vấp, chỗ khác',
    });
    expect(patched.status).toBe(200);
    expect((await shop.admin.get(`/agents/${nurse}`)).body.data.attributes).toMatchObject({
      ...binhThanh,
      working_range: 'Quận Gò Vấp, chỗ khác',
    });
  });

  test('for existing records, once the catalogue contains the district', async () => {
    const district = makeUniqueName('Quận Mới ');
    const id = await shop.customer({
      city: 'Hồ Chí Minh',
      province: district.toLowerCase(),
      ward: 'p. hoa sen',
    });
    const nurse = await shop.nurse();
    await shop.admin.act('agents', nurse, 'update_profile', { province: district.toUpperCase() });
    expectCreated(
      await shop.admin.create('locations', {
        province: 'Hồ Chí Minh',
        district,
        ward: 'Phường Hoa Sen',
        area: 'HCM Mới',
      }),
    );
    expect((await shop.sales.get(`/customers/${id}`)).body.data.attributes).toMatchObject({
      province: district,
      ward: 'Phường Hoa Sen',
      area: 'HCM Mới',
    });
    expect((await shop.admin.get(`/agents/${nurse}`)).body.data.attributes).toMatchObject({
      city: 'Hồ Chí Minh',
      province: district,
    });
  });
});

test('text is cleaned on input, and so are search terms', async () => {
  const name = makeUniqueName('Nguyễn Thị Sạch ');
  const id = await shop.customer({
    name: ` ${name.normalize('NFD').replace(' Thị', '\u00a0 Thị\u200b')}`,
    note: 'Nhà 👨\u200d👩\u200d👧\r\nở\u00a0hẻm\u200b',
  });
  expect((await shop.sales.get(`/customers/${id}`)).body.data.attributes).toMatchObject({
    name,
    note: 'Nhà 👨\u200d👩\u200d👧\nở hẻm',
  });
  for (const filter of ['q', 'name'])
    expect(
      (
        await shop.sales.get(
          `/customers?filter[${filter}]=${encodeURIComponent(name.replace('Thị', '\u200bThị\u00a0'))}`,
        )
      ).body.data.map((one: { id: string }) => one.id),
    ).toEqual([id]);
});

test('rows of earlier releases are cleaned, and found in today’s spelling', async () => {
  const name = makeUniqueName('Trần Thị Cũ ');
  const id = await shop.customer({ name });
  const nurse = await shop.nurse();
  const { knex } = api;
  await knex('customers')
    .where({ id })
    .update({
      name: name.replace(' Thị', '\u200b\u00a0Thị').normalize('NFD'),
      ...{ city: 'TPHCM', province: 'Bthanh', ward: 'p25', area: null },
      note: 'a\u200b\u00a0b 👨\u200d👩\u200d👧',
    });
  await knex('users')
    .where({ id: nurse })
    .update({ city: null, province: 'q. bình thạnh', working_range: 'GV, Bthanh, gần chợ' });
  await knex.transaction(async (trx) => {
    await up(trx);
    await syncDerivedData(trx);
  });
  expect((await shop.sales.get(`/customers/${id}`)).body.data.attributes).toMatchObject({
    name,
    ...binhThanh,
    ...{ ward: 'Phường 25', area: 'HCM Trung tâm', note: 'a b 👨\u200d👩\u200d👧' },
  });
  const found = await shop.sales.get(`/customers?filter[name]=${encodeURIComponent(name)}`);
  expect(found.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  expect((await shop.admin.get(`/agents/${nurse}`)).body.data.attributes).toMatchObject({
    ...binhThanh,
    working_range: 'Quận Gò Vấp, Quận Bình Thạnh, gần chợ',
  });
  // A second run changes nothing.
  await up(knex);
  expect(await knex('kept_declared').where('name', 'copies_of_customers').first('name')).toBeDefined();
});
