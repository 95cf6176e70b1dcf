/** From a lead to the first payment, and the top of a list: on a phone with one thumb, and on a desktop. */

import { PressCounter } from './support/presses.ts';
import { locateSessions, openSession } from './support/sessions.ts';
import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { type APIRequestContext, expect, type Locator, type Page, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

/** Uses only the keyboard: a key is sent only to an element that has the focus already, or gets it by Tab. */
class KeyboardPressCounter {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }
  async tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let most = 12; most > 0 && !(await isThere()); most -= 1) await this.press('Tab');
    await expect(target).toBeFocused();
  }
  async type(target: Locator, text: string): Promise<void> {
    await expect(target).toBeFocused();
    this.count += 1;
    await this.#page.keyboard.insertText(text);
  }
  /** Accepts the highlighted option. */
  async take(option: Locator): Promise<void> {
    await expect(option).toHaveClass(/Mui-focused/);
    await this.press('Enter');
  }
}

const measureSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Opens the page of a lead, with a service and a nurse; returns the content of the page, and functions that check each step. */
async function openLead(page: Page, request: APIRequestContext) {
  const shop = new BrowserTestCompany(request);
  const service = makeUniqueText('Tắm');
  await shop.service({ name: service });
  await shop.nurse({ name: makeUniqueText('Ngón Cái') });
  const id = await shop.customer();
  await signInPage(page, 'sales');
  await page.goto(`/customers/${id}`);
  const panel = page.getByRole('tabpanel');
  const dialog = page.getByRole('dialog');
  return {
    service,
    panel,
    dialog,
    button: (name: string | RegExp, within: Page | Locator = page.getByRole('main')) =>
      within.getByRole('button', { name, exact: true }),
    option: page.getByRole('listbox').getByRole('option'),
    gone: async () => {
      await expect(dialog).toHaveCount(0);
      expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(new URL(page.url()).pathname).toBe(`/customers/${id}`);
    },
    isPaid: () =>
      expect(
        panel.getByRole('table', { name: 'Tiền của gói' }).getByRole('row', { name: /^Đã thu/ }),
      ).toContainText('200.000'),
  };
}

for (const [how, hand, size, most] of [
  ['a mouse at a desk, 16 presses @long', 'click', { width: 1366, height: 900 }, 16],
  ['one thumb on a phone, 16 presses', 'tap', phone, 16],
] as const)
  test.describe(() => {
    test.use({ hasTouch: hand === 'tap', viewport: size });

    test(`from an open lead to the first payment with ${how}`, async ({ page, request }) => {
      test.slow();
      const { service, dialog, button, option, gone, isPaid } = await openLead(page, request);
      const presses = new PressCounter(hand);

      await presses.on(button('Liên hệ thành công'));
      await presses.on(button('Liên hệ thành công', dialog));
      await gone();

      await presses.on(button('Đăng ký gói'));
      await presses.type(dialog.getByRole('combobox', { name: 'Dịch vụ' }), service);
      await presses.on(option.filter({ hasText: service }).first());
      await presses.type(dialog.getByRole('textbox', { name: 'Ngày bắt đầu', exact: true }), '03/03/2003');
      await presses.type(dialog.getByRole('combobox', { name: 'Khung giờ' }), '09:00');
      await presses.on(option.first());
      await presses.on(button('Đăng ký', dialog));
      await gone();
      await expect(page.getByRole('tab', { name: 'Gói 1 · L5', selected: true })).toBeVisible();

      await presses.on(button('Phân công điều dưỡng'));
      await presses.on(dialog.getByRole('radio').first());
      await presses.on(button('Phân công điều dưỡng', dialog));
      await gone();
      await expect(page.getByRole('tab', { name: 'Gói 1 · L6' })).toBeVisible();

      await presses.on(button(/^Ghi nhận buổi/));
      await presses.on(button('Đã tắm', dialog));
      await gone();
      await expect(page.getByRole('tab', { name: 'Gói 1 · L7' })).toBeVisible();

      await presses.on(button('Thu tiền'));
      await presses.on(button(/^Thu [\d.]+/, dialog));
      await gone();
      await isPaid();
      expect(presses.count).toBe(most);
    });
  });

test.describe(() => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('from an open lead to the first payment with the keyboard alone, 25 presses @long', async ({
    page,
    request,
  }) => {
    test.slow();
    const { service, dialog, button, option, gone, isPaid } = await openLead(page, request);
    const keys = new KeyboardPressCounter(page);
    /** Presses the shortcut of the next step when the page shows that step: the page reloads after each step. */
    const next = async (name: string | RegExp) => {
      await expect(button(name)).toHaveAttribute('aria-keyshortcuts', 't');
      await keys.press('t');
    };

    await next('Liên hệ thành công');
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await keys.press('Control+Enter');
    await gone();

    await next('Đăng ký gói');
    await keys.type(dialog.getByRole('combobox', { name: 'Dịch vụ' }), service);
    await keys.take(option.filter({ hasText: service }));
    const start = dialog.getByRole('textbox', { name: 'Ngày bắt đầu', exact: true });
    await keys.tabTo(start);
    await keys.type(start, '03/03/2003');
    const slots = dialog.getByRole('combobox', { name: 'Khung giờ' });
    await keys.tabTo(slots);
    await keys.type(slots, '09:00');
    await expect(option.first()).toContainText('09:00');
    await keys.take(option.first());
    await keys.press('Control+Enter');
    await gone();

    await next('Phân công điều dưỡng');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await keys.press('Space');
    await keys.press('Enter');
    await gone();

    await next(/^Ghi nhận buổi/);
    await expect(button('Đã tắm', dialog)).toBeFocused();
    await keys.press('Enter');
    await gone();

    await next('Thu tiền');
    await expect(dialog).toBeVisible();
    await keys.press('Control+Enter');
    await gone();
    await isPaid();
    expect(keys.count).toBe(25);
  });
});

test('a list on a phone begins with its records: filters are on a sheet, applied at its bottom @long', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signInPage(page, 'owner');
  await page.goto('/customers');
  const first = page.locator('[data-row]').first();
  await expect(first).toBeVisible();
  await waitUntilSettled(page);
  expect((await first.boundingBox())?.y).toBeLessThan(260);
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Bộ lọc' });
  await sheet.getByRole('searchbox', { name: 'Họ tên' }).fill('nguyen');
  const apply = sheet.getByRole('button', { name: 'Áp dụng' });
  await expect(apply).toBeInViewport({ ratio: 1 });
  await apply.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lọc (1)' })).toBeVisible();
  expect(decodeURI(page.url())).toContain('filter[name]=nguyen');
});

test('on a phone a session is a cell of at least 44 px, with uncut buttons large enough for a thumb @long', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer();
  const pack = await shop.register(customer, await shop.service(), 3, {
    agent_id: await shop.nurse({ name: makeUniqueText('Hân') }),
    registered_at: '2003-06-02',
    started_at: '2003-06-02',
  });
  await signInPage(page, 'sales');
  await page.goto(`/customers/${customer}?packageId=${pack}`);
  await expect(locateSessions(page).first()).toBeVisible();
  await waitUntilSettled(page);
  const cell = await locateSessions(page).last().boundingBox();
  expect(Math.min(cell?.height ?? 0, cell?.width ?? 0)).toBeGreaterThanOrEqual(44);
  expect((cell?.x ?? 0) + (cell?.width ?? 999)).toBeLessThanOrEqual(390);
  const buttons = (await openSession(page, 1)).getByRole('button');
  await expect(buttons.first()).toBeVisible();
  await waitUntilSettled(page);
  for (const one of await buttons.all()) {
    const box = await one.boundingBox();
    const words = await one.textContent();
    expect((box?.x ?? 0) + (box?.width ?? 999), `${words}`).toBeLessThanOrEqual(390);
    expect(box?.height, `${words}`).toBeGreaterThanOrEqual(44);
  }
});

test('an amount in a report links to a list with exactly this sum @long', async ({ page }) => {
  await signInPage(page, 'owner');
  await page.goto('/reports/revenue');
  const figure = page.getByRole('link', { name: /^Thu nhập công ty: / });
  const sum = (await figure.textContent()) ?? '-';
  await figure.click();
  await expect(page.getByText(`Cộng Thu nhập công ty: ${sum}`)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Thu nhập công ty' })).toBeVisible();
});

test('on a phone a package’s own page has call, Zalo and the next session at its bottom @long', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const shop = new BrowserTestCompany(request);
  const pack = await shop.register(await shop.customer(), await shop.service(), 3, {
    agent_id: await shop.nurse({ name: makeUniqueText('Hân') }),
    registered_at: '2003-06-02',
    started_at: '2003-06-02',
  });
  await signInPage(page, 'sales');
  await page.goto(`/packages/${pack}`);
  const foot = page.getByRole('toolbar', { name: 'Thao tác' });
  await expect(foot.getByRole('link', { name: 'Gọi' })).toBeInViewport({ ratio: 1 });
  await expect(foot.getByRole('link', { name: 'Zalo' })).toBeInViewport({ ratio: 1 });
  await foot.getByRole('button', { name: /^Ghi nhận buổi/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
});
