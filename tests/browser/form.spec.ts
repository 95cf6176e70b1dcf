import { complaints } from './support/complaints.ts';
import { settled } from './support/settled.ts';
import { signIn, tokenOf } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const pane = (page: Page) => page.getByRole('complementary', { name: /^Xem nhanh/ });
const field = (page: Page, name: RegExp) => pane(page).getByRole('textbox', { name });
const press = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true }).click();

test('a location is created, edited and deleted, each step said by the server first', async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, 'admin');
  await page.goto('/locations');
  await page.getByRole('button', { name: 'New' }).click();
  await expect(pane(page).getByRole('combobox', { name: /^Tỉnh/ })).toBeFocused();

  await press(page, 'Create');
  await expect(pane(page).getByRole('alert')).toContainText('There was some errors, please check!');
  await expect(pane(page).getByText('Phường/Xã is required!')).toHaveCount(2);

  await pane(page).getByRole('combobox', { name: /^Tỉnh/ }).fill('Hồ Chí Minh');
  await pane(page).getByRole('combobox', { name: /^Quận/ }).fill('Quận Thử');
  await field(page, /^Phường/).fill('Phường Thử');
  await field(page, /^Phường/).press('Enter');
  await expect(page.getByText('Create item successfully!')).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Phường Thử' })).toBeVisible();
  await expect(page).toHaveURL(/quick=\d+$/);

  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await press(page, 'Edit');
  await field(page, /^Phường/).fill('Phường Thử Hai');
  await press(page, 'Save');
  expect((await saved).postDataJSON().data.attributes).toEqual({ ward: 'Phường Thử Hai' });
  await expect(page.getByText('Save item successfully!')).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Phường Thử Hai' })).toBeVisible();

  await press(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Are you sure to delete?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(pane(page)).toHaveCount(0);
  await expect(page.getByText('Done!')).toBeVisible();
  expect(heard).toEqual([]);
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a notice goes after about five seconds', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'admin');
    await page.goto('/locations?quick=new');
    await pane(page).getByRole('combobox', { name: /^Tỉnh/ }).fill('Hồ Chí Minh');
    await pane(page).getByRole('combobox', { name: /^Quận/ }).fill('Quận Thử');
    await field(page, /^Phường/).fill(`Phường ${Date.now()}`);
    // From here on time passes only by what is run of it, however busy the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await field(page, /^Phường/).press('Enter');
    const notice = page.getByText('Create item successfully!');
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await notice.isVisible()).toBe(true);
    }).toPass();
    await page.clock.runFor(4_000);
    await expect(notice).toBeVisible();
    await page.clock.runFor(2_000);
    // It fades by timers that begin while these run.
    for (let step = 0; step < 10 && (await notice.count()) > 0; step += 1) await page.clock.runFor(100);
    await expect(notice).toHaveCount(0);
  });
});

test('what the server refuses stands at its field, and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/mechanisms?quick=new');
  await field(page, /^Mã cơ chế/).fill('VANG');
  await field(page, /^Tên cơ chế/).fill('Vàng nữa');
  await press(page, 'Create');
  await expect(pane(page).getByRole('alert')).toContainText('There was some errors, please check!');
  await expect(field(page, /^Mã cơ chế/)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, /^Mã cơ chế/)).toBeFocused();
  await expect(field(page, /^Tên cơ chế/)).toHaveValue('Vàng nữa');
});

test('two people edit the same record: the later one sees what changed and loses nothing', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  const other = await context.newPage();
  await signIn(other, 'admin');
  for (const each of [page, other]) {
    await each.goto('/locations?quick=2&mode=edit');
    await expect(field(each, /^Phường/)).toBeVisible();
  }
  await pane(other)
    .getByRole('combobox', { name: /^Khu vực/ })
    .fill('Khu của người khác');
  await press(other, 'Save');
  await expect(other.getByText('Save item successfully!')).toBeVisible();

  await field(page, /^Phường/).fill('Phường của tôi');
  await press(page, 'Save');
  await expect(pane(page).getByText('Dữ liệu đã được người khác thay đổi')).toBeVisible();
  await expect(pane(page).getByText('Khu của người khác')).toBeVisible();
  await expect(field(page, /^Phường/)).toHaveValue('Phường của tôi');
  await expect(pane(page).getByRole('combobox', { name: /^Khu vực/ })).toHaveValue('Khu của người khác');
  await press(page, 'Save');
  await expect(page.getByText('Save item successfully!')).toBeVisible();
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a reload in the background while a form is open does not hide what someone else changed', async ({
    page,
    secondPage: theirs,
  }) => {
    await page.clock.install();
    await signIn(page, 'admin');
    await signIn(theirs, 'admin', await tokenOf(page.request, 'admin'));
    for (const each of [page, theirs]) {
      await each.goto('/locations?quick=3&mode=edit');
      await expect(field(each, /^Phường/)).toBeVisible();
    }
    await field(page, /^Phường/).fill('Phường tôi sửa');
    await field(theirs, /^Phường/).fill('Phường họ sửa');
    await pane(theirs)
      .getByRole('combobox', { name: /^Khu vực/ })
      .fill('Khu họ sửa');
    await press(theirs, 'Save');
    await expect(theirs.getByText('Save item successfully!')).toBeVisible();

    // Back at the window a while later: what is on the screen is read again.
    await page.clock.fastForward(60_000);
    const again = page.waitForResponse((answer) => answer.url().includes('/api/v1/locations?'));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await again;
    await settled(page);

    await press(page, 'Save');
    const notice = pane(page).getByRole('alert').filter({ hasText: 'Dữ liệu đã được người khác thay đổi' });
    await expect(notice).toContainText('Phường họ sửa');
    await expect(field(page, /^Phường/)).toHaveValue('Phường tôi sửa');
    await expect(pane(page).getByRole('combobox', { name: /^Khu vực/ })).toHaveValue('Khu họ sửa');
    await expect(field(page, /^Phường/)).toHaveValue('Phường tôi sửa');
    await press(page, 'Save');
    await expect(page.getByText('Save item successfully!')).toBeVisible();
  });
});

test('leaving with unsaved changes is asked about', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/mechanisms?quick=new');
  await field(page, /^Mã cơ chế/).fill('X');
  await page.getByRole('link', { name: 'Dịch vụ' }).click();
  const question = page.getByRole('dialog', { name: 'Có thay đổi chưa lưu' });
  await question.getByRole('button', { name: 'Ở lại' }).click();
  await expect(field(page, /^Mã cơ chế/)).toHaveValue('X');
  await field(page, /^Mã cơ chế/).press('Escape');
  await question.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(pane(page)).toHaveCount(0);
});

test('money shows thousands while typing, a date is typed short or picked', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/transactions?quick=new');
  const amount = field(page, /^Số tiền/);
  await amount.pressSequentially('1a250b000');
  await expect(amount).toHaveValue('1.250.000');
  const at = field(page, /^Ngày thực hiện/);
  await at.fill('1/2/2026');
  await amount.focus();
  await expect(at).toHaveValue('01/02/2026');
  await pane(page).getByRole('button', { name: 'Chọn ngày' }).click();
  await page.getByRole('gridcell', { name: '17' }).click();
  await expect(at).toHaveValue('17/02/2026');
});

test('with the keys alone ↓ opens the calendar of a date, which is no stop on the way', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/transactions?quick=new');
  const at = field(page, /^Ngày thực hiện/);
  await at.press('Tab');
  await expect(pane(page).getByRole('button', { name: 'Chọn ngày' })).not.toBeFocused();
  await at.press('ArrowDown');
  await expect(page.getByRole('gridcell', { selected: true })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(at).toBeFocused();
  await expect(at).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
});

test('a nurse is found in a picker without accents', async ({ page }) => {
  await signIn(page, 'finance');
  const asked = page.waitForRequest((request) => request.url().includes('/api/v1/agents?'));
  await page.goto('/transactions?quick=new');
  const nurse = pane(page).getByRole('combobox', { name: 'Điều dưỡng' });
  await nurse.click();
  expect(decodeURIComponent((await asked).url())).toContain('page[size]=1000');
  await nurse.fill('thi');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Thị');
  await page.keyboard.press('Enter');
  await expect(nurse).toHaveValue(/Thị/);
});

test('a user is neither edited nor deleted through the form', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users/1');
  await expect(page.getByRole('tabpanel')).toContainText('owner@noi.test');
  for (const name of ['Edit', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});
