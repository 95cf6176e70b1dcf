/**
 * `npm run bench:scroll [-- --slower N --port P]`: a full schedule of 100 nurses, 61 days and 15 slots is opened and scrolled with
 * wheel and keys, by slot, by week and by day, on a processor slowed four times. Exits with 1 if scrolling blocks
 * the browser longer than promised.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { chromiumArgs, findChromium } from '../browser/support/chromium.ts';
import { serveFullSchedule } from '../browser/support/fullSchedule.ts';
import { createSession } from '../browser/support/signIn.ts';
import { measureLongestTask } from './longestTask.ts';
import { printTable } from './printTable.ts';
import { startDemo } from './startDemo.ts';

/** Maximum milliseconds for which scrolling may block the browser. */
const MAX_TASK_MS = 50;

const { values } = parseArgs({
  options: { slower: { type: 'string', default: '4' }, port: { type: 'string', default: '4885' } },
});
const slowdownFactor = Number(values.slower);

const views = [
  { name: 'slots', path: '/reports/schedule?view=slots', width: 1366 },
  { name: 'week', path: '/reports/schedule?view=week', width: 1366 },
  { name: 'day', path: '/reports/schedule?view=day', width: 1366 },
  { name: 'day, phone', path: '/reports/schedule?view=day', width: 390 },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'noi-scroll-'));
const noi = await startDemo(`sqlite:${join(folder, 'noi.sqlite')}`, Number(values.port));
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  process.exitCode = (await measureScrolling(browser)) ? 0 : 1;
} finally {
  await browser.close();
  await noi.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureScrolling(browser: Browser): Promise<boolean> {
  const calls = await request.newContext({ baseURL: noi.url });
  const token = await createSession(calls, 'admin');
  await calls.dispose();
  const lines = [];
  for (const { name, path, width } of views) {
    const page = await browser.newPage({ baseURL: noi.url, viewport: { width, height: 900 } });
    await page.addInitScript((value) => localStorage.setItem('noi.token', value), token);
    await serveFullSchedule(page);
    // The first visit loads everything; the second is measured.
    await page.goto(path);
    await page.getByRole('main').getByText('Điều dưỡng 1').first().waitFor();
    const opened = await measureLongestTask(browser, page, async () => {
      await page.reload();
      await page.getByRole('main').getByText('Điều dưỡng 1').first().waitFor();
    });
    const wheel = await measureLongestTask(browser, page, () => scroll(page));
    const keys = await measureLongestTask(browser, page, () => press(page));
    const throttled = await measureLongTasks(page, async () => {
      await scroll(page);
      await press(page);
    });
    const cells = await page.locator('.cell, [role=gridcell]').count();
    lines.push({
      view: name,
      'cells drawn': cells,
      'open, longest ms': Math.round(opened * slowdownFactor),
      'wheel, longest ms': Math.round(wheel * slowdownFactor),
      'keys, longest ms': Math.round(keys * slowdownFactor),
      'by the clock: over 50 ms': throttled.length,
      longest: Math.round(Math.max(0, ...throttled)),
    });
    await page.close();
  }
  console.log(
    `\nA schedule of 100 nurses, 61 days, 15 slots; processor time of the longest task, ${slowdownFactor} times\n`,
  );
  printTable(lines);
  const late = lines.filter(
    (line) => Math.max(line['wheel, longest ms'], line['keys, longest ms']) > MAX_TASK_MS,
  );
  for (const { view } of late)
    console.log(`missed: ${view} holds up scrolling for longer than ${MAX_TASK_MS} ms`);
  return late.length === 0;
}

function waitForFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

/** Scrolls down and sideways with the wheel. */
async function scroll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height * 0.7);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(step % 3 === 0 ? 60 : 0, 120);
    await waitForFrame(page);
  }
}

/** Moves from cell to cell and from page to page with the keyboard, if there is a grid. */
async function press(page: Page): Promise<void> {
  const grid = page.getByRole('grid').first();
  if (!(await grid.count())) return;
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'PageUp'])
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press(key);
      await waitForFrame(page);
    }
}

/** Returns the milliseconds of every task longer than 50 ms on a slowed processor. */
async function measureLongTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdownFactor });
  await work();
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.detach();
  return page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
}
