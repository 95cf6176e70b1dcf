/** Includes and histories contain only rows, changes and fields that the viewer may read elsewhere too (schema 4.4, 7.5). */
import { describe, expect, test } from 'vitest';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const partner = await api.as('partner');

const ids = (records: ResponseBody[], type: string): string[] =>
  records.filter((record) => record.type === type).map(({ id }) => id);
const history = async (client: ApiClient, path: string): Promise<ResponseBody[]> =>
  (await client.get(`/${path}/action_logs?page[size]=100`)).body.data.map(
    (line: ResponseBody) => line.attributes,
  );

describe('an include', () => {
  test('contains no related record outside the viewer’s rows', async () => {
    const combo = await shop.service({ for_partner: true, pack: true, price: 900_000 });
    const [theirs, ours] = [await shop.service({ for_partner: true }), await shop.service()];
    for (const service_id of [theirs, ours])
      expectCreated(await shop.admin.create('pack_items', { combo_id: combo, service_id, quantity: 1 }));
    const path = `/services/${combo}?include=pack_items.service`;
    const includedServices = async (client: ApiClient) =>
      ids((await client.get(path)).body.included, 'services').sort();
    expect(await includedServices(shop.admin)).toEqual([theirs, ours].sort());
    expect(await includedServices(partner)).toEqual([theirs]);
  });

  test('contains nothing of a resource that the viewer cannot read, and does not name the resource', async () => {
    const pack = await shop.register(await shop.service(), 1, { total_deposit: 50_000 });
    const path = `/packages/${pack}?include=transactions`;
    const admins = (await shop.admin.get(path)).body;
    expect(ids(admins.included, 'transactions')).toHaveLength(1);
    expect(admins.data.relationships.transactions.data).toHaveLength(1);
    const sellers = (await shop.sales.get(path)).body;
    expect(sellers.included).toEqual([]);
    expect(sellers.data.relationships.transactions?.data ?? []).toEqual([]);
  });

  test('links each record to its own related record', async () => {
    const services = [await shop.service(), await shop.service()];
    const sizes: string[] = [];
    for (const service_id of services)
      sizes.push(
        expectCreated(
          await shop.admin.create('variants', { service_id, name: makeUniqueName('Size '), quantity: 1 }),
        ),
      );
    const { body } = await shop.admin.get(`/services?filter[id]=${services}&include=variants&sort=id`);
    const linked = body.data.map((one: ResponseBody) =>
      one.relationships.variants.data.map(({ id }: ResponseBody) => id),
    );
    expect(linked).toEqual(sizes.map((id) => [id]));
  });
});

describe('a history', () => {
  test('leaves out lines about records that the viewer cannot read', async () => {
    const pack = await shop.register(await shop.service(), 1, { total_deposit: 50_000 });
    const [payment] = await shop.transactions(pack);
    expect((await shop.finance.delete(`/transactions/${payment.id}`)).status).toBe(204);
    const codes = async (client: ApiClient) =>
      (await history(client, `packages/${pack}`)).map(({ action_code }) => action_code);
    expect(await codes(shop.admin)).toEqual(['delete', 'register_package_v2']);
    expect(await codes(shop.sales)).toEqual(['register_package_v2']);
  });

  test('leaves out changes of other records in the same line if the viewer cannot read these records', async () => {
    const pack = await shop.register(await shop.service(), 1, { total_deposit: 50_000 });
    const others = async (client: ApiClient) =>
      (await history(client, `packages/${pack}`)).flatMap(({ action_data }) =>
        action_data.others.map(({ resource }: ResponseBody) => resource),
      );
    expect(await others(shop.admin)).toContain('transactions');
    expect(await others(shop.sales)).not.toContain('transactions');
    expect(await others(shop.sales)).toContain('shifts');
  });

  test('leaves out hidden fields and shows the other fields', async () => {
    const { partner_id } = (await partner.get('/me')).body.data;
    const change = { note: makeUniqueName('Riêng '), address: makeUniqueName('Số ') };
    expect((await shop.admin.change('partners', partner_id, change)).status).toBe(200);
    const newest = async (client: ApiClient) =>
      Object.keys((await history(client, `partners/${partner_id}`))[0].action_data.changes).sort();
    expect(await newest(shop.admin)).toEqual(['address', 'note']);
    expect(await newest(partner)).toEqual(['address']);
  });

  test('shows the note that was entered with an action', async () => {
    const customer = await shop.customer();
    expectActionDone(await shop.sales.act('customers', customer, 'succeed_contact', { note: 'gọi lại' }));
    const [line] = await history(shop.finance, `customers/${customer}`);
    expect(line.action_data.input).toEqual({ note: 'gọi lại' });
    expect(line.action_data.changes.level).toEqual(['C3', 'L1']);
  });

  test('of another user’s record is answered with 404', async () => {
    const { partner_id } = (await (await api.as('partner2')).get('/me')).body.data;
    expect((await partner.get(`/partners/${partner_id}/action_logs`)).status).toBe(404);
  });
});
