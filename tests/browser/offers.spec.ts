/**
 * Sessions are offered to several nurses: the office chooses the nurses, each sees the offer on her page, and the first to accept gets the
 * sessions.
 */
import { expectAccessible } from './support/isAccessible.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

interface Nurse {
  id: string;
  name: string;
  url: string;
  digits: string;
}
let phones = 0;

async function nurse(shop: BrowserTestCompany): Promise<Nurse> {
  phones += 1;
  const digits = String(6100 + phones);
  const name = makeUniqueText('Hoa');
  const id = await shop.nurse({ name, phone: `090577${digits}`, commission: 40 });
  const { url } = await shop.call('sales', 'POST', `/agents/${id}/page`, {});
  return { id, name, url: new URL(url).pathname, digits };
}

/** Creates a mother with a package of two sessions from 30 November on, without a nurse. */
async function packageOf(
  shop: BrowserTestCompany,
): Promise<{ id: string; mother: string; customer: string }> {
  await shop.call('admin', 'PATCH', '/settings/pages', { nurses: true });
  const mother = makeUniqueText('Mẹ');
  const customer = await shop.customer({ name: mother, address: '7 Trần Phú', province: 'Quận 3' });
  const more = { started_at: '2026-11-30', time_period: ['09:00-10:00'] };
  return { id: await shop.register(customer, await shop.service(), 2, more), mother, customer };
}

async function enter(page: Page, { url, digits }: Nurse): Promise<void> {
  await page.goto(url);
  await page.getByLabel('4 số cuối điện thoại của chị').fill(digits);
}

for (const [width, tag] of [
  [390, ''],
  [320, ' @long'],
] as const)
  test(`at ${width} px a nurse sees an offer without a name, accepts it, and it is in her plan${tag}`, async ({
    page,
    secondPage: other,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const shop = new BrowserTestCompany(page.request);
    const { id, mother } = await packageOf(shop);
    const [first, second] = [await nurse(shop), await nurse(shop)];
    const until = '2026-11-28T03:00:00.000Z';
    const { result } = await shop.act('packages', id, 'offer', { agent_ids: [first.id, second.id], until });
    await enter(page, first);
    await enter(other, second);
    const card = page.getByRole('article', { name: 'Mời chị: 2 buổi từ thứ Hai 30/11' });
    await expect(other.getByRole('heading', { name: /^Mời chị/ })).toBeVisible();
    await expect(card).toContainText('Quận 3');
    await expect(card).toContainText('Thứ Hai 30/11, 09:00–10:00');
    await expect(card).toContainText('160.000 ₫ trước thuế, cả 2 buổi');
    await expect(card).toContainText('Trả lời trước 10:00, thứ Bảy 28/11');
    await expect(page.locator('body')).not.toContainText(mother);
    await expect(page.locator('body')).not.toContainText('Trần Phú');
    await expect
      .poll(async () => (await shop.call('sales', 'GET', `/offers/${result.offer_id}`)).attributes.answers)
      .toBe('Đã xem 2/2');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page);
    }
    const small = await page
      .locator('button, summary')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 48).length);
    expect(small).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/offer-${width}.png`, fullPage: true });
    await card.getByRole('button', { name: 'Không nhận' }).click();
    await expect(card).toContainText('Chị đã từ chối');
    await card.getByRole('button', { name: 'Nhận', exact: true }).click();
    await expect(card).toContainText('✓ Chị đã nhận');
    await page.getByRole('button', { name: /^Sắp tới/ }).click();
    const session = page.getByRole('article', { name: mother }).first();
    await session.getByText(/^Quận 3 · /).click();
    await expect(session).toContainText('7 Trần Phú');
    await expect(other.getByText('Điều dưỡng khác đã nhận trước.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Nhận', exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

test('the office offers a package, sees who has seen it, and withdraws it @long', async ({
  page,
  secondPage: phone,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shop = new BrowserTestCompany(page.request);
  const { id, mother } = await packageOf(shop);
  const own = await nurse(shop);
  await enter(phone, own);
  await signInPage(page, 'sales', undefined, false);
  await page.goto(`/packages/${id}`);
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Mời nhận gói' }).click();
  const dialog = page.getByRole('dialog', { name: /Mời nhận gói/ });
  const more = dialog.getByRole('button', { name: /^Xem thêm/ });
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await dialog.getByRole('checkbox', { name: own.name }).check();
  await expect(dialog.getByText('Mời ai? 1/10')).toBeVisible();
  await expect(dialog.getByLabel('Trả lời trước')).not.toHaveValue('');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/offer-dialog-390.png' });
  await dialog.getByRole('button', { name: 'Mời nhận gói' }).click();
  const part = page.getByRole('region', { name: 'Lời mời' });
  await expect(part).toContainText(own.name);
  // The nurse's page shows the offer without a reload, and the office sees that the nurse has opened the offer.
  await expect(phone.getByRole('heading', { name: /^Mời chị: 2 buổi/ })).toBeVisible();
  await expect(phone.locator('body')).not.toContainText(mother);
  await expect(part).toContainText('đã xem');
  await page.screenshot({ path: 'test-results/offer-package-390.png', fullPage: true });
  await part.getByRole('button', { name: 'Rút lời mời' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rút lời mời' }).click();
  await expect(part).toHaveCount(0);
  await expect(phone.getByText('Văn phòng đã rút lời mời này.')).toBeVisible();
});
