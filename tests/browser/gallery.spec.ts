/** `npm run gallery`: the pictures of the README, and the main screens in four views, from the demo data at the time of the test clock. */
import { toLocalDay } from '#rules/days';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

/** Pictures that are committed. */
const folder = 'src/app/gallery';
/** Pictures for viewing only; not committed. */
const screensFolder = 'test-results/gallery';

test.use({ timezoneId: 'Asia/Ho_Chi_Minh' });

test('the schedule of a day on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInPage(page, 'owner');
  await page.goto(`/reports/schedule?day=${toLocalDay(new Date())}`);
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await waitUntilSettled(page);
  await page.screenshot({ path: `${folder}/schedule.png`, animations: 'disabled' });
});

test('the schedule of a day on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, 'owner');
  await page.goto(`/reports/schedule?day=${toLocalDay(new Date())}`);
  await waitUntilSettled(page);
  await page.screenshot({ path: `${folder}/phone.png`, animations: 'disabled' });
});

const views = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'laptop', width: 1366, height: 768, colorScheme: 'light' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** The main screens by name; `:id` is a representative record of the resource. */
const screens = {
  home: '/',
  customers: '/customers',
  customer: '/customers/:id',
  packages: '/packages',
  package: '/packages/:id',
  'schedule-day': `/reports/schedule?day=${toLocalDay(new Date())}`,
  'schedule-week': `/reports/schedule?view=week&day=${toLocalDay(new Date())}`,
  capacity: '/reports/aps',
  revenue: '/reports/revenue',
  marketing: '/reports/marketing',
  nurses: '/agents',
  nurse: '/agents/:id',
  services: '/services',
  transactions: '/transactions',
  'bank-lines': '/transactions?activeTab=bank_lines',
  partners: '/partners',
  partner: '/partners/:id',
  'partner-revenues': '/partner_revenues',
  receivables: '/reports/receivables',
  settings: '/settings',
};

interface SampleRecord {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string | number | null>>;
}

/** Returns a running package in the middle of its sessions, with an amount due. */
async function choosePackage(company: BrowserTestCompany): Promise<SampleRecord | undefined> {
  const running: readonly SampleRecord[] = await company.call(
    'owner',
    'GET',
    '/packages?filter[level]=L7&page[size]=200',
  );
  const isTypical = ({ attributes: { finished_shifts, planned_shifts, due } }: SampleRecord) =>
    Number(finished_shifts) >= 3 && Number(planned_shifts) >= 4 && Number(due) > 0;
  return running.find(isTypical) ?? running[0];
}

/** Returns the nurse with the most running packages. */
async function chooseNurse(company: BrowserTestCompany): Promise<string> {
  const running: readonly SampleRecord[] = await company.call(
    'owner',
    'GET',
    '/packages?filter[level]=L7&page[size]=200',
  );
  const ids = running.map(({ attributes }) => String(attributes.agent_id));
  const countOf = (id: string) => ids.filter((each) => each === id).length;
  return ids.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? '';
}

/** Returns a partner with a confirmed month that is not paid yet. */
async function choosePartner(company: BrowserTestCompany): Promise<string> {
  const [confirmed]: readonly SampleRecord[] = await company.call(
    'owner',
    'GET',
    '/partner_revenues?filter[level]=confirmed&page[size]=1',
  );
  return String(confirmed?.attributes.partner_id);
}

/** For each resource, a function that chooses the id of a record whose page shows as much as possible. */
const choosers: Readonly<
  Record<string, (company: BrowserTestCompany) => Promise<string | number | null | undefined>>
> = {
  customers: async (company) => (await choosePackage(company))?.attributes.customer_id,
  packages: async (company) => (await choosePackage(company))?.id,
  agents: chooseNurse,
  partners: choosePartner,
};

for (const [name, address] of Object.entries(screens))
  test(`the screen ${name}`, async ({ page }) => {
    await signInPage(page, 'owner');
    const [, resource = ''] = address.match(/^\/(\w+)\/:id$/) ?? [];
    const id = await choosers[resource]?.(new BrowserTestCompany(page.request));
    for (const { name: view, width, height, colorScheme } of views) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(address.replace(':id', String(id)));
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      await waitUntilSettled(page);
      await expect(page.getByText('Oops! You must be lost!')).toHaveCount(0);
      await page.screenshot({ path: `${screensFolder}/${name}-${view}.png`, animations: 'disabled' });
    }
  });
