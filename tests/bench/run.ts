/**
 * `npm run bench [-- --size N --seconds S --rounds R --only words]`: Nôi, the bare limit and what one might pick instead, side by
 * side on the same rows, in turn, in one run. Absolute figures tell of the machine; the ratios count (README).
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sqliteDriver } from '#api/db/sqlite/driver';
import { type Case, casesOf } from './cases.ts';
import { type Measured, measure, median } from './measure.ts';
import { installed } from './peers.ts';
import { type Served, serve } from './serve.ts';
import { writeJsonServer } from './writeJsonServer.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '25' },
    port: { type: 'string', default: '4890' },
    only: { type: 'string', default: '' },
    database: { type: 'string' },
    peers: { type: 'string', default: 'feathers,json-server' },
  },
});
const size = Number(values.size);
const [seconds, rounds, connections, port] = [
  values.seconds,
  values.rounds,
  values.connections,
  values.port,
].map(Number) as [number, number, number, number];
const house = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(house, 'data', 'bench');
const tsx = join(house, 'node_modules', '.bin', 'tsx');
/** json-server keeps every row in memory and goes through all of them for every answer. */
const jsonServerMost = 100_000;

mkdirSync(folder, { recursive: true });
const file = values.database ? resolve(values.database) : join(folder, `noi-${size}.sqlite`);
const env = { DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'silent', REPORTS_PER_MINUTE: '0' };
if (!existsSync(file)) {
  console.log(`Putting ${size} packages into ${file} …`);
  const { status } = spawnSync(
    process.execPath,
    [join(house, 'api/start.mjs'), 'seed', '--scale', String(Math.max(1, Math.round(size / 570)))],
    {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    },
  );
  if (status !== 0) process.exit(1);
}
spawnSync(process.execPath, [join(house, 'api/start.mjs'), 'migrate'], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
});

const servers = new Map<string, Served>();
const left: string[] = [];
try {
  await benchmark();
} finally {
  for (const served of servers.values()) await served.stop();
}

async function benchmark(): Promise<void> {
  const cases = casesOf(factsOf()).filter(({ name }) => name.includes(values.only));
  const noi = await serve([process.execPath, join(house, 'api/start.mjs')], port, {
    path: '/readyz',
    env: { ...env, PORT: String(port) },
  });
  servers.set('noi', noi);
  const token = await signIn(noi.url);
  await startPeers();
  const atRest = noi.memory();
  const rows = [];
  for (const [index, one] of cases.entries()) rows.push(await measureCase(one, token, port + 10 + index));
  console.log(
    `\n${size} packages, ${connections} connections, ${rounds} rounds of ${seconds} s each, medians; spread = lowest–highest`,
  );
  console.table(rows);
  console.log(
    `Cold start ${Math.round(noi.startedIn)} ms; memory ${atRest} MB at rest, ${noi.memory()} MB after all of this.`,
  );
  for (const why of left) console.log(`Left out: ${why}`);
}

async function startPeers(): Promise<void> {
  const wanted = values.peers.split(',');
  left.push('Directus: it wants its own tables and sign-in; these rows do not fit without a set-up by hand.');
  for (const peer of ['feathers', 'json-server'] as const) {
    if (!wanted.includes(peer)) continue;
    const found = installed(peer, folder);
    const at = port + (peer === 'feathers' ? 1 : 2);
    try {
      if ('missing' in found) throw new Error(found.missing);
      if (peer === 'json-server' && size > jsonServerMost)
        throw new Error(`more than ${jsonServerMost} packages`);
      const command =
        peer === 'feathers'
          ? [process.execPath, 'server.mjs', file, String(at)]
          : [
              'node_modules/.bin/json-server',
              '--quiet',
              '--port',
              String(at),
              '--host',
              '127.0.0.1',
              writeJsonServer(file, found.at),
            ];
      servers.set(peer, await serve(command, at, { cwd: found.at, path: '/customers/1' }));
    } catch (error) {
      left.push(`${peer}: ${(error as Error).message}`);
    }
  }
}

/** One case on everyone who can, in turn, so that what disturbs the machine disturbs all. */
async function measureCase(
  one: Case,
  token: string,
  bareAt: number,
): Promise<Record<string, string | number>> {
  const isList = !one.path.startsWith('/reports') && !/\/\d+$/.test(one.path);
  const bare = isList
    ? await serve([tsx, join(house, 'tests/bench/servers/bare.ts'), file, one.path, String(bareAt)], bareAt)
    : null;
  const addresses: [name: string, url: string, token?: string][] = [
    ['noi', `${servers.get('noi')?.url}/api/v1${one.path}`, token],
    ...(bare ? [['bare', `${bare.url}/`] as [string, string]] : []),
    ...(one.feathers && servers.has('feathers')
      ? [['feathers', `${servers.get('feathers')?.url}${one.feathers}`] as [string, string]]
      : []),
    ...(one.jsonServer && servers.has('json-server')
      ? [['json-server', `${servers.get('json-server')?.url}${one.jsonServer}`] as [string, string]]
      : []),
  ];
  const found = new Map<string, Measured[]>();
  // The first round of each only warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, url, bearer] of addresses) {
      const measured = await measure(url, {
        connections,
        seconds: round === 0 ? 1 : seconds,
        ...(bearer ? { token: bearer } : {}),
      }).catch((error: Error) => void left.push(`${name}, ${one.name}: ${error.message}`));
      if (measured && round > 0) found.set(name, [...(found.get(name) ?? []), measured]);
    }
  await bare?.stop();
  const rate = (name: string) => median((found.get(name) ?? []).map((each) => each.rate));
  const rates = (found.get('noi') ?? []).map((each) => Math.round(each.rate));
  const ratio = (name: string) =>
    found.has(name) && rate(name) > 0 ? `${(rate('noi') / rate(name)).toFixed(2)}×` : '–';
  const p99 = (name: string) => median((found.get(name) ?? []).map((each) => each.p99));
  return {
    case: one.name,
    'req/s': Math.round(rate('noi')),
    spread: `${Math.min(...rates)}–${Math.max(...rates)}`,
    'p50 ms': median((found.get('noi') ?? []).map((each) => each.p50)),
    'p99 ms': p99('noi'),
    'of bare': ratio('bare'),
    'p99 of bare': bare && p99('bare') > 0 ? `${(p99('noi') / p99('bare')).toFixed(1)}×` : '–',
    Feathers: ratio('feathers'),
    'json-server': ratio('json-server'),
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@noi.test', password: 'noi-demo-2026' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

function factsOf() {
  const Database = sqliteDriver();
  const database = new Database(file, { readonly: true });
  const { n } = database.prepare("select count(*) as n from packages where level = 'L8'").get() as {
    n: number;
  };
  const { phone } = database
    .prepare('select phone_fold as phone from customers where phone is not null order by id desc limit 1')
    .get() as { phone: string };
  const { day } = database.prepare('select max(registered_at) as day from packages').get() as { day: string };
  database.close();
  const before = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  before.setUTCDate(0);
  const month = before.toISOString().slice(0, 7);
  return {
    pages: Math.ceil(n / 20),
    phone,
    month,
    from: `${month}-01`,
    to: before.toISOString().slice(0, 10),
  };
}
