/** A nurse's own page on her phone: she enters the digits once, starts and finishes a session, also offline, and the office confirms. */
import { expectAccessible } from './support/isAccessible.ts';
import { measureScriptBytes } from './support/scriptBytes.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

const day = '2026-11-26';
let phones = 0;

interface Visit {
  url: string;
  nurse: string;
  mother: string;
  digits: string;
}

/** Creates a nurse with a page and a session today; turns own pages on, with a checklist. */
async function visit(page: Page): Promise<Visit> {
  const shop = new BrowserTestCompany(page.request);
  const checklist = [
    { code: 'ron', label: 'Rốn khô', alarming: false },
    { code: 'sot', label: 'Bé sốt', alarming: true },
  ];
  await shop.call('admin', 'PATCH', '/settings/pages', { nurses: true, checklist });
  phones += 1;
  const digits = String(4100 + phones);
  const nurse = makeUniqueText('Hoa');
  const id = await shop.nurse({ name: nurse, phone: `090511${digits}` });
  const mother = makeUniqueText('Mẹ');
  const customer = await shop.customer({ name: mother, phone: '0905444555', address: '7 Trần Phú' });
  const service = await shop.service();
  await shop.register(customer, service, 2, { started_at: day, agent_id: id, note: 'Bấm chuông hai lần' });
  const { url } = await shop.call('sales', 'POST', `/agents/${id}/page`, {});
  return { url: new URL(url).pathname, nurse, mother, digits };
}

async function enter(page: Page, { url, digits, mother }: Visit): Promise<void> {
  await page.goto(url);
  await page.getByLabel('4 số cuối điện thoại của chị').fill(digits);
  await expect(page.getByRole('article', { name: mother })).toBeVisible();
}

for (const [width, tag] of [
  [390, ''],
  [320, ' @long'],
] as const)
  test(`at ${width} px she enters the digits, starts and finishes a session and adds a note, and the office sees it${tag}`, async ({
    page,
    secondPage: office,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const own = await visit(page);
    await page.goto(own.url);
    await page.getByLabel('4 số cuối điện thoại của chị').fill('0000');
    await expect(page.getByRole('alert')).toContainText('Chưa đúng');
    await expectAccessible(page);
    await enter(page, own);
    const card = page.getByRole('article', { name: own.mother });
    await expect(card).toContainText('7 Trần Phú');
    await expect(card).toContainText('Bấm chuông hai lần');
    await expect(card.getByRole('link', { name: 'Gọi mẹ 0905444555' })).toHaveAttribute(
      'href',
      'tel:0905444555',
    );
    await expectFilled(page, [`Bắt đầu · ${own.mother}`]);
    await expectInThumbReach(page, `Bắt đầu · ${own.mother}`);
    await card.getByRole('button', { name: 'Bắt đầu' }).click();
    await expect(card).toContainText(/Bắt đầu \d\d:\d\d · (còn|quá|hết)/);
    await expect(card).not.toContainText('10:00');
    await expect(card.getByRole('link', { name: 'Chỉ đường' })).toHaveCount(0);
    await expect(card.getByRole('checkbox')).toHaveCount(2);
    await expect(card.getByRole('checkbox').last()).toHaveAccessibleName('Bé sốt Báo văn phòng ngay');
    await expectFilled(page, ['Xong buổi · còn 1 mục']);
    await expectAccessible(page);
    await expectInThumbReach(page, 'Xong buổi · còn 1 mục');
    await card.getByRole('button', { name: 'Xong buổi' }).click();
    const banner = page.getByRole('region', { name: 'Buổi vừa xong' });
    await expect(banner).toContainText(/✓ Đã ghi \d\d:\d\d–\d\d:\d\d, \d+ phút/);
    await expect(banner).toContainText(/phút, chị bấm nhầm\?/);
    await expectAccessible(page);
    await expectLargeTargets(page);
    await banner.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(banner).toHaveCount(0);
    await card.getByRole('button', { name: 'Xong buổi' }).click();
    await expect(page.getByText('chờ gửi')).toHaveCount(0);
    await expect(banner).toContainText('Còn 1 mục chưa đánh dấu');
    await expect(card).toHaveCount(0);
    await expectFilled(page, ['Sửa giờ']);
    await expect(page.getByRole('region', { name: 'Ngày mai' })).toContainText('Ngày mai 1 buổi, từ 09:00');
    const confirm = page.getByRole('button', { name: 'Xác nhận lịch ngày mai' });
    await confirm.click();
    await confirm.click();
    await expect(page.getByText(/^✓ Chị đã xác nhận lịch ngày mai lúc \d\d:\d\d/)).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hôm nay' }).click();
    await expect(card).toContainText('Còn 1 mục chưa đánh dấu');
    await card.getByText('✓ Đã xong').click();
    await expect(card.getByRole('link')).toHaveCount(0);
    await expect(card).not.toContainText('Bấm chuông');
    await card.getByRole('button', { name: 'Ghi chú' }).click();
    const note = card.getByRole('form', { name: `Ghi chú buổi 09:00, hôm nay 26/11, ${own.mother}` });
    await expect(card.getByRole('button')).toHaveText(['Lưu ghi chú', 'Hủy']);
    await note.getByLabel('Ghi chú cho văn phòng và buổi sau').fill('Bé bú tốt');
    await card.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await card.getByLabel('Rốn khô').check();
    await expect(page.getByText('chờ gửi')).toHaveCount(0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page);
    }
    await expectLargeTargets(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await card.getByText('✓ Đã xong').click();
    await expect(card.getByLabel('Rốn khô')).toBeChecked();

    await signInPage(office, 'owner');
    await office.goto('/');
    await office.getByRole('button', { name: 'Chốt ngày', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Chốt ngày' });
    await dialog.getByRole('tab', { name: 'Hôm nay' }).click();
    await dialog.getByText(/Điều dưỡng đã báo xong/).click();
    await expect(dialog.getByText('Bé bú tốt').first()).toBeVisible();
  });

/** Finishes a session that the nurse has not started. */
async function finishWithoutStart(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Đã xong, quên bấm giờ' }).click();
}

/** Asserts which buttons of the session are filled. */
async function expectFilled(page: Page, names: string[]): Promise<void> {
  await expect(page.locator('button.main')).toHaveText(names);
}

/** Checks that a button stays above the tabs at the bottom of the screen, at the top and at the end of the page, and covers nothing there. */
async function expectInThumbReach(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  const tabs = page.getByRole('navigation', { name: 'Các phần của trang' });
  for (const end of ['top', 'bottom'] as const) {
    await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), end);
    await expect(button).toBeInViewport({ ratio: 1 });
    const [box, below] = [await button.boundingBox(), await tabs.boundingBox()];
    if (!box || !below) throw new Error('no button or tabs');
    expect(box.height).toBeGreaterThanOrEqual(48);
    expect(box.y + box.height).toBeLessThanOrEqual(below.y);
  }
  const [content, dock] = [
    await page.locator('.part').boundingBox(),
    await page.locator('.dock').boundingBox(),
  ];
  if (!content || !dock) throw new Error('no content or bar');
  expect(content.y + content.height).toBeLessThanOrEqual(dock.y);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Checks that every target is at least 48 pixels high, except links within a sentence. */
async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page
    .locator('button, a.button, input:not([type=checkbox]), select, textarea, .check, summary')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 48)
        .map((one) => one.outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);
}

test('a finished session is a row below the sessions that remain, and the next one moves to the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shop = new BrowserTestCompany(page.request);
  await shop.call('admin', 'PATCH', '/settings/pages', { nurses: true, checklist: [] });
  const id = await shop.nurse({ name: makeUniqueText('Hoa'), phone: '0905114099' });
  const service = await shop.service();
  const names = [makeUniqueText('Mận'), makeUniqueText('Ánh')];
  for (const [at, name] of names.entries()) {
    const customer = await shop.customer({ name, address: '7 Trần Phú, Quận 5, Hồ Chí Minh' });
    const time_period = [at === 0 ? '07:30-08:30' : '09:30-10:30'];
    await shop.register(customer, service, 2, { started_at: day, agent_id: id, time_period });
  }
  const { url } = await shop.call('sales', 'POST', `/agents/${id}/page`, {});
  await page.goto(new URL(url).pathname);
  await page.getByLabel('4 số cuối điện thoại của chị').fill('4099');
  const cards = page.getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText([`07:30–08:30 ${names[0]}`, `09:30–10:30 ${names[1]}`]);
  await expect(cards.first()).not.toContainText('Hồ Chí Minh');
  await expectFilled(page, [`Bắt đầu · ${names[0]}`]);
  await expect(cards.first().locator('button.main')).toBeVisible();
  // The later session is a row; a press opens the row.
  await expect(cards.last().getByRole('button')).toHaveCount(0);
  await cards
    .last()
    .getByText(/^Quận 5 · /)
    .click();
  // The nurse may begin another session than the next one. The running session is then the first.
  await cards.last().getByRole('button', { name: 'Bắt đầu' }).click();
  await expect(cards.getByRole('heading')).toHaveText([`${names[1]}`, `07:30–08:30 ${names[0]}`]);
  await expectFilled(page, ['Xong buổi']);
  await cards.first().getByRole('button', { name: 'Xong buổi' }).click();
  const banner = page.getByRole('region', { name: 'Buổi vừa xong' });
  await expect(banner).toContainText(`${names[1]}`);
  await expect(cards.getByRole('heading')).toHaveText([`07:30–08:30 ${names[0]}`]);
  await expectFilled(page, ['Sửa giờ']);
  // A session can be finished without a start. The session that was finished before is then a row.
  await finishWithoutStart(cards.first());
  await expect(banner).toContainText(`${names[0]}`);
  await expect(cards.getByRole('heading')).toHaveText([`09:30–10:30 ${names[1]}`]);
  await expect(cards.first()).toContainText('✓ Đã xong');
});

test('the page contains its link, and requests the plan before its script runs', async ({ page }) => {
  const own = await visit(page);
  await enter(page, own);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.split('/').at(-1)}`);
  });
  const first = page.waitForRequest(/\/plan$/);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('article', { name: own.mother })).toBeVisible();
  expect((await first).resourceType()).not.toBe('fetch');
  expect(calls.filter((call) => call !== 'GET events')).toEqual(['GET plan']);
});

test('five wrong entries lock the page for an hour, and one press calls the office @long', async ({
  page,
}) => {
  const shop = new BrowserTestCompany(page.request);
  await shop.call('admin', 'PATCH', '/settings/company', { phone: '0905000111' });
  const own = await visit(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(own.url);
  for (let tries = 1; tries <= 6; tries += 1) {
    const answered = page.waitForResponse(/\/enter$/);
    await page.getByLabel('4 số cuối điện thoại của chị').fill('0000');
    await answered;
    await expect(page.getByLabel('4 số cuối điện thoại của chị')).toHaveValue('');
    await expect(page.getByRole('alert')).toContainText(tries <= 5 ? 'Chưa đúng' : 'bị khóa');
    await expect(page.getByRole('button', { name: 'Vào trang' })).toBeDisabled();
  }
  await expect(page.getByRole('alert').getByRole('link', { name: 'Gọi văn phòng' })).toHaveAttribute(
    'href',
    'tel:0905000111',
  );
  await expectLargeTargets(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test('if the mother has four digits of the day, a wrong entry is stored and the right one can follow @long', async ({
  page,
  secondPage: phone,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const own = await visit(page);
  const shop = new BrowserTestCompany(page.request);
  await shop.call('admin', 'PATCH', '/settings/pages', { mothers: true, mother_code: true });
  const found = await shop.call('sales', 'GET', `/customers?filter[name]=${encodeURIComponent(own.mother)}`);
  const { url } = await shop.call('sales', 'POST', `/customers/${found[0].id}/page`, {});
  await phone.goto(new URL(url).pathname);
  const code = await phone.getByRole('region', { name: 'Mã hôm nay' }).locator('.digits-shown').textContent();
  if (!code) throw new Error('no digits');
  await enter(page, own);
  const card = page.getByRole('article', { name: own.mother });
  const field = card.getByLabel('4 số mẹ đọc cho chị (không có thì để trống)');
  await expect(field).toHaveCount(0);
  await card.getByRole('button', { name: 'Bắt đầu' }).click();
  await field.fill(`${code === '0000' ? '1' : '0'}000x9`);
  await expect(field).toHaveValue(code === '0000' ? '1000' : '0000');
  await card.getByRole('button', { name: 'Xong buổi' }).click();
  await expect(card).toContainText('✓ Đã xong');
  await expect(card.getByRole('alert')).toContainText('Mã chưa đúng');
  await expectAccessible(page);
  // The fourth digit sends the code.
  await field.fill(code);
  await expect(field).toHaveCount(0);
  await expect(card.getByRole('alert')).toHaveCount(0);
  await shop.call('admin', 'PATCH', '/settings/pages', { mother_code: false });
});

test('she requests days off, the office declines with an answer, and her page shows the answer at once @long', async ({
  page,
  secondPage: office,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const own = await visit(page);
  await enter(page, own);
  await page.getByRole('button', { name: 'Xin nghỉ' }).click();
  await page.getByLabel('Từ ngày').selectOption('Thứ Ba 01/12');
  await page.getByLabel('Đến ngày, nếu nghỉ nhiều ngày').selectOption('Thứ Tư 02/12');
  await page.getByLabel('Lý do').fill('Con ốm');
  await page.getByRole('button', { name: 'Gửi văn phòng' }).click();
  await expect(page.getByText('Đã gửi, chờ văn phòng trả lời')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }
  await expectLargeTargets(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.getByRole('button', { name: 'Lương' }).click();
  await expect(page.getByText('Tháng này chưa có khoản lương nào.')).toBeVisible();
  await expectAccessible(page);
  await expectLargeTargets(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Xin nghỉ' }).click();

  await signInPage(office, 'owner');
  await office.goto('/?queue=nurse_requests');
  await office.getByRole('button', { name: `Trả lời: ${own.nurse}` }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByLabel('Từ ngày')).toHaveValue('01/12/2026');
  await dialog.getByRole('button', { name: 'Từ chối' }).click();
  await office.getByRole('dialog').getByLabel('Trả lời').fill('Hai ngày đó kín lịch');
  await office.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click();
  await expect(page.getByText('Hai ngày đó kín lịch')).toBeVisible({ timeout: 5_000 });
});

test.describe('when the connection is lost', () => {
  test.use({ ownContext: true });

  test('offline the plan is still shown, and each press is sent once, with its own time', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const own = await visit(page);
    await enter(page, own);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('noi-nurse')).keys()).length))
      .toBeGreaterThan(2);
    await context.setOffline(true);
    await page.reload();
    const card = page.getByRole('article', { name: own.mother });
    await expect(card).toBeVisible();
    await expect(
      page.getByText(/^Chưa có mạng: đang hiện lịch lưu lúc \d\d:\d\d, hôm nay 26\/11/),
    ).toBeVisible();
    const planned = page.getByRole('button', { name: 'Xác nhận lịch ngày mai' });
    await planned.click();
    await expect(page.getByRole('button', { name: 'Xác nhận lịch ngày mai (cần có mạng)' })).toBeDisabled();
    await page.getByRole('button', { name: 'Hôm nay' }).click();
    await finishWithoutStart(card);
    await expect(page.getByRole('region', { name: 'Buổi vừa xong' })).toContainText('(chờ gửi)');
    await page.reload();
    await expect(page.getByText('1 việc chờ gửi')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('chờ gửi')).toHaveCount(0, { timeout: 30_000 });
    await expect(card).toContainText('✓ Đã xong');
  });

  test('a press that is refused later is shown with its reason, and none is lost silently @long', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const own = await visit(page);
    await enter(page, own);
    const card = page.getByRole('article', { name: own.mother });
    await context.setOffline(true);
    await finishWithoutStart(card);
    const shop = new BrowserTestCompany(page.request);
    const found = await shop.call(
      'sales',
      'GET',
      `/shifts?filter[day_from]=${day}&filter[day_to]=${day}&page[size]=100`,
    );
    const mine = found.find(
      (one: { attributes: { customer_name: string } }) => one.attributes.customer_name === own.mother,
    );
    await shop.call('sales', 'POST', `/shifts/${mine.id}/actions`, {
      action_code: 'finish_shift',
      action_data: {},
    });
    await context.setOffline(false);
    await expect(page.getByText(`Chưa ghi được cho ${own.mother}: Văn phòng đã chốt buổi này.`)).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('button', { name: 'Đã hiểu' }).click();
    await expect(page.getByText('Chưa ghi được')).toHaveCount(0);
  });
});

test.describe('on a slow phone', () => {
  test.use({ ownContext: true });

  test('her next session is shown before React is loaded, at the place where it stays', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Without a service worker, every file is loaded from the server.
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    const own = await visit(page);
    await enter(page, own);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/own\/assets\/react-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const heading = page.getByRole('heading', { name: own.mother });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bắt đầu' })).toHaveCount(0);
    const before = await heading.boundingBox();
    release();
    await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
  });

  test('if the connection is lost before React is loaded, a button loads the page again', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    const own = await visit(page);
    await enter(page, own);
    await page.route(/\/own\/assets\/react-/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: own.mother })).toBeVisible();
    await page.unroute(/\/own\/assets\/react-/);
    await page.getByRole('button', { name: 'Tải lại trang' }).click();
    await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeVisible();
  });
});

test('the page loads at most 90 kB of JavaScript, and an invalid URL shows an error', async ({ page }) => {
  await page.goto(`/n/${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('không còn dùng được');
  const sum = await measureScriptBytes(page);
  expect(sum).toBeGreaterThan(10_000);
  expect(sum).toBeLessThan(90_000);
});
