/** Many ticked rows are given one value, and it is taken back at once. */
import { isAccessible } from './support/isAccessible.ts';
import { Shop, unique } from './support/shop.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('a source is given to three customers, shown first, and taken back', async ({ page, request }) => {
  const shop = new Shop(request);
  const name = unique('Hàng loạt ');
  for (let at = 0; at < 3; at += 1) await shop.customer({ name: `${name} ${at}` });
  await signIn(page, 'sales');
  await page.goto(`/customers?filter[q]=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: `${name} 0` })).toBeVisible();
  await page.getByRole('checkbox', { name: /tất cả/i }).check();
  await page.getByRole('button', { name: 'Sửa 3 dòng' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sửa 3 dòng' });
  await dialog.getByRole('combobox', { name: 'Trường' }).selectOption({ label: 'Nguồn' });
  await dialog.getByRole('combobox', { name: 'Nguồn', exact: true }).fill('Hội chợ');
  await expect(dialog.getByText('3 dòng sẽ đổi.')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Sửa 3 khách hàng' }).click();
  await expect(dialog.getByText('Thành công: 3')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Hoàn tác 3 dòng' }).click();
  await expect(dialog.getByRole('button', { name: /^Hoàn tác/ })).toHaveCount(0);
  await expect(dialog.getByText('Thành công: 3')).toBeVisible();
});
