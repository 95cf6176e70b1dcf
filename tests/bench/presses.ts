/**
 * `npm run bench:presses [-- --rounds N --slower N --only NAME --port P]`: measures, on a processor slowed four times,
 * the time from a press until the screen shows the result or a loading sign. Exits with 1 if a time is longer than
 * promised.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page, request } from '@playwright/test';
import { chromiumArgs, findChromium } from '../browser/support/chromium.ts';
import { BrowserTestCompany } from '../browser/support/shop.ts';
import { createSession } from '../browser/support/signIn.ts';
import { recordPressAnswers, waitForPressAnswer } from './pressAnswers.ts';
import { printTable } from './printTable.ts';
import { startDemo } from './startDemo.ts';
import { calculatePercentile } from './statistics.ts';

/** Maximum milliseconds from a press to its answer. */
const MAX_ANSWER_MS = 100;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    slower: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4890' },
  },
});
const rounds = Number(values.rounds);

interface Press {
  readonly name: string;
  /** URL of the page; it is opened for each round. */
  readonly at: string;
  /** Steps before the press. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly target: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const row = (page: Page) => page.locator('[data-row-link]').nth(2);

const pressesOf = (lead: string): readonly Press[] => [
  { name: 'a row of a list, which opens its page', at: '/customers', target: row },
  { name: 'a row of a list, which opens the quick view', at: '/discounts', target: row },
  { name: 'the next page of a list', at: '/customers', target: (page) => button('Trang sau')(page).first() },
  {
    name: 'a filter applied',
    at: '/customers',
    before: (page) => page.getByRole('searchbox', { name: 'Họ tên' }).fill('nguyen'),
    target: button('Áp dụng'),
  },
  { name: 'New', at: '/customers', target: button('New') },
  {
    name: 'an entry of the menu',
    at: '/customers',
    target: (page) => page.getByRole('navigation', { name: 'Menu chính' }).locator('a[href="/packages"]'),
  },
  {
    name: 'a tab of a record',
    at: `/customers/${lead}`,
    target: (page) => page.getByRole('tab', { name: 'Lịch sử' }),
  },
  { name: 'a dialog', at: `/customers/${lead}`, target: button('Liên hệ thất bại') },
  { name: 'the dialog of a registration', at: `/customers/${lead}`, target: button('Đăng ký gói') },
  {
    name: 'a dialog sent',
    at: `/customers/${lead}`,
    before: async (page) => {
      await button('Thao tác khác')(page).click();
      await page.getByRole('menuitem', { name: 'Cập nhật cấp độ' }).click();
      await page.getByRole('dialog').getByRole('textbox').last().fill('Gọi lại sau');
    },
    target: inDialog('Cập nhật cấp độ'),
  },
  { name: 'Edit', at: `/customers/${lead}`, target: button('Edit') },
  {
    name: 'Save',
    at: `/customers/${lead}`,
    before: async (page) => {
      await button('Edit')(page).click();
      await page.getByRole('textbox', { name: 'Ghi chú' }).fill(`Đã gọi ${Date.now()}`);
    },
    target: button('Save'),
  },
  { name: 'another view of the schedule', at: '/reports/schedule', target: button('Tuần') },
  {
    name: 'a figure of a report',
    at: '/reports/revenue',
    target: (page) => page.getByRole('link', { name: /^Thu nhập công ty: / }),
  },
  { name: 'the palette', at: '/', target: button(/^Tìm nhanh/) },
  { name: 'the notifications', at: '/', target: button(/^Thông báo/) },
];

const undo: (() => unknown)[] = [];
try {
  process.exitCode = (await measurePresses()) ? 0 : 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function measurePresses(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'noi-presses-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const served = await startDemo(`sqlite:${join(folder, 'noi.sqlite')}`, Number(values.port));
  undo.push(() => served.stop());
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  undo.push(() => browser.close());
  const calls = await request.newContext({ baseURL: served.url });
  undo.push(() => calls.dispose());
  const token = await createSession(calls, 'owner');
  const page = await browser.newPage({ baseURL: served.url, viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('noi.token', value), token);
  await recordPressAnswers(page);
  const processor = await page.context().newCDPSession(page);
  const lines = [];
  const presses = pressesOf(await new BrowserTestCompany(calls).customer());
  for (const press of presses.filter(({ name }) => name.includes(values.only))) {
    const times: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const took = await measurePress(page, press, (rate) =>
        processor.send('Emulation.setCPUThrottlingRate', { rate }),
      );
      if (round > 0) times.push(took);
    }
    const most = Math.max(...times);
    lines.push({ press: press.name, 'p50 ms': calculatePercentile(times, 0.5), 'most ms': most });
  }
  console.log(
    `\nFrom a press until the screen answers, a processor ${values.slower} times slower, ${rounds} times each\n`,
  );
  printTable(lines);
  const late = lines.filter((line) => line['p50 ms'] > MAX_ANSWER_MS);
  for (const { press } of late) console.log(`missed: ${press} later than ${MAX_ANSWER_MS} ms`);
  return late.length === 0;
}

/** Returns the milliseconds from the press to the answer, on an idle page. */
async function measurePress(
  page: Page,
  { name, at, before, target }: Press,
  slow: (rate: number) => Promise<unknown>,
): Promise<number> {
  await slow(1);
  await page.goto(at);
  const pressed = target(page);
  if (!before) await pressed.waitFor();
  await before?.(page);
  // A real user moves the pointer to the button before the press.
  await pressed.hover();
  await page.waitForTimeout(500);
  await slow(Number(values.slower));
  await pressed.click();
  return Math.round(await waitForPressAnswer(page, name));
}
