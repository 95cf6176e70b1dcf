/** `npm run gallery`: the pictures of the README, from the demo data at the instant of the tests. */
import { localDay } from '#rules/days';
import { settled } from './support/settled.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

const folder = 'src/shell/gallery';

test.use({ timezoneId: 'Asia/Ho_Chi_Minh' });

test('the schedule of a day at a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'owner');
  await page.goto(`/reports/schedule?day=${localDay(new Date())}`);
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await settled(page);
  await page.screenshot({ path: `${folder}/schedule.png`, animations: 'disabled' });
});

test('the schedule of a day on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'owner');
  await page.goto(`/reports/schedule?day=${localDay(new Date())}`);
  await settled(page);
  await page.screenshot({ path: `${folder}/phone.png`, animations: 'disabled' });
});
