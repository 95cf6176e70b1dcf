import { buildTransferCode } from '#rules/transferCode';
import { sendTransfer } from './support/bankFeed.ts';
import { BrowserTestCompany, formatExpectedMoney } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

const transfers = 20;
const accountNumber = '72001234567';

/** Returns the time in milliseconds at which the page contained the text. */
const measureTextTime = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (!document.body.innerText.replaceAll('\u00a0', ' ').includes(wanted)) return;
          watcher.disconnect();
          resolve(Date.now());
        });
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );

test('an open payment dialog shows a bank transfer within three seconds after the bank’s message', async ({
  page,
  request,
}) => {
  test.slow();
  const shop = new BrowserTestCompany(request);
  const customer = await shop.customer();
  const id = await shop.register(customer, await shop.service({ price: 40_000_000 }), 1);
  const before = await shop.call('owner', 'GET', '/settings/bank');
  await shop.call('owner', 'PATCH', '/settings/bank', {
    accounts: [{ bank: 'acb', account: accountNumber }],
    auto_book: false,
  });
  const took: number[] = [];
  try {
    await signInPage(page, 'sales', undefined, false);
    await page.goto(`/customers/${customer}?packageId=${id}`);
    await page.getByRole('button', { name: 'Thu tiền' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Thu tiền' });
    await expect(dialog.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible();
    for (let sent = 1; sent <= transfers; sent += 1) {
      const text = `Đã nhận ${formatExpectedMoney(sent * 100_000)}`;
      const seen = measureTextTime(page, text);
      const answered = await sendTransfer(request, {
        accountNumber,
        content: `${buildTransferCode('G', id)} lan ${sent}`,
        transferAmount: 100_000,
      });
      took.push(Math.max(0, (await seen) - answered));
      await expect(dialog.getByRole('status').filter({ hasText: text })).toBeVisible();
    }
  } finally {
    await shop.call('owner', 'PATCH', '/settings/bank', before);
  }
  const sorted = [...took].sort((one, other) => one - other);
  const p95 = sorted[Math.ceil(0.95 * transfers) - 1];
  console.log(`Milliseconds from the answer to the bank to the words in the dialog: ${took}; p95 ${p95}`);
  expect(p95).toBeLessThanOrEqual(3_000);
});
