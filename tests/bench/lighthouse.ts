/**
 * `npm run bench:lighthouse [-- --runs N --port P]`: the screens a day begins with, looked at by Lighthouse as a desk does, each some
 * times from an empty cache; ends with 1 when the median of one is below what was promised (README, Speed).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../browser/support/chromium.ts';
import { median } from './median.ts';
import { installed } from './peers.ts';
import { serve } from './serve.ts';

/** What every screen has to reach: points of 100 at least, layout shift at most. */
const promised = { performance: 90, shift: 0.02 };

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, port: { type: 'string', default: '4870' } },
});
const runs = Number(values.runs);
const port = Number(values.port);
const house = fileURLToPath(new URL('../..', import.meta.url));

interface Report {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string };
    readonly categories: { readonly performance: { readonly score: number | null } };
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  };
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<Report | undefined>;

const folder = join(house, 'data', 'bench');
mkdirSync(folder, { recursive: true });
const found = installed('lighthouse', folder);
if ('missing' in found) throw new Error(found.missing);
const part = async <T>(path: string): Promise<T> =>
  ((await import(pathToFileURL(join(found.at, 'node_modules', 'lighthouse', path)).href)) as { default: T })
    .default;
const lighthouse = await part<Lighthouse>('core/index.js');
const desk = await part<object>('core/config/desktop-config.js');

const own = mkdtempSync(join(tmpdir(), 'noi-lighthouse-'));
const noi = await serve([process.execPath, join(house, 'api/start.mjs')], port, {
  path: '/readyz',
  env: {
    DATABASE_URL: `sqlite:${join(own, 'noi.sqlite')}`,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    PORT: String(port),
  },
});
const browser = await chromium.launchPersistentContext(join(own, 'browser'), {
  executablePath: await findChromium(),
  args: [...chromiumArgs, `--remote-debugging-port=${port + 1}`],
});
try {
  process.exitCode = (await look()) ? 0 : 1;
} finally {
  await browser.close();
  await noi.stop();
  rmSync(own, { recursive: true, force: true });
}

/** Whether every screen kept what was promised; prints the medians. */
async function look(): Promise<boolean> {
  const token = await signIn();
  const customer = await customerWithPackage(token);
  const page = await browser.newPage();
  await page.goto(`${noi.url}/login`);
  const rows = [];
  for (const [screen, path] of [
    ['sign-in', '/login'],
    ['list', '/customers'],
    ['detail', customer],
  ] as const) {
    if (path !== '/login') await page.evaluate((value) => localStorage.setItem('noi.token', value), token);
    const reports: Report['lhr'][] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await report(`${noi.url}${path}`));
    const middle = (of: (one: Report['lhr']) => number) => median(reports.map(of));
    const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
    rows.push({
      screen,
      path,
      performance: Math.round(middle(({ categories }) => (categories.performance.score ?? 0) * 100)),
      'first paint ms': Math.round(audit('first-contentful-paint')),
      'largest paint ms': Math.round(audit('largest-contentful-paint')),
      'blocked ms': Math.round(audit('total-blocking-time')),
      'layout shift': Number(audit('cumulative-layout-shift').toFixed(4)),
    });
  }
  console.log(`\nLighthouse, desktop, medians of ${runs}:`);
  console.table(rows);
  const short = rows.filter(
    (row) => row.performance < promised.performance || !(row['layout shift'] < promised.shift),
  );
  for (const { screen } of short)
    console.log(
      `${screen}: below ${promised.performance} points or a layout shift of ${promised.shift} and more`,
    );
  return short.length === 0;
}

async function report(url: string): Promise<Report['lhr']> {
  const looked = await lighthouse(
    url,
    { port: port + 1, onlyCategories: ['performance'], logLevel: 'error' },
    desk,
  );
  if (!looked || looked.lhr.runtimeError) throw new Error(looked?.lhr.runtimeError?.message ?? url);
  return looked.lhr;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${noi.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@noi.test', password: 'noi-demo-2026' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** The page of a customer, at the package that was changed last. */
async function customerWithPackage(token: string): Promise<string> {
  const answer = await fetch(`${noi.url}/api/v1/packages?page[size]=1&sort=-registered_at`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as {
    data: [{ id: string; attributes: { customer_id: string } }];
  };
  const [{ id, attributes }] = data;
  return `/customers/${attributes.customer_id}?packageId=${id}`;
}
