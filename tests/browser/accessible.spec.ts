/**
 * Checks with axe the parts that cover or replace a page: menus, dialogs, forms, messages. `pages.spec.ts` checks whole
 * pages.
 */

import { expectAccessible } from './support/isAccessible.ts';
import { openListTool } from './support/openTool.ts';
import { BrowserTestCompany } from './support/shop.ts';
import { createSession, demoEmails, signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visitPage } from './support/visit.ts';
import { getDemoWorkday } from './support/workday.ts';

/** The layer above the page: a dialog or a menu. */
const modalSelector = '.MuiModal-root';

const closeWithEscape = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
};

test.describe('in light and dark mode @long', () => {
  test('the page of users who wait for a role obeys WCAG 2.2 AA', async ({ page }) => {
    await signInPage(page, 'waiting');
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
    await expectAccessible(page);
  });

  test('the page for an account that cannot be loaded obeys WCAG 2.2 AA', async ({ page }) => {
    await signInPage(page, 'owner');
    await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/');
    await expect(page.getByText('Erorr setup')).toBeVisible();
    await expectAccessible(page);
  });

  test('the user menu, the theme menu, notifications and palette obey WCAG 2.2 AA', async ({ page }) => {
    await signInPage(page, 'owner');
    await page.goto('/profile');
    for (const [opener, shown] of [
      [/^Tài khoản/, page.getByRole('menuitem', { name: 'Hồ sơ' })],
      ['Giao diện', page.getByRole('menuitemradio').first()],
      [/^Thông báo/, page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem').first()],
    ] as const) {
      await page.getByRole('button', { name: opener }).click();
      await expect(shown).toBeVisible();
      await expectAccessible(page, modalSelector);
      await closeWithEscape(page);
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Tìm nhanh' })).toBeFocused();
    await expectAccessible(page, modalSelector);
  });

  test('the parts that open over a list obey WCAG 2.2 AA: filters, columns, files, saved filters, keys, selected rows', async ({
    page,
  }) => {
    test.slow();
    await signInPage(page, 'owner');
    await page.goto('/customers?page[size]=10');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await expect(page.getByRole('button', { name: 'Thu gọn' })).toBeVisible();
    await expectAccessible(page, 'form');
    for (const [opener, shown] of [
      ['Cột', page.getByRole('menuitemcheckbox').first()],
      ['Xuất', page.getByRole('menuitem').first()],
      ['Bộ lọc đã lưu', page.getByRole('dialog')],
      ['Nhập', page.getByRole('dialog')],
    ] as const) {
      await openListTool(page, opener);
      await expect(shown).toBeVisible();
      await expectAccessible(page, modalSelector);
      await closeWithEscape(page);
    }
    await page.locator('[data-row]').first().getByRole('link').first().focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible();
    await expectAccessible(page, modalSelector);
    await closeWithEscape(page);

    await visitPage(page, '/transactions?page[size]=10');
    await page
      .getByRole('checkbox', { name: /^Chọn / })
      .nth(1)
      .check();
    const bar = page.getByRole('region', { name: 'Thao tác hàng loạt' });
    await bar.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, modalSelector);
    await closeWithEscape(page);
    await expectAccessible(page);
  });

  test('forms, quick views and the dialogs of reports obey WCAG 2.2 AA', async ({ page }) => {
    test.slow();
    await signInPage(page, 'owner');
    for (const address of ['/mechanisms?quick=1', '/transactions?quick=new', '/services/1?mode=edit']) {
      await visitPage(page, address);
      await expect(page.getByRole('button', { name: /^(Edit|Create|Save)$/ }).first()).toBeVisible();
      await expectAccessible(page);
    }
    await visitPage(page, `/reports/schedule?day=${getDemoWorkday()}`);
    await page.locator('.line').getByRole('gridcell').first().click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible();
    await expectAccessible(page, modalSelector);
    await closeWithEscape(page);
    await visitPage(page, '/reports/marketing');
    await page
      .getByRole('button', { name: /^Cập nhật chỉ số/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByLabel('Chi phí')).toBeFocused();
    await expectAccessible(page, modalSelector);
    await closeWithEscape(page);
    await visitPage(page, '/users?quick=new');
    await page.getByRole('switch', { name: 'Gửi thư mời' }).check();
    await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('an empty result and a failed list obey WCAG 2.2 AA', async ({ page }) => {
    await signInPage(page, 'owner');
    await page.goto('/customers?filter[name]=qqqqqq');
    await expect(page.getByRole('main').getByText(/khớp với bộ lọc/)).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/v1/locations?*', (route) =>
      route.fulfill({ status: 500, json: { errors: [] } }),
    );
    await visitPage(page, '/locations');
    await expect(page.getByRole('main').getByText('Something went wrong!')).toBeVisible();
    await expectAccessible(page);
  });

  test('a refused page obeys WCAG 2.2 AA', async ({ page }) => {
    await signInPage(page, 'sales');
    await page.goto('/mechanisms');
    await expect(
      page
        .getByRole('main')
        .getByText(/không có quyền/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('a visit to a partner, at home and in a list, obeys WCAG 2.2 AA', async ({ page, request }) => {
    const [partner] = await new BrowserTestCompany(request).call(
      'owner',
      'GET',
      `/users?filter[email]=${demoEmails.partner}`,
    );
    await signInPage(page, 'owner', await createSession(request, 'owner'));
    await page.goto(`/users/${partner.id}`);
    await page.getByRole('button', { name: 'Xem như người này' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xem như người này' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'đang xem như' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Khách hàng' }).click();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('on a phone the menu, a quick view and a form obey WCAG 2.2 AA', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInPage(page, 'owner');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const path of ['/mechanisms?quick=1', '/transactions?quick=new']) {
      await visitPage(page, path);
      // The quick view covers the list, which is then hidden from screen readers.
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    }
  });
});
