import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from './support/freePort.ts';
import { listening } from './support/listening.ts';

/** Clock ticks of Linux's process accounting, per second. */
const ticks = 100;

/** Processor seconds that a process has used; null where the system does not tell. */
function processorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  } catch {
    return null;
  }
}

/** Starts `npm start`'s program; answers the seconds until it listens, by the processor and by the clock. */
async function start(database: string): Promise<{ processor: number | null; clock: number }> {
  const began = performance.now();
  const server = spawn(process.execPath, ['api/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DATABASE_URL: database,
      PORT: String(await freePort()),
      PUBLIC_URL: 'http://127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await listening(server);
  const clock = (performance.now() - began) / 1000;
  const processor = processorSeconds(server.pid ?? 0);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { processor, clock };
}

test('on an existing database the server listens within a second', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noi-start-'));
  try {
    const database = `sqlite:${join(folder, 'noi.sqlite')}`;
    await start(database);
    const starts = [await start(database), await start(database), await start(database)];
    const best = (values: number[]) => Math.min(...values);
    const told = JSON.stringify(starts);
    console.log(`Seconds until listening: ${told}`);
    // Other tests share the processors, so the clock alone would measure them: what counts is the work of the start itself.
    const work = starts.map(({ processor, clock }) => processor ?? clock);
    expect(best(work), told).toBeLessThan(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
