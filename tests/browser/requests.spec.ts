/** Requests from mothers' pages, with the number of presses that the office needs. Typing is not counted. */
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

function createPressCounter() {
  let presses = 0;
  return {
    press: async (button: Locator) => {
      presses += 1;
      await button.click();
    },
    count: () => presses,
  };
}

interface MotherWithSession {
  name: string;
  customer: string;
  shift: string;
  page: Page;
}

/** Creates a mother with sessions from 30 November on, and opens her page on a phone. */
async function mother(shop: BrowserTestCompany, page: Page): Promise<MotherWithSession> {
  await shop.call('admin', 'PATCH', '/settings/pages', { mothers: true });
  const name = makeUniqueText('Nguyễn Thị Mai');
  const customer = await shop.customer({ name, phone: '0905444555' });
  const agent_id = await shop.nurse({ name: makeUniqueText('Chị Lan') });
  const form = { started_at: '2026-11-30', agent_id, time_period: ['13:30-14:30'] };
  const pack = await shop.register(customer, await shop.service(), 2, form);
  const shifts = await shop.call('sales', 'GET', `/shifts?filter[package_id]=${pack}&sort=day&page[size]=10`);
  const { url } = await shop.call('sales', 'POST', `/customers/${customer}/page`, {});
  await page.goto(new URL(url).pathname);
  await page.getByRole('button', { name: 'Nhắn' }).click();
  return { name, customer, shift: shifts[0].id, page };
}

test('a request to move is applied with at most three presses, changes the plan only then, and she sees it at once', async ({
  page: office,
  secondPage: phone,
}) => {
  const shop = new BrowserTestCompany(office.request);
  const { name, shift } = await mother(shop, phone);
  await phone.getByRole('radio', { name: 'Đổi lịch' }).check();
  await phone.getByRole('radio', { name: 'T6 04/12' }).check();
  await phone.getByRole('button', { name: 'Gửi', exact: true }).click();
  const sent = phone.getByRole('article').filter({ hasText: /thứ Sáu 04\/12/i });
  await expect(sent).toContainText('trả lời');
  const dayOf = async () => (await shop.call('sales', 'GET', `/shifts/${shift}`)).attributes.day;
  expect(await dayOf()).toBe('2026-11-30');

  await signInPage(office, 'sales');
  await office.goto('/');
  const { press, count } = createPressCounter();
  await press(office.getByRole('button', { name: `Trả lời: ${name}` }));
  const dialog = office.getByRole('dialog');
  // The consequences are shown before anything is stored.
  await expect(dialog.getByLabel('Ngày mới')).toHaveValue('04/12/2026');
  const submit = dialog.getByRole('button', { name: /^Hoãn|^Dời/ }).last();
  await expect(submit).toBeEnabled();
  expect(await dayOf()).toBe('2026-11-30');
  await press(submit);
  await expect(dialog).toHaveCount(0);
  expect(count()).toBeLessThanOrEqual(3);
  expect(await dayOf()).toBe('2026-12-04');
  await expect(sent).toContainText('✓ Đã xong');
});

test('a question is answered with two presses, and a request declined in the list with two @long', async ({
  page: office,
  secondPage: phone,
}) => {
  const shop = new BrowserTestCompany(office.request);
  const { name, customer } = await mother(shop, phone);
  await phone.getByRole('radio', { name: 'Việc khác' }).check();
  await phone.getByLabel('Lời nhắn của mẹ').fill('Gói sau giá bao nhiêu?');
  await phone.getByRole('button', { name: 'Gửi', exact: true }).click();
  const question = phone.getByRole('article').filter({ hasText: 'Gói sau giá bao nhiêu?' });
  await expect(question).toContainText('trả lời');

  await signInPage(office, 'sales');
  await office.goto('/');
  const first = createPressCounter();
  await first.press(office.getByRole('button', { name: `Trả lời: ${name}` }));
  await office.getByRole('dialog').getByLabel('Trả lời').fill('Chiều nay em gọi mẹ nhé');
  await first.press(office.getByRole('dialog').getByRole('button', { name: 'Đã xong' }));
  await expect(office.getByRole('dialog')).toHaveCount(0);
  expect(first.count()).toBeLessThanOrEqual(2);
  await expect(question).toContainText('Chiều nay em gọi mẹ nhé');

  await phone.getByRole('radio', { name: 'Nghỉ buổi này' }).check();
  await phone.getByRole('button', { name: 'Gửi', exact: true }).click();
  const cancel = phone.getByRole('article').filter({ hasText: 'Nghỉ buổi thứ' });
  await expect(cancel).toContainText('trả lời');
  await office.goto(`/requests?filter[customer_id]=${customer}&filter[state]=open`);
  const second = createPressCounter();
  const row = office.locator('[data-row]').filter({ hasText: name });
  await row.hover();
  await second.press(row.getByRole('button', { name: /^Từ chối/ }));
  await office.getByRole('dialog').getByLabel('Trả lời').fill('Gói này không bỏ buổi được ạ');
  await second.press(office.getByRole('dialog').getByRole('button', { name: 'Từ chối' }));
  await expect(office.getByRole('dialog')).toHaveCount(0);
  expect(second.count()).toBeLessThanOrEqual(2);
  await expect(cancel).toContainText('Gói này không bỏ buổi được ạ');
});
