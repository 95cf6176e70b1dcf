import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './support/findFreePort.ts';
import { expect, test } from './support/test.ts';

/** Ticks per second in Linux's process accounting. */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds used by a process; null where the system does not report them. */
function processorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

interface StartDuration {
  /** Processor seconds; null where the system does not report them. */
  processor: number | null;
  clock: number;
}

/** Starts a program that prints `says` when it listens; returns the seconds until then. */
async function start(
  words: string[],
  says: string,
  env: Record<string, string> = {},
): Promise<StartDuration> {
  const began = performance.now();
  const program = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForOutput(program, says);
  const clock = (performance.now() - began) / 1000;
  const processor = processorSeconds(program.pid ?? 0);
  program.kill('SIGTERM');
  await once(program, 'exit');
  return { processor, clock };
}

async function waitForOutput(program: ChildProcess, says: string): Promise<void> {
  let output = '';
  for await (const part of program.stdout ?? []) {
    output += String(part);
    if (output.includes(says)) return;
  }
  throw new Error(`It ended without listening: ${output}`);
}

/** A minimal server, which shows the present speed of the machine. */
const bareServerCode =
  "import fastify from 'fastify'; await fastify().listen({ port: 0, host: '127.0.0.1' }); console.log('listening')";

test('on an existing database the server listens within the work of eight starts of an empty server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noi-start-'));
  try {
    const own = async () =>
      start(['api/start.mjs'], 'Nôi is served at', {
        NODE_ENV: 'development',
        LOG_LEVEL: 'error',
        DATABASE_URL: `sqlite:${join(folder, 'noi.sqlite')}`,
        PORT: String(await findFreePort()),
        PUBLIC_URL: 'http://127.0.0.1',
      });
    await own();
    // Starts both servers in turn, because other tests share the processors; the shortest times are compared.
    const starts: Record<'own' | 'bare', StartDuration>[] = [];
    for (let times = 0; times < 3; times += 1)
      starts.push({
        own: await own(),
        bare: await start(['--input-type=module', '-e', bareServerCode], 'listening'),
      });
    const seconds = JSON.stringify(starts);
    console.log(`Seconds until listening: ${seconds}`);
    const least = (whose: 'own' | 'bare') =>
      Math.min(...starts.map(({ [whose]: { processor, clock } }) => processor ?? clock));
    expect(least('own') / least('bare'), seconds).toBeLessThan(8);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
