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

/** The main screens by name; `:id` is the newest record of the list. */
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

for (const [name, address] of Object.entries(screens))
  test(`the screen ${name}`, async ({ page }) => {
    await signInPage(page, 'owner');
    const list = address.replace(/\/:id$/, '');
    const [newest] =
      list === address
        ? []
        : await new BrowserTestCompany(page.request).call('owner', 'GET', `${list}?page[size]=1`);
    for (const { name: view, width, height, colorScheme } of views) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(address.replace(':id', newest?.id ?? ''));
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      await waitUntilSettled(page);
      await expect(page.getByText('Oops! You must be lost!')).toHaveCount(0);
      await page.screenshot({ path: `${screensFolder}/${name}-${view}.png`, animations: 'disabled' });
    }
  });
