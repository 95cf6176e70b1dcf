import { expectAccessible } from './support/isAccessible.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { createSession, signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('a note starts with m, completes a name, notifies at once, and is found by its words @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const id = await shop.customer({ name: makeUniqueText('Nguyễn Thị Ghi') });
  const { name } = await shop.call('finance', 'GET', '/me');
  await signInPage(page, 'sales', await createSession(request, 'sales'), false);
  const listening = page.waitForResponse('**/api/v1/events');
  await page.goto(`/customers/${id}`);
  await listening;
  const box = page.getByRole('textbox', { name: 'Viết ghi chú' });
  await expect(box).toBeVisible();
  await page.keyboard.press('m');
  await expect(box).toBeFocused();
  const text = makeUniqueText('Nhà có chó dữ');
  await page.keyboard.type(`${text}, nhờ @${name.slice(0, -1)}`);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const notes = page.getByRole('region', { name: 'Diễn biến' });
  await expect(notes.getByRole('listitem').first()).toHaveText(new RegExp(`${text}, nhờ @${name}`));
  // Another user writes a note.
  const other = { record_type: 'customers', record_id: id, text: 'Đã hỏi bác bảo vệ' };
  await shop.call('finance', 'POST', '/notes', { data: { type: 'notes', attributes: other } });
  await expect(notes.getByRole('listitem').first()).toContainText('Đã hỏi bác bảo vệ');
  await expectAccessible(page);
  const [notification] = await shop.call('finance', 'GET', '/notifications?page[size]=1');
  expect(notification.attributes).toMatchObject({
    title: 'Bạn được nhắc tới trong ghi chú',
    path: `/customers/${id}`,
  });
  await page.goto('/');
  await page.getByRole('button', { name: /^Tìm nhanh/ }).click();
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill(text.toLowerCase());
  await page.getByRole('option', { name: new RegExp(text) }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${id}#note-\\d+$`));
  await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeInViewport();
});
