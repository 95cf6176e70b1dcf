/**
 * `npm run bench:seen [-- --rounds N --port P --postgres]`: the time until a change made in one browser is visible in another,
 * on a list, a record, the schedule and the home page; with --postgres, through two processes of one PostgreSQL. Exits with 1 if
 * a change is later than promised.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page, request } from '@playwright/test';
import { chromiumArgs, findChromium } from '../browser/support/chromium.ts';
import { BrowserTestCompany, makeUniqueText } from '../browser/support/shop.ts';
import { createSession } from '../browser/support/signIn.ts';
import { startPostgres } from '../support/postgres.ts';
import { printTable } from './printTable.ts';
import { startDemo } from './startDemo.ts';
import type { StartedServer } from './startServer.ts';
import { calculatePercentile } from './statistics.ts';

/** Milliseconds after which a change must be visible. */
const MAX_DELAY_MS = 1000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    port: { type: 'string', default: '4880' },
    postgres: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

/** A change, and the element that shows it, whose label or text matches the pattern. */
interface Change {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  readonly selector: string;
  readonly pattern: string;
}
interface Screen {
  readonly name: string;
  readonly path: string;
  /** @param round counted from 0 */
  readonly change: (round: number, page: Page) => Promise<Change>;
}

const undo: (() => unknown)[] = [];
try {
  process.exitCode = (await measureDelays()) ? 0 : 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function measureDelays(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'noi-seen-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = values.postgres ? await startPostgres() : null;
  if (cluster) undo.push(() => cluster.stop());
  const database = cluster?.url ?? `sqlite:${join(folder, 'noi.sqlite')}`;
  const first = await start(database, Number(values.port));
  const second = cluster ? await start(database, Number(values.port) + 1) : first;
  const browsers = await Promise.all(
    [first, second].map(async ({ url }) => {
      const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
      undo.push(() => browser.close());
      return browser.newPage({ baseURL: url });
    }),
  );
  const [one, other] = browsers as [Page, Page];
  const calls = await request.newContext({ baseURL: first.url });
  undo.push(() => calls.dispose());
  for (const page of browsers) {
    await page.goto('/login');
    const token = await createSession(calls, page === one ? 'owner' : 'admin');
    await page.evaluate((value) => localStorage.setItem('noi.token', value), token);
  }
  const lines = [];
  for (const { name, path, change } of await screens(new BrowserTestCompany(calls))) {
    const listening = other.waitForResponse('**/api/v1/events');
    await other.goto(path);
    await listening;
    const times: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const took = await measureDelay(one, other, await change(round, other));
      if (round > 0) times.push(took);
    }
    const most = Math.max(...times);
    lines.push({
      screen: name,
      'p50 ms': calculatePercentile(times, 0.5),
      'p95 ms': calculatePercentile(times, 0.95),
      'most ms': most,
    });
  }
  const where = cluster ? 'two processes of one PostgreSQL' : 'one process, SQLite';
  console.log(
    `\nFrom sending a change in one browser until another shows it, ${rounds} times each; ${where}\n`,
  );
  printTable(lines);
  const late = lines.filter((line) => line['p95 ms'] >= MAX_DELAY_MS);
  for (const { screen } of late) console.log(`missed: ${screen} later than ${MAX_DELAY_MS} ms`);
  return late.length === 0;
}

async function start(database: string, port: number): Promise<StartedServer> {
  const served = await startDemo(database, port);
  undo.push(() => served.stop());
  return served;
}

/** Returns the milliseconds from the request in one browser until the other browser shows the change. */
async function measureDelay(one: Page, other: Page, { selector, pattern, ...call }: Change): Promise<number> {
  const seen = other.waitForFunction(
    ([css, text]) => {
      const isShown = new RegExp(text, 's');
      const found = [...document.querySelectorAll<HTMLElement>(css)].some((element) =>
        isShown.test(element.getAttribute('aria-label') ?? element.innerText),
      );
      return found && Date.now();
    },
    [selector, pattern] as const,
  );
  const sending = one.evaluate(async ({ method, path, body }) => {
    const sent = Date.now();
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${localStorage.getItem('noi.token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return sent;
  }, call);
  const [shown, sent] = await Promise.all([seen, sending]);
  return Number(await shown.jsonValue()) - sent;
}

async function screens(shop: BrowserTestCompany): Promise<Screen[]> {
  const customer = await shop.customer();
  const nurse = makeUniqueText('Điều dưỡng');
  const agent_id = await shop.nurse({ name: nurse });
  const pack = await shop.register(await shop.customer(), await shop.service(), 1, { agent_id });
  const [shift] = await shop.call('owner', 'GET', `/shifts?filter[package_id]=${pack}`);
  const newCustomer = (name: string) => ({
    method: 'POST' as const,
    path: '/customers',
    body: { data: { type: 'customers', attributes: { name, phone: '0912345678' } } },
  });
  return [
    {
      name: 'list',
      path: '/customers',
      change: async () => {
        const name = makeUniqueText('Khách mới');
        return { ...newCustomer(name), selector: 'table a', pattern: name };
      },
    },
    {
      name: 'record',
      path: `/customers/${customer}`,
      change: async () => {
        const name = makeUniqueText('Khách đổi tên');
        const body = { data: { type: 'customers', id: customer, attributes: { name } } };
        return { method: 'PATCH', path: `/customers/${customer}`, body, selector: 'h1, h2', pattern: name };
      },
    },
    {
      name: 'schedule',
      path: `/reports/schedule?from=2032-06-01&to=2032-06-30&agent_id=${agent_id}`,
      change: async (round) => {
        // Each round uses a later day, but not a Sunday (06/06 is one).
        const day = new Date(Date.UTC(2032, 5, 7 + Math.floor(round / 6) + round)).toISOString().slice(0, 10);
        const shown = `${day.slice(8)}/${day.slice(5, 7)}`;
        return {
          method: 'POST',
          path: `/shifts/${shift.id}/actions`,
          body: { action_code: 'delay_shift', action_data: { new_day: day } },
          selector: '[role=gridcell]',
          pattern: `^${nurse}, .*${shown}.*: .*1 chưa tắm`,
        };
      },
    },
    {
      name: 'home page',
      path: '/',
      change: async (_round, page) => {
        const chip = page.getByRole('button', { name: /^Khách mới \d/ });
        const count = Number((await chip.innerText()).replace(/\D/g, ''));
        const next = new Intl.NumberFormat('vi-VN').format(count + 1);
        return {
          ...newCustomer(makeUniqueText('Khách gọi')),
          selector: 'button',
          pattern: `^Khách mới ${next}$`,
        };
      },
    },
  ];
}
