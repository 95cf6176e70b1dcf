import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let partner: ApiClient;
let other: ApiClient;
let bath: string;
let inside: string;
beforeAll(async () => {
  api = await startApi();
  shop = await ApiTestCompany.open(api);
  [partner, other] = [await api.as('partner'), await api.as('partner2')];
  bath = await shop.service({ for_partner: true, price: 200_000 });
  await shop.tier({ service_id: bath }, 5, null, 180_000);
  inside = await shop.service();
});
afterAll(() => api.stop());

let phoneSerial = 100_000;
const request = (more: object = {}) => ({
  customer_name: 'Trần Thị Mơ',
  customer_phone: `0913${String(++phoneSerial)}`,
  registered_at: '2031-06-02',
  started_at: '2031-06-06',
  time_period: ['09:00-10:00'],
  service_1: bath,
  service_1_quantity: 5,
  ...more,
});
const unread = async (who: ApiClient) =>
  (await who.get('/notifications?filter[unread]=true')).body.meta.total;

describe("a partner's request", () => {
  test('waits at L4, priced from the table, without sessions; the admins are notified', async () => {
    const before = await unread(shop.admin);
    const id = expectCreated(
      await partner.create('partner_packages', request({ customer_phone: '+84 913 555 001' })),
    );
    const { attributes, relationships } = (await partner.get(`/partner_packages/${id}`)).body.data;
    // An attribute and a relationship cannot have the same name.
    expect(Object.keys(relationships).filter((name) => name in attributes)).toEqual([]);
    expect(attributes).toMatchObject({
      customer_name: 'Trần Thị Mơ',
      customer_phone: '0913555001',
      level: 'L4',
      service_1: bath,
      service_1_quantity: 5,
      service_1_price: 900_000,
      total_price: 900_000,
      total_quantity: 5,
      finished_at: '2031-06-11',
    });
    expect(attributes.registered_services).toContain('× 5');
    expect(await shop.shifts(id)).toEqual([]);
    expect(await unread(shop.admin)).toBe(before + 1);
    const customer = (await shop.admin.get(`/customers/${attributes.customer_id}`)).body.data.attributes;
    expect(customer).toMatchObject({ level: 'L4', source_channel: 'PARTNER', phone: '0913555001' });
    expect(customer.partner_id).toBe((await shop.package(id)).partner_id);
  });

  test('is assigned to the customer whom the partner sent before, not to another partner’s customer', async () => {
    const phone = '0913555002';
    expectCreated(await shop.sales.create('customers', { name: 'Ours', phone }));
    const send = async (who: ApiClient) => {
      const id = expectCreated(
        await who.create('partner_packages', request({ customer_phone: phone, customer_note: 'quiet' })),
      );
      return (await shop.package(id)).customer_id;
    };
    const [first, again, theirs] = [await send(partner), await send(partner), await send(other)];
    expect(again).toBe(first);
    expect(theirs).not.toBe(first);
    expect(await api.knex('customers').where({ phone })).toHaveLength(3);
  });

  test('accepts only services for partners, at list prices', async () => {
    const hidden = await partner.create(
      'partner_packages',
      request({ service_2: inside, service_2_quantity: 1 }),
    );
    expect([hidden.status, getFirstError(hidden)[2]]).toEqual([422, '/data/attributes/service_2']);
    const priced = await partner.create('partner_packages', request({ service_1_price: 1 }));
    expect([priced.status, getFirstError(priced)[2]]).toEqual([400, '/data/attributes/service_1_price']);
    const foreign = await partner.create('partner_packages', request({ partner_id: '2' }));
    expect(foreign.status).toBe(400);
    const asAdmin = await shop.admin.create(
      'partner_packages',
      request({ service_1: inside, partner_id: '1' }),
    );
    expect(getFirstError(asAdmin)[2]).toBe('/data/attributes/service_1');
  });

  test.each([
    'customer_name',
    'customer_phone',
    'registered_at',
    'started_at',
    'time_period',
    'service_1',
  ])('needs %s', async (field) => {
    const { [field]: _, ...rest } = request() as Record<string, unknown>;
    const answer = await partner.create('partner_packages', rest);
    expect([answer.status, getFirstError(answer)[2]]).toEqual([422, `/data/attributes/${field}`]);
  });

  test('is visible to its partner and to staff only, and cannot be changed there', async () => {
    const id = expectCreated(await partner.create('partner_packages', request()));
    expect((await other.get(`/partner_packages/${id}`)).status).toBe(404);
    expect((await shop.sales.get(`/partner_packages/${id}`)).status).toBe(200);
    expect((await partner.change('partner_packages', id, { started_at: '2031-07-01' })).status).toBe(403);
    expect((await partner.delete(`/partner_packages/${id}`)).status).toBe(403);
    expect((await partner.get(`/packages/${id}`)).status).toBe(403);
  });
});

describe('the company’s answer', () => {
  test('confirming plans the sessions and notifies the partner', async () => {
    const id = expectCreated(await partner.create('partner_packages', request()));
    const before = await unread(partner);
    expect(expectActionDone(await shop.sales.act('packages', id, 'confirm_package')).level).toBe('L5');
    expect(await shop.days(id)).toHaveLength(5);
    expect(await shop.package(id)).toMatchObject({
      level: 'L5',
      sales_id: shop.salesId,
      finished_at: '2031-06-11',
    });
    expect(await unread(partner)).toBe(before + 1);
  });

  test('with a nurse chosen in advance, it is at L6 at once, unless she is busy', async () => {
    const nurse = await shop.nurse();
    const first = expectCreated(await partner.create('partner_packages', request()));
    const second = expectCreated(await partner.create('partner_packages', request()));
    for (const id of [first, second]) {
      const { status, body } = await shop.sales.change('packages', id, { agent_id: nurse });
      expect([status, body.data.attributes.level]).toEqual([200, 'L4']);
    }
    expect(expectActionDone(await shop.sales.act('packages', first, 'confirm_package')).level).toBe('L6');
    expect(getFirstError(await shop.sales.act('packages', second, 'confirm_package'))[1]).toBe(
      'schedule_conflict',
    );
    expect((await shop.package(second)).level).toBe('L4');
  });

  test('the partner cannot read the office’s notes', async () => {
    const id = expectCreated(await partner.create('partner_packages', request()));
    const note = makeUniqueName('asks for nurse 7 ');
    expect((await shop.sales.change('packages', id, { note })).body.data.attributes.note).toBe(note);
    for (const path of ['', '/action_logs', '?include=package']) {
      const { body } = await partner.get(`/partner_packages/${id}${path}`);
      expect(JSON.stringify(body)).not.toContain(note);
    }
    const { body } = await shop.admin.get(`/packages/${id}/action_logs`);
    expect(body.data[0].attributes.action_data.changes).toEqual({ note: [null, note] });
  });

  test('a refusal is a cancellation that the partner sees and is notified of', async () => {
    const id = expectCreated(await partner.create('partner_packages', request()));
    const before = await unread(partner);
    const cancel_reason = makeUniqueName('far away ');
    expect(
      expectActionDone(await shop.sales.act('packages', id, 'cancel_package', { cancel_reason })).level,
    ).toBe('L5-C');
    const { attributes } = (await partner.get(`/partner_packages/${id}`)).body.data;
    expect(attributes).toMatchObject({ level: 'L5-C', cancel_reason });
    expect(await unread(partner)).toBe(before + 1);
  });
});
