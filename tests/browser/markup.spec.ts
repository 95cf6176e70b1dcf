/** Markup that users type is shown as plain text: in lists, quick views, pages, histories, palette and notifications. */

import { resources } from '#schema/index';
import { getWriteAccess } from '#schema/kinds';
import { collectPageErrors } from './support/complaints.ts';
import { openListTool } from './support/openTool.ts';
import { BrowserTestCompany, makeUniquePhone } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { type APIRequestContext, expect, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';

const stamp = Date.now().toString(36);
const image = '<img src=x onerror=alert(1)>';
/** `resource.field` → its text in this test. The texts are last in every order, so that the first rows of other tests do not change. */
const texts: Record<string, string> = {};
const text = (place: string): string => {
  const { maxLength } = resources[place.split('.')[0] ?? '']?.fields[place.split('.')[1] ?? ''] ?? {};
  texts[place] ??=
    Number(maxLength) < 100
      ? `Zz${stamp}${image}`
      : `Zz${stamp}<b>${place}</b>${image}<script>alert(2)</script>`;
  return texts[place];
};
const fillFields = (resource: string, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, text(`${resource}.${field}`)]));

type Ids = Readonly<Record<string, string>>;
// The test visits some fifty pages, and the machine may be busy.
test.setTimeout(150_000);

let createdIds: Promise<Ids> | undefined;
const createIdsOnce = (request: APIRequestContext): Promise<Ids> =>
  (createdIds ??= makeAll(new BrowserTestCompany(request)));

/** Creates a record of every resource that has text fields, and fills in each of them. */
async function makeAll(shop: BrowserTestCompany): Promise<Ids> {
  const password = 'an-honest-password';
  const account = (name: string) => ({
    email: `${name}${stamp}@noi.test`,
    password,
    password_confirmation: password,
  });
  const users = await shop.make('users', { ...fillFields('users', 'name'), ...account('u') });
  const place = ['benefit', 'address', 'city', 'province', 'working_range'];
  const profile = [...place, 'bank_account', 'account_holder'];
  const agents = await shop.nurse({
    ...fillFields('agents', 'name', ...profile),
    ...account('a'),
    commission: 40,
  });
  await shop.act('agents', agents, 'update_profile', {
    ...fillFields('agent_profiles', 'experience', 'note', ...profile),
  });
  await shop.make('pay_items', {
    ...{ agent_id: agents, month: '2012-06', kind: 'bonus', amount: 1000 },
    ...fillFields('pay_items', 'note'),
  });
  await shop.make('saved_filters', {
    ...fillFields('saved_filters', 'name'),
    resource: 'customers',
    filters: { q: 'x' },
    roles: ['admin'],
  });
  const mechanisms = await shop.make('mechanisms', fillFields('mechanisms', 'code', 'name'));
  const partners = await shop.make('partners', {
    ...fillFields('partners', 'code', 'name', 'address', 'bank_account', 'note'),
    mechanism_id: mechanisms,
  });
  const of = { partner_id: partners };
  const url = 'https://noi.test/?a=<b>"x"</b>';
  await shop.make('partner_landings', { ...fillFields('partner_landings', 'name'), url, ...of });
  await shop.make('partner_accounts', { ...fillFields('partner_accounts', 'name'), ...account('p'), ...of });
  const services = await shop.make('services', {
    ...fillFields('services', 'name', 'gift', 'unit'),
    category: 'baby_bath',
    price: 100_000,
    for_partner: true,
  });
  await shop.make('variants', { ...fillFields('variants', 'name'), quantity: 2, service_id: services });
  const discount = { ...fillFields('discounts', 'code'), discount_type: 'percent', discount_value: 0.1 };
  const discounts = await shop.make('discounts', discount);
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await shop.make('webhooks', { url, events: ['customers.created'], active: false });
  await shop.make('api_keys', { ...fillFields('api_keys', 'name'), scopes: ['customers:read'], expires_at });
  const locations = await shop.make(
    'locations',
    fillFields('locations', 'province', 'district', 'ward', 'area'),
  );
  const home = ['address', 'city', 'province', 'ward', 'source_name', 'note'];
  const customers = await shop.make('customers', {
    ...fillFields('customers', 'name', ...home),
    phone: makeUniquePhone(),
    source_channel: 'ZALO',
    next_contact_at: '2032-06-01',
    ...fillFields('customers', 'next_contact_note'),
  });
  await shop.act('customers', customers, 'update_level', { level: 'L1', note: text('update_level.note') });
  await shop.make('notes', {
    record_type: 'customers',
    record_id: customers,
    ...fillFields('notes', 'text'),
  });
  await shop.make('bank_rules', {
    ...fillFields('bank_rules', 'contains', 'note'),
    direction: 'out',
    kind: 'supplies',
  });
  const packages = await shop.register(customers, services, 2, {
    agent_id: agents,
    discount_codes: [text('discounts.code')],
    applied_to: 'all',
    ...fillFields('packages', 'note'),
    services: [
      {
        service_id: services,
        quantity: 2,
        price: 150_000,
        ...fillFields('package_services', 'price_reason'),
      },
    ],
  });
  await shop.act('packages', packages, 'add_discount', {
    amount: 1000,
    applied_to: 'all',
    ...fillFields('deductions', 'description'),
  });
  const cancelled = await shop.register(customers, services, 2);
  await shop.act('packages', cancelled, 'cancel_package', fillFields('packages', 'cancel_reason'));
  const transactions = await shop.make('transactions', {
    at: '2026-06-01',
    kind: 'supplies',
    amount: 1000,
    ...fillFields('transactions', 'note'),
  });
  const request = {
    ...fillFields('partner_packages', 'customer_name', 'customer_address', 'customer_note'),
    ...{ customer_phone: makeUniquePhone(), registered_at: '2032-06-01', started_at: '2032-06-04' },
    ...{ time_period: ['09:00-10:00'], service_1: services, service_1_quantity: 1, ...of },
  };
  const partner_packages = await shop.make('partner_packages', request);
  const { id: paid } = await shop.finished('2012-06-04', { agent_id: agents, ...of });
  const partner_revenues = await shop.make('partner_revenues', {
    ...{ ...of, month: '2012-06', package_ids: [paid] },
    ...fillFields('partner_revenues', 'summary'),
  });
  return {
    ...{ users, agents, mechanisms, partners, services, discounts, locations, customers },
    ...{ packages, cancelled, transactions, partner_packages, partner_revenues },
  };
}

/** Records every sign that the browser has interpreted a text as markup. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const heard = collectPageErrors(page);
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/\/x$/.test(request.url())) heard.push(`loaded: ${request.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  return async () => {
    expect(await page.locator('img[src="x"], body script:not([src])').count()).toBe(0);
    expect(heard).toEqual([]);
  };
}

test('in every list and quick view @long', async ({ page }) => {
  const quiet = await watch(page);
  await signInPage(page, 'owner');
  const ids = await createIdsOnce(page.request);
  const shown: Record<string, readonly string[]> = {
    users: ['users.name'],
    agents: [
      'agents.name',
      'agent_profiles.benefit',
      'agent_profiles.province',
      'agent_profiles.bank_account',
    ],
    customers: ['customers.name', 'customers.source_name', 'customers.province'],
    services: ['services.name', 'services.gift', 'services.unit'],
    partners: ['partners.code', 'partners.name', 'partners.address', 'mechanisms.name'],
    locations: ['locations.province', 'locations.district', 'locations.ward', 'locations.area'],
    packages: ['customers.name', 'agents.name', 'packages.note'],
    transactions: ['transactions.note'],
    partner_revenues: ['partners.name', 'partner_revenues.summary'],
    mechanisms: ['mechanisms.code', 'mechanisms.name'],
    partner_packages: ['partner_packages.customer_name', 'partner_packages.customer_note'],
    discounts: ['discounts.code'],
  };
  for (const [resource, places] of Object.entries(shown)) {
    const id = ids[resource];
    await visitPage(page, `/${resource}?filter[id]=${id}&quick=${id}`);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    const pane = page.getByRole('complementary', { name: /^Xem nhanh/ });
    for (const place of places) await expect(pane, place).toContainText(text(place));
    await quiet();
  }
  // Without the quick view there is space for all columns.
  for (const [resource, place] of [
    ['packages', 'discounts.code'],
    ['agents', 'agent_profiles.working_range'],
  ] as const) {
    await visitPage(page, `/${resource}?filter[id]=${ids[resource]}`);
    await expect(page.locator('[data-row]')).toContainText(text(place));
    await quiet();
  }
});

test('on every page, in every history, in the palette and the bell @long', async ({ page }) => {
  const quiet = await watch(page);
  await signInPage(page, 'admin');
  const ids = await createIdsOnce(page.request);
  const pages: Record<string, Record<string, readonly string[]>> = {
    users: { Detail: ['users.name'], 'Lịch sử': ['users.name'] },
    agents: {
      Account: [
        'agents.name',
        'agent_profiles.note',
        'agent_profiles.address',
        'agent_profiles.working_range',
      ],
      Profile: ['agent_profiles.experience', 'agent_profiles.note', 'agent_profiles.city'],
      'Lịch sử': ['agents.benefit', 'agent_profiles.note'],
    },
    services: { Detail: ['services.name', 'services.gift', 'variants.name'], 'Lịch sử': ['services.gift'] },
    partners: {
      Detail: ['partners.name', 'partners.note', 'partners.bank_account'],
      Packages: ['partner_packages.customer_name'],
      QRCode: ['partner_landings.name'],
      Accounts: ['partner_accounts.name'],
      'Lịch sử': ['partners.note', 'partner_landings.name', 'partner_accounts.name'],
    },
    locations: { Detail: ['locations.area'], 'Lịch sử': ['locations.ward'] },
    partner_revenues: { Detail: ['partner_revenues.summary'], 'Lịch sử': ['partner_revenues.summary'] },
    transactions: { Detail: ['transactions.note'] },
    cancelled: { Detail: ['packages.cancel_reason'], 'Lịch sử': ['packages.cancel_reason'] },
  };
  for (const [name, tabs] of Object.entries(pages)) {
    await visitPage(page, `/${name === 'cancelled' ? 'packages' : name}/${ids[name]}`);
    for (const [tab, places] of Object.entries(tabs)) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      for (const place of places)
        await expect(page.locator('#main-content'), `${name} ${tab} ${place}`).toContainText(text(place));
      await quiet();
    }
  }

  await visitPage(page, `/customers/${ids.customers}`);
  const customer: Record<string, readonly string[]> = {
    'Thông tin': [
      ...['customers.name', 'customers.address', 'customers.source_name', 'customers.note'],
      'notes.text',
    ],
    'Gói 1 · L6': ['services.name', 'discounts.code', 'deductions.description', 'agents.name'],
    'Gói 2 · L5-C': ['packages.cancel_reason'],
    'Lịch sử': ['customers.note', 'update_level.note', 'deductions.description', 'packages.cancel_reason'],
  };
  for (const [tab, places] of Object.entries(customer)) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    for (const place of places)
      await expect(page.locator('#main-content'), `${tab} ${place}`).toContainText(text(place));
    await quiet();
  }

  await visitPage(page, '/transactions?pay_run=2012-06');
  await page.getByRole('button', { name: `Phiếu lương của Zz${stamp}` }).click();
  const slip = page.getByRole('region', { name: `Phiếu lương của Zz${stamp}` });
  for (const place of ['pay_items.note', 'agent_profiles.account_holder'])
    await expect(slip, place).toContainText(text(place));
  await quiet();
  await visitPage(page, '/customers');
  await openListTool(page, 'Bộ lọc đã lưu');
  await expect(page.getByRole('list', { name: 'Bộ lọc đã lưu' })).toContainText(text('saved_filters.name'));
  await quiet();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill(`Zz${stamp}`);
  await expect(page.getByRole('option').first()).toContainText(`Zz${stamp}<b>`);
  await quiet();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Thông báo/ }).click();
  await expect(page.getByRole('dialog', { name: 'Thông báo' })).toContainText(
    text('partner_packages.customer_name'),
  );
  await quiet();
});

test('every text field is covered here', async ({ page }) => {
  await createIdsOnce(page.request);
  const typed = Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(
        ([, field]) =>
          ['text', 'area', 'rich_text'].includes(field.kind) && getWriteAccess(field) !== 'never',
      )
      .filter(([, { transient, computed }]) => !transient && !computed)
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(typed.length).toBeGreaterThan(40);
  // Fields that are not covered: internal names, an address, numbers, and the note of a nurse's profile, which is tested above.
  const checked = [
    ...['saved_filters.resource', 'saved_filters.sort'],
    ...['webhooks.url', 'notes.record_id', 'agents.note'],
    ...['agents.tax_code', 'agent_profiles.tax_code'],
  ];
  expect(typed.filter((place) => !texts[place] && !checked.includes(place))).toEqual([]);
});
