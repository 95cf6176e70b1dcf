/** The page of a partner: landing pages with their QR codes, and accounts. */
import { readFile } from 'node:fs/promises';
import { create } from 'qrcode';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** Returns the modules of a QR image, dark as 1, read at the middle of each. A side has `size` modules and a quiet zone of four. */
const modulesOf = (page: Page, source: string, size: number): Promise<number[]> =>
  page.evaluate(
    async ([address, side]) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(picture, 0, 0);
      const width = picture.width / (side + 8);
      return Array.from({ length: side * side }, (_, index) => {
        const [x, y] = [(index % side) + 4.5, Math.floor(index / side) + 4.5];
        return context.getImageData(x * width, y * width, 1, 1).data[0] === 0 ? 1 : 0;
      });
    },
    [source, size] as const,
  );

test('a landing page’s QR code contains its URL, and is saved under the partner’s code and its name @long', async ({
  page,
}) => {
  const shop = new BrowserTestCompany(page.request);
  const code = makeUniqueText('QR');
  const partner = await shop.make('partners', { code, name: 'Đối tác có trang' });
  const url = 'https://noi.test/gioi-thieu?a=1&b=Tắm bé';
  const landing = { name: 'Tắm bé: mùa hè 50%', url, partner_id: partner };
  await shop.make('partner_landings', landing);
  const [stored] = await shop.call('owner', 'GET', `/partner_landings?filter[partner_id]=${partner}`);

  await signInPage(page, 'admin');
  await page.goto(`/partners/${partner}`);
  await page.getByRole('tab', { name: 'QRCode' }).click();
  const picture = page.getByRole('img', { name: /^Mã QR của/ });
  await expect(picture).toBeVisible();
  const { modules } = create(stored.attributes.url, { errorCorrectionLevel: 'M' });
  const source = (await picture.getAttribute('src')) ?? '';
  expect(await modulesOf(page, source, modules.size)).toEqual([...modules.data].map(Number));

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải mã QR' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${code} Tắm bé mùa hè 50%.png`);
  const bytes = await readFile(await saved.path());
  expect(`data:image/png;base64,${bytes.toString('base64')}`).toBe(source);
});

test('an active partner account can be reset or disabled, a disabled one only enabled @long', async ({
  page,
}) => {
  const shop = new BrowserTestCompany(page.request);
  const partner = await shop.make('partners', { code: makeUniqueText('TK'), name: 'Đối tác có tài khoản' });
  const password = 'an-honest-password';
  // An e-mail address that is long enough to reach the edge of its card on a phone.
  const email = `${makeUniqueText('pp').replace(' ', '')}@noi.test`;
  await shop.make('partner_accounts', {
    ...{ name: 'Chị Mai', email, partner_id: partner },
    ...{ password, password_confirmation: password },
  });
  await signInPage(page, 'admin');
  await page.goto(`/partners/${partner}`);
  await page.getByRole('tab', { name: 'Accounts' }).click();
  const row = page.getByRole('tabpanel').getByRole('row', { name: /Chị Mai/ });
  await expect(row).toContainText(email);
  await expect(row.getByRole('button', { name: 'Đặt lại mật khẩu' })).toBeVisible();
  // On a phone the row is a card with visible buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByRole('region', { name: 'Tài khoản' }).last();
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 900 });
  await row.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Khóa tài khoản' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Khóa tài khoản' }).click();
  await expect(page.getByText('Done!')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Mở khóa tài khoản' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Đặt lại mật khẩu' })).toHaveCount(0);
  const refused = await page.request.post('/api/v1/login', { data: { email, password } });
  expect(refused.status()).toBe(401);
});
