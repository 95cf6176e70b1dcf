import { BrowserTestCompany, locateTextInput, makeUniquePhone, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('sales users see that there is a second customer, and are not offered to merge @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const number = makeUniquePhone();
  const here = await shop.customer({ phone: number });
  await shop.customer({ phone: number });
  await signInPage(page, 'sales');
  await page.goto(`/customers/${here}?activeTab=1`);
  await expect(page.getByText('Cùng số điện thoại')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gộp…' })).toHaveCount(0);
});

test('entering a known phone asks first, and nothing is stored before the confirmation @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const number = makeUniquePhone();
  const known = makeUniqueText('Khách cũ');
  const id = await shop.customer({ name: known, phone: number });
  await signInPage(page, 'sales');
  await page.goto('/customers');
  await page.getByRole('button', { name: 'New' }).first().click();
  const form = page.getByRole('form', { name: 'New Khách hàng' });
  await locateTextInput(form, 'Họ tên').fill(makeUniqueText('Khách mới'));
  await locateTextInput(form, 'Điện thoại').fill(`+84 ${number.slice(1)}`);
  await form.getByRole('button', { name: 'Create' }).click();
  const question = page.getByRole('dialog', { name: 'Khách hàng này có thể đã có' });
  await expect(question.getByRole('link', { name: known })).toHaveAttribute('href', `/customers/${id}`);
  await question.getByRole('button', { name: 'Quay lại' }).click();
  expect(await shop.call('owner', 'GET', `/customers?filter[phone]=${number}`)).toHaveLength(1);
  await form.getByRole('button', { name: 'Create' }).click();
  await question.getByRole('button', { name: 'Vẫn tạo mới' }).click();
  await expect(page.getByText('Create item successfully!')).toBeVisible();
  expect(await shop.call('owner', 'GET', `/customers?filter[phone]=${number}`)).toHaveLength(2);
});

test('the customer of a transaction is found by name, or pasted as a link @long', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const name = makeUniqueText('Trần Thị Liên Kết');
  const customer = await shop.customer({ name });
  const id = await shop.register(customer, await shop.service(), 1);
  await signInPage(page, 'finance');
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'New' }).first().click();
  const form = page.getByRole('form', { name: 'New Giao dịch' });
  const link = form.getByRole('combobox', { name: 'Liên kết khách hàng' });
  await link.fill(name.toLowerCase().replace('trần thị', 'tran thi'));
  await page.getByRole('listbox').getByRole('option', { name: 'Gói 1 (L5)' }).click();
  await expect(link).toHaveValue(`/customers/${customer}?packageId=${id}`);
  await expect(form).toContainText(`${name} ·`);
  await link.fill(`https://noi.example/customers/${customer}`);
  await expect(form).not.toContainText('Gói 1 (L5)');
  await expect(form).toContainText(`${name} ·`);
  await link.fill(`/customers/${customer}?packageId=${id}`);
  await form.getByRole('combobox', { name: 'Loại' }).fill('Doanh thu');
  await page.getByRole('listbox').getByRole('option', { name: 'Doanh thu' }).click();
  await locateTextInput(form, 'Số tiền').fill('123000');
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('/transactions'),
  );
  await form.getByRole('button', { name: 'Create' }).click();
  const { attributes } = (await sent).postDataJSON().data;
  expect(attributes).toMatchObject({ customer_id: customer, package_id: id });
  expect(attributes).not.toHaveProperty('customer_link');
  await expect(page.getByText('Create item successfully!')).toBeVisible();
  const [stored] = await shop.call('owner', 'GET', `/transactions?filter[package_id]=${id}`);
  expect(stored.attributes).toMatchObject({ customer_id: customer, package_id: id, amount: 123_000 });
});

test('a customer’s page lists her events in one order, and is updated by the next action', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer();
  await shop.act('customers', customer, 'fail_contact', { note: 'Máy bận.' });
  await signInPage(page, 'sales');
  await page.goto(`/customers/${customer}?activeTab=1`);
  const story = page.getByRole('region', { name: 'Diễn biến' });
  await expect(story).toContainText('Máy bận.');
  await page.getByRole('button', { name: 'Đăng ký gói' }).waitFor();
  await shop.register(customer, await shop.service(), 2, { registered_at: '2032-05-01' });
  await page.reload();
  const lines = story.getByRole('list').first().locator('> li');
  await expect(lines.first()).toContainText('01/05/2032');
  await expect(lines.first()).toContainText('Đăng ký gói 1');
  await expect(lines.nth(1)).toContainText('Đăng ký gói');
  await expect(lines.nth(2)).toContainText('Liên hệ thất bại');
});
