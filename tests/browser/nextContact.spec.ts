import { addDays, toLocalDay } from '#rules/days';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, test } from './support/test.ts';

test('a lead is called and planned for tomorrow in at most four presses from the home page', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Nguyễn Thị Hẹn');
  const today = toLocalDay(new Date());
  // The home page lists the customers who wait longest: with this day, the customer is above those of other tests.
  const id = await shop.customer({ name, next_contact_at: '2001-01-01' });
  let presses = 0;
  const press = async (place: Locator) => {
    presses += 1;
    await place.click();
  };
  await signInPage(page, 'sales');
  await page.goto('/');
  await press(page.getByRole('list', { name: 'Việc cần làm' }).getByRole('button', { name: `Gọi: ${name}` }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Liên hệ thành công' }));
  const box = page.getByRole('dialog');
  await press(box.getByRole('button', { name: /^Mai/ }));
  await press(box.getByRole('button', { name: 'Liên hệ thành công' }));
  await expect(page.getByText('Done!')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);
  const { next_contact_at } = (await shop.call('owner', 'GET', `/customers/${id}`)).attributes;
  expect(next_contact_at).toBe(addDays(today, 1));
});
