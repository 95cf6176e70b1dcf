/** Two partners with all kinds of data that a partner can have. All texts of the second partner, and of the company, contain a mark. */
import type { ApiClient } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import type { TestApi } from '../support/startApi.ts';

/** The mark: a text that the first partner must never receive. */
export const foreignTextMark = 'Zqxmark';
/** The phone of the second partner's customer, as stored. */
export const foreignPhone = '0913777666';

export interface PartnerSide {
  id: string;
  client: ApiClient;
  /** Packages of the partner: one is requested; one is paid and in a confirmed partner revenue. */
  packages: string[];
}

const password = 'a password of theirs';

async function createSide(
  api: TestApi,
  shop: ApiTestCompany,
  text: string,
  phone: string,
): Promise<PartnerSide> {
  const { admin } = shop;
  const mechanism_id = expectCreated(
    await admin.create('mechanisms', { code: makeUniqueName(text), name: `Cơ chế ${text}` }),
  );
  const step = { mechanism_id, revenue: 0, commission_percent: 12.34, bonus_percent: 1 };
  expectCreated(await admin.create('mechanism_thresholds', step));
  const partner_id = expectCreated(
    await admin.create('partners', {
      code: makeUniqueName(text),
      name: `Công ty ${text}`,
      mechanism_id,
      note: `${foreignTextMark} riêng`,
    }),
  );
  const of = { partner_id, name: text };
  expectCreated(
    await admin.create('partner_landings', { ...of, url: `https://${text.toLowerCase()}.test/x` }),
  );
  const email = `${makeUniqueName(text.toLowerCase())}@noi.test`;
  const account = { ...of, email, password, password_confirmation: password };
  expectCreated(await admin.create('partner_accounts', account));
  const { body } = await api.anyone.post('/login', { email, password });
  const client = api.anyone.with({ authorization: `Bearer ${body.data.token}` });

  const bath = await shop.service({ for_partner: true });
  const request = {
    customer_name: `Khách ${text}`,
    customer_phone: phone,
    customer_note: `${text} dặn`,
    registered_at: '2031-06-02',
    started_at: '2031-06-03',
    time_period: ['09:00-10:00'],
    service_1: bath,
    service_1_quantity: 2,
  };
  const requested = expectCreated(await client.create('partner_packages', request));
  const paid = expectCreated(await client.create('partner_packages', request));
  expectActionDone(await admin.act('packages', paid, 'confirm_package', { package_id: paid }));
  // Data of the company: the nurse, discounts, payments, and the users who made changes.
  const nurse = await shop.nurse({ name: `${foreignTextMark} điều dưỡng` });
  const discount = { amount: 1000, description: `${foreignTextMark} giảm`, applied_to: 'company' };
  expectActionDone(await admin.act('packages', paid, 'add_discount', discount));
  await shop.lead(paid, 'L8', nurse);
  const wages = { at: '2031-06-20', payment_method: 'cash', note: `${foreignTextMark} lương` };
  expectActionDone(await admin.act('packages', paid, 'pay_agent', wages));
  const revenue = expectCreated(
    await admin.create('partner_revenues', {
      partner_id,
      month: '2031-06',
      package_ids: [paid],
      summary: text,
    }),
  );
  expectActionDone(await admin.act('partner_revenues', revenue, 'confirm'));
  return { id: partner_id, client, packages: [requested, paid] };
}

/** @returns the first partner, whose texts contain `Own`, and the second, whose texts contain the mark */
export async function createTwoPartners(
  api: TestApi,
): Promise<{ shop: ApiTestCompany; one: PartnerSide; other: PartnerSide }> {
  const shop = await ApiTestCompany.open(api);
  return {
    shop,
    one: await createSide(api, shop, 'Own', '0913555444'),
    other: await createSide(api, shop, foreignTextMark, foreignPhone),
  };
}
