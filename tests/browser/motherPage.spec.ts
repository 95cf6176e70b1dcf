/**
 * A mother's own page on her phone: she opens it, confirms, sends a request and gets an answer, pays and rates. The page opens offline too.
 */
import { expectAccessible } from './support/isAccessible.ts';
import { measureScriptBytes } from './support/scriptBytes.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { expect, type Page, test } from './support/test.ts';

const today = '2026-11-26';

interface Visit {
  url: string;
  customer: string;
  name: string;
  package: string;
  nurse: string;
}

/** Creates a mother with a page, a held session and a future one. */
async function visit(page: Page): Promise<Visit> {
  const shop = new BrowserTestCompany(page.request);
  const settings = { mothers: true, mother_code: true, share_notes: true };
  await shop.call('admin', 'PATCH', '/settings/pages', settings);
  const accounts = [{ bank: 'acb', account: '0123456789', holder: 'CONG TY NOI', qr: true }];
  await shop.call('admin', 'PATCH', '/settings/bank', { accounts });
  await shop.call('admin', 'PATCH', '/settings/company', { phone: '0905000111' });
  const nurse = makeUniqueText('Chị Lan');
  const agent_id = await shop.nurse({ name: nurse, phone: '0905118877' });
  const name = makeUniqueText('Nguyễn Thị Mai');
  const customer = await shop.customer({ name, phone: '0905444555', address: '7 Trần Phú' });
  const service = await shop.service({ name: 'Tắm bé và chăm mẹ' });
  const form = { started_at: '2026-11-25', agent_id, time_period: ['13:30-14:30'] };
  const pack = await shop.register(customer, service, 3, form);
  const shifts = await shop.call('sales', 'GET', `/shifts?filter[package_id]=${pack}&page[size]=10`);
  await shop.act('shifts', shifts[0].id, 'finish_shift', {});
  const { url } = await shop.call('sales', 'POST', `/customers/${customer}/page`, {});
  return { url: new URL(url).pathname, customer, name, package: pack, nurse };
}

async function expectUsable(page: Page, width: number): Promise<void> {
  const small = await page
    .locator('button, a.button, input:not([type=radio]), select, textarea, label:has(input), summary')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 48)
        .map((one) => one.outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }
}

for (const [width, tag] of [
  [390, ''],
  [320, ' @long'],
] as const)
  test(`at ${width} px she confirms, sends a request, gets an answer, sees what to pay, and rates${tag}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const own = await visit(page);
    await page.goto(own.url);
    const next = page.getByRole('article', { name: 'Buổi tới' });
    await expect(next).toContainText('13:30–14:30');
    await expect(next).toContainText(own.nurse);
    await expect(page.getByRole('region', { name: 'Mã hôm nay' })).toContainText(/\d{4}/);
    await expect(page.getByRole('link', { name: /^Gọi/ })).toHaveAttribute('href', 'tel:0905000111');
    await next.getByRole('button', { name: 'Mẹ xác nhận lịch này' }).click();
    await expect(next).toContainText('Mẹ đã xác nhận ✓');

    const rating = page.getByRole('region', { name: 'Buổi hôm qua thế nào, mẹ?' });
    // On a narrow phone the amount due has its own line, and the stars are below it.
    if (width > 320) await expect(rating.getByRole('button', { name: '5 sao' })).toBeInViewport({ ratio: 1 });
    await expectUsable(page, width);
    await rating.getByRole('button', { name: '5 sao' }).click();
    await expect(rating).toContainText('Rất hài lòng · đã gửi ✓');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await rating.getByRole('button', { name: 'Viết thêm' }).click();
    await rating.getByLabel('Mẹ muốn nói thêm điều gì?').fill('Nhẹ tay lắm');
    await expectUsable(page, width);
    await rating.getByRole('button', { name: 'Gửi nhận xét' }).click();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByText('Xem 1 buổi đã qua').click();
    const past = page.getByRole('listitem').filter({ hasText: 'Hôm qua 25/11' });
    await expect(page.getByRole('button', { name: /^Đánh giá/ })).toHaveCount(0);
    await expect(past.getByRole('img', { name: '5 sao' })).toBeVisible();
    await expect(past).toContainText('Nhẹ tay lắm');

    await next.getByRole('button', { name: 'Xin đổi lịch' }).click();
    const send = page.getByRole('button', { name: 'Gửi', exact: true });
    await expect(page.getByText('Mẹ chọn ngày hoặc giờ mới')).toBeInViewport({ ratio: 1 });
    await expect(send).toBeDisabled();
    await expect(send).toBeInViewport({ ratio: 1 });
    await expectUsable(page, width);
    await page.getByRole('radio', { name: 'T2 30/11' }).check();
    await expect(page.getByText('T5 26/11 13:30 → T2 30/11 13:30')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Mẹ nói thêm nếu cần').fill('Bé đi khám');
    await send.click();
    const sent = page.getByRole('article').filter({ hasText: 'Bé đi khám' });
    await expect(sent).toContainText(/Hôm nay 26\/11, 13:30 →.*Thứ Hai 30\/11, 13:30/);
    await expect(sent).toContainText('trả lời ngay trên trang này');
    await expectUsable(page, width);
    await expect(page.getByRole('heading', { name: '✓ Đã gửi' })).toBeFocused();
    await expect(send).toHaveCount(0);
    await sent.getByRole('button', { name: 'Nhắn việc khác' }).click();
    await expect(page.getByLabel('Lời nhắn của mẹ')).toBeVisible();
    await expect(sent).toContainText('Đã gửi, chờ trả lời');
    await expectUsable(page, width);
    const shop = new BrowserTestCompany(page.request);
    const [request] = await shop.call('sales', 'GET', `/requests?filter[customer_id]=${own.customer}`);
    await shop.act('requests', request.id, 'decline', {
      answer: 'Hôm đó chị Lan nghỉ, mẹ chọn ngày khác nhé',
    });
    await expect(sent).toContainText('Hôm đó chị Lan nghỉ');

    await page.getByRole('button', { name: 'Tiền' }).click();
    const money = page.getByRole('article', { name: /Tắm bé/ });
    await expect(money).toContainText('600.000');
    await expect(money).toContainText('Hạn: buổi cuối, ngày mai 27/11');
    await money.getByRole('button', { name: /^Chuyển 600\.000/ }).click();
    await expect(money.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible();
    await expect(money).toContainText('0123456789');
    await expectUsable(page, width);
    const paid = { amount: 200_000, at: today, payment_method: 'transfer', bank: 'acb' };
    await shop.act('packages', own.package, 'pay', paid);
    await expect(money.getByText('✓ Đã nhận 200.000')).toBeVisible();
    await expect(money.getByRole('listitem').filter({ hasText: 'Mẹ trả' })).toContainText(
      /26\/11\/2026, đang kiểm tra -200\.000/,
    );
    await expect(money.getByRole('listitem').filter({ hasText: 'Còn phải trả' })).toContainText('400.000');
    await money.getByRole('button', { name: /^Xem phiếu thu/ }).click();
    const receipt = money.getByRole('region', { name: /^Phiếu thu/ });
    await expect(receipt).toContainText('hai trăm nghìn đồng');
    await expect(receipt).toContainText('Đang kiểm tra');
    const picture = page.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Lưu ảnh' }).click();
    expect((await picture).suggestedFilename()).toBe('phieu-thu.png');
    await expectUsable(page, width);
    // Size in bytes of all scripts that the page has loaded so far.
    expect(await measureScriptBytes(page)).toBeLessThan(90_000);
  });

test.describe('when the connection is lost', () => {
  test.use({ ownContext: true });

  test('the shell opens with her sessions and the digits of the day, without money', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const own = await visit(page);
    await page.goto(own.url);
    const next = page.getByRole('article', { name: 'Buổi tới' });
    await expect(next).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('noi-mother')).keys()).length))
      .toBeGreaterThan(2);
    await context.setOffline(true);
    await page.reload();
    await expect(next).toBeVisible();
    await expect(
      page.getByText(/^Chưa có mạng: đang hiện lịch lưu lúc \d\d:\d\d, hôm nay 26\/11/),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mã hôm nay' })).toContainText(/\d{4}/);
    await expect(next.getByRole('button', { name: 'Mẹ xác nhận lịch này (cần có mạng)' })).toBeDisabled();
    await page.getByRole('button', { name: 'Tiền' }).click();
    await expect(page.getByText('600.000')).toHaveCount(0);
  });
});

test.describe('on a slow phone', () => {
  test.use({ ownContext: true });

  test('the next session is shown before React is loaded, at the place where it stays', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const own = await visit(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/own\/assets\/react-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(own.url);
    const time = page.getByText('13:30–14:30').first();
    await expect(time).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mẹ xác nhận lịch này' })).toHaveCount(0);
    const before = await time.boundingBox();
    release();
    await expect(page.getByRole('button', { name: 'Mẹ xác nhận lịch này' })).toBeVisible();
    expect(await time.boundingBox()).toEqual(before);
  });
});

test('an invalid URL shows an error with the company’s phone', async ({ page }) => {
  await new BrowserTestCompany(page.request).call('admin', 'PATCH', '/settings/company', {
    phone: '0905000111',
  });
  await page.goto(`/m/${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('không còn mở được');
  await expect(page.getByRole('link', { name: /^Gọi/ })).toHaveAttribute('href', 'tel:0905000111');
});
