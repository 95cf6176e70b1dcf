/** Two processes run the jobs of one database and are killed repeatedly: every job is done, and its result is stored once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#api/db/connect';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';

const kills = isLongRun ? 1_000 : 4;
const jobsPerKill = 20;

async function buildWorker(): Promise<string> {
  // Stored next to the other built files, so that it finds the packages.
  const outfile = 'dist/faults/workJobs.mjs';
  await build({
    entryPoints: ['tests/faults/support/workJobs.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

const databases = { SQLite: async () => createTestSqlite(), PostgreSQL: () => createTestPostgres() };

describe.each(Object.entries(databases))('on %s', (kind, database) => {
  test(`killed ${kills} times`, async () => {
    const script = await buildWorker();
    const url = await database();
    const knex = connect(url);
    onTestFinished(() => knex.destroy());
    // The test writes while two processes run, and its writes bypass the server's queue.
    if (kind === 'SQLite') await knex.raw('pragma busy_timeout = 20000');
    await knex.schema.createTable('done_jobs', (table) => table.integer('n'));

    let output = '';
    const start = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stderr.on('data', (text) => {
        output += String(text);
      });
      await once(child.stdout, 'data');
      return child;
    };
    const workers = [await start(), await start()];
    onTestFinished(() => {
      for (const worker of workers) worker.kill('SIGKILL');
    });

    const at = new Date(Date.now() - 60_000).toISOString();
    const job = { version: 1, created_at: at, updated_at: at, run_at: at, kind: 'purge_expired' };
    let written = 0;
    for (let round = 0; round < kills; round += 1) {
      const more = Array.from({ length: jobsPerKill }, (_, n) => ({
        ...job,
        payload: JSON.stringify({ n: written + n }),
      }));
      await knex('jobs').insert(more);
      written += jobsPerKill;
      await wait(Math.random() * 100);
      const which = round % 2;
      const ended = once(workers[which] as ChildProcess, 'exit');
      workers[which]?.kill('SIGKILL');
      await ended;
      workers[which] = await start();
    }
    await expect
      .poll(async () => knex('jobs').whereNot({ state: 'done' }).pluck('state'), {
        timeout: 60_000,
        interval: 500,
      })
      .toEqual([]);
    const done = (await knex('done_jobs').orderBy('n').pluck('n')).map(Number);
    expect(done).toEqual(Array.from({ length: written }, (_, n) => n));

    const ended = Promise.all(workers.map((worker) => once(worker, 'exit')));
    for (const worker of workers) worker.kill('SIGTERM');
    expect(await ended).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(output).not.toContain('is dead');
  });
});
