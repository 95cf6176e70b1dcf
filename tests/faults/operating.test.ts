/**
 * Follows api/OPERATING.md as an operator would: the test reads the commands from the code blocks and runs them in a separate folder. Only
 * values of the machine are changed: paths, secrets, ports.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getDatabaseName } from '#api/db/getDatabaseName';
import { ApiClient } from '../api/support/client.ts';
import { buildClockEnvironment } from '../support/clock.mjs';
import { createTestFolder, createTestPostgres } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { SqliteFileReader } from './support/stored.ts';

const [section = ''] = readFileSync('api/OPERATING.md', 'utf8').split('\n## Settings\n');
const blocks = [...section.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
  language,
  text,
}));

/** Returns the block of the section that contains this text. Only one block may contain the text. */
function block(words: string): string {
  const found = blocks.filter(({ text }) => text.includes(words));
  expect(found.length, words).toBe(1);
  return found[0]?.text ?? '';
}

const setupBlock = block('export NODE_ENV=production');
const systemdUnit = block('ExecStart=');
const asServerBlock = block('sudo -u noi node');
const moveBlock = block('npm run restore');
const cronCommand =
  /^\S+ \S+ \S+ \S+ \S+ +(.*)$/m.exec(block('15 2 * * *'))?.[1]?.replaceAll('\\%', '%') ?? '';
/** Blocks that need programs outside the product: a proxy, and containers. */
const otherBlocks = [block('reverse_proxy'), block('docker compose up'), block('litestream.yml')];

test('every block of the section is followed, except those of other programs', () => {
  const followed = [setupBlock, systemdUnit, asServerBlock, moveBlock, block('15 2 * * *'), ...otherBlocks];
  expect(blocks.map(({ text }) => text).filter((text) => !followed.includes(text))).toEqual([]);
});

const email = 'you@example.vn';
const password = 'một mật khẩu thật dài';

/** The machine of an operator, with the sources of the product and its settings. */
class Machine {
  readonly folder = createTestFolder();
  readonly backups = createTestFolder();
  readonly settingsFile = join(this.folder, 'noi.env');
  readonly #programs = createTestFolder();
  #settings: Record<string, string> = {};

  constructor() {
    const sources = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
    const folders = ['api', 'migrations', 'seeds', 'src'];
    // Copies modification times too, which decide whether a build is current.
    expect(spawnSync('cp', ['-a', ...sources, ...folders, this.folder]).status).toBe(0);
    mkdirSync('dist', { recursive: true });
    if (!isLongRun) symlinkSync(resolve('dist'), join(this.folder, 'dist'));
    mkdirSync(join(this.folder, 'data'), { mode: 0o700 });
    const npm = join(dirname(process.execPath), 'npm');
    // The long run installs and builds; other runs use the packages and the build of the checkout.
    const install = `[ "$1" = ci ] && exec ln -sfn ${resolve('node_modules')} node_modules`;
    this.#addProgram('npm', `${isLongRun ? '' : install}\nexec ${npm} "$@"`);
    // Skips the first two arguments (`-u noi`).
    this.#addProgram('sudo', 'shift 2\nexec "$@"');
  }

  #addProgram(name: string, script: string): void {
    const file = join(this.#programs, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** Writes the settings of the server to the file that its unit reads. */
  set(settings: Record<string, string>): void {
    this.#settings = { ...this.#settings, ...settings };
    const lines = Object.entries(this.#settings).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(this.settingsFile, lines.join(''), { mode: 0o640 });
  }

  /** Returns a text of the page with the paths, secrets and addresses of this machine. */
  adapt(text: string): string {
    return text
      .replace(/\b([A-Z_]+)=(\S*…\S*|postgres:\/\/user:password@host\/database)/g, (_, name: string) => {
        const value = this.#settings[name];
        if (value === undefined) throw new Error(`The page names a setting that the test has not: ${name}`);
        return `${name}='${value}'`;
      })
      .replaceAll('/srv/noi', this.folder)
      .replaceAll('/etc/noi.env', this.settingsFile)
      .replaceAll('/backup/', `${this.backups}/`)
      .replaceAll('find /backup ', `find ${this.backups} `)
      .replaceAll('/usr/bin/node', process.execPath);
  }

  #spawn(program: string, words: readonly string[], env: Record<string, string>): ChildProcess {
    const child = spawn(program, words, {
      cwd: this.folder,
      // The shell has its own process group, so that a signal reaches all its child processes.
      detached: true,
      env: {
        PATH: `${this.#programs}:${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: process.env.HOME,
        ...buildClockEnvironment(),
        PORT: '0',
        ...env,
      },
    });
    onTestFinished(() => stop(child));
    return child;
  }

  /** Runs commands unchanged to their end. @returns their output */
  async run(commands: string, env: Record<string, string> = {}): Promise<string> {
    const child = this.#spawn('sh', ['-e', '-c', this.adapt(commands)], env);
    const output = collectOutput(child);
    const [code] = await once(child, 'close');
    expect([code, output.text]).toEqual([0, output.text]);
    return output.text;
  }

  /** Runs commands; the last command starts a server. @param input text that is typed meanwhile */
  serve(commands: string, env: Record<string, string>, input = ''): Promise<Served> {
    return waitUntilServing(this.#spawn('sh', ['-e', '-c', this.adapt(commands)], env), input);
  }

  /** Starts the server as its unit does, only with the settings of the file. */
  async serveUnit(): Promise<Served> {
    const value = (name: string) =>
      new RegExp(`^${name}=(.*)$`, 'm').exec(this.adapt(systemdUnit))?.[1] ?? '';
    expect([value('WorkingDirectory'), value('EnvironmentFile')]).toEqual([this.folder, this.settingsFile]);
    const [program = '', ...words] = value('ExecStart').split(' ');
    return waitUntilServing(this.#spawn(program, words, this.#settings), '');
  }
}

interface Served {
  output: { text: string };
  /** Returns a client that is signed in as the created administrator. */
  signIn: () => Promise<ApiClient>;
  stop: () => Promise<void>;
}

function collectOutput({ stdout, stderr }: ChildProcess): { text: string } {
  const output = { text: '' };
  for (const stream of [stdout, stderr]) stream?.on('data', (text) => (output.text += String(text)));
  return output;
}

async function waitUntilServing(child: ChildProcess, input: string): Promise<Served> {
  const output = collectOutput(child);
  child.stdin?.end(input);
  const url = await new Promise<string>((found, failed) => {
    child.stdout?.on('data', () => {
      // The line for users contains the URL that they type.
      const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output.text);
      if (address && output.text.includes('Nôi is served at https://noi.example.vn')) found(address[1] ?? '');
    });
    child.once('close', (code) => failed(new Error(`It ended (${code}): ${output.text}`)));
  });
  return {
    output,
    async signIn() {
      const anyone = new ApiClient(url, url);
      expect((await anyone.get('/me')).status).toBe(401);
      const { status, body } = await anyone.post('/login', { email, password });
      expect([status, body]).toMatchObject([200, { data: { token: expect.any(String) } }]);
      return anyone.with({ authorization: `Bearer ${body.data.token}` });
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

const stores = {
  // Another file than the default, which a program without the server's settings would use.
  SQLite: async (name: string) => `sqlite:data/${name}.sqlite`,
  PostgreSQL: () => createTestPostgres('template0'),
};
const moveDirections = [
  ['SQLite', 'PostgreSQL'],
  // The other direction consists of the same commands.
  ...(isLongRun ? ([['PostgreSQL', 'SQLite']] as const) : []),
] as const;

test.each(moveDirections)(
  'an empty machine serves on %s by the commands of the page, is backed up, and moves to %s',
  {
    timeout: 900_000,
  },
  async (from, to) => {
    const machine = new Machine();
    const before = await stores[from]('company');
    const settings = {
      NODE_ENV: 'production',
      JWT_SECRET: 'a secret of the tests, long enough for anyone',
      PUBLIC_URL: 'https://noi.example.vn',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: before,
    };
    machine.set(settings);

    const server = await machine.serve(setupBlock, {}, `${password}\n`);
    expect(server.output.text).toMatch(/Places stored: \d+ new\./);
    expect(server.output.text).toContain(`${email} can sign in now, with the roles admin and finance.`);
    const admin = await server.signIn();
    const places = (await admin.get('/locations?page[size]=1')).body.meta.total;
    expect(places).toBeGreaterThan(900);
    expect((await admin.get('/users')).body.data).toHaveLength(1);
    const made = await admin.create('customers', {
      name: 'Lê Thị Ân',
      phone: '0912345678',
      city: 'Hồ Chí Minh',
      province: 'Quận 1',
      ward: 'Phường Bến Thành',
    });
    expect(made.status).toBe(201);
    expect(made.body.data.attributes.area).toEqual(expect.any(String));
    await expectBackedUp(machine, before);
    await server.stop();

    const after = await stores[to]('moved');
    machine.set({ DATABASE_URL: after });
    const moved = await machine.serve(moveBlock, settings);
    expect(moved.output.text).toContain(
      `are restored into ${nameIn(machine, after)}, counts and sums compared.`,
    );
    const there = await moved.signIn();
    expect((await there.get('/customers')).body.data).toMatchObject([{ attributes: { name: 'Lê Thị Ân' } }]);
    expect((await there.get('/locations?page[size]=1')).body.meta.total).toBe(places);
    await moved.stop();

    const unitServer = await machine.serveUnit();
    const again = await unitServer.signIn();
    const second = await again.create('customers', { name: 'Trần Thị Bé', phone: '0912345679' });
    expect(second.status).toBe(201);
    expect(await machine.run(asServerBlock)).toContain(nameIn(machine, after));
    await expectBackedUp(machine, after, ['Lê Thị Ân', 'Trần Thị Bé']);
    await unitServer.stop();
    // The source database is unchanged, and no command has used the default database.
    expect(await machine.run('npm run backup -- old.backup', settings)).toContain(
      `records of ${nameIn(machine, before)} are in`,
    );
    expect(namesIn(join(machine.folder, 'old.backup'))).toEqual(['Lê Thị Ân']);
    expect(existsSync(join(machine.folder, 'data', 'noi.sqlite'))).toBe(false);
  },
);

/** Returns the name of the database as programs print it that run in the folder of the machine. */
const nameIn = ({ folder }: Machine, url: string): string =>
  getDatabaseName(url.replace('sqlite:', `sqlite:${folder}/`));

/** Asserts that the nightly job backs up this database with the server's own settings, while the server runs. */
async function expectBackedUp(machine: Machine, url: string, names = ['Lê Thị Ân']): Promise<void> {
  for (const old of readdirSync(machine.backups)) await machine.run(`rm ${join(machine.backups, old)}`);
  // cron gives a job almost no environment, so the job runs only with the settings of --env-file.
  expect(await machine.run(cronCommand)).toContain(`records of ${nameIn(machine, url)} are in`);
  const [file = ''] = readdirSync(machine.backups);
  expect(file).toMatch(/^noi-\d{4}-\d\d-\d\d$/);
  expect(statSync(join(machine.backups, file)).mode & 0o077).toBe(0);
  expect(namesIn(join(machine.backups, file))).toEqual(names);
}

/** Returns the customers in a backup, in order of creation. */
function namesIn(backup: string): string[] {
  const stored = new SqliteFileReader(`sqlite:${backup}`);
  try {
    return stored.all<{ name: string }>('select name from customers order by id').map(({ name }) => name);
  } finally {
    stored.close();
  }
}
