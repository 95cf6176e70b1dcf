/**
 * Background jobs: they are stored in the transaction that creates them, run by one process, retried, scheduled once, and given to another
 * process if their process dies (schema 10).
 */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { ensureSendingJob } from '#api/domain/messages/outbox';
import { runInTransaction } from '#api/http/unitOfWork';
import { defineJob, enqueueJob, type JobType } from '#api/jobs/defineJob';
import { notifyDeadJob } from '#api/jobs/index';
import { JobRunner } from '#api/jobs/JobRunner';
import { parseNoPayload } from '#api/jobs/payload';
import { findLastDueTime } from '#api/jobs/recurring';
import type { ResponseBody } from '../support/client.ts';
import { getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const start = new Date('2026-11-24T01:00:00.000Z');
let now = start;
const api = await startApiForFile({ clock: () => now, metricsToken: 'a collector of the tests' });
const services = api.app.services;
const admin = await api.as('admin');

const jobType: JobType<{ n?: number; lane?: string | undefined }> = {
  kind: 'purge_expired',
  parse: ({ n, lane }) => ({
    ...(typeof n === 'number' && { n }),
    ...(typeof lane === 'string' && { lane }),
  }),
};
const { kind } = jobType;
const deadJobIds: number[] = [];
type JobBehaviour = Partial<
  Omit<Parameters<typeof defineJob<{ n?: number; lane?: string | undefined }, unknown>>[0], 'kind' | 'parse'>
>;
const runnerOf = (job: JobBehaviour, log: unknown[] = []) =>
  new JobRunner(services, [defineJob({ ...jobType, ...job })], {
    onDead: async (_ctx, { id }) => void deadJobIds.push(id),
    onClaim: () => undefined,
    log: { error: (...words: unknown[]) => void log.push(words) } as never,
  });
const write = <T>(work: Parameters<typeof runInTransaction<T>>[3]) =>
  runInTransaction(services, anonymousViewer, null, work);
const enqueue = (n = 1) => write((ctx) => enqueueJob(ctx, jobType, { n }));
const rows = (): Promise<ResponseBody[]> => api.knex('jobs').orderBy('id');

beforeEach(async () => {
  now = start;
  deadJobIds.length = 0;
  await api.knex('jobs').delete();
  await api.knex('recurring_jobs').delete();
});

test('a job runs with its payload, and its writes are stored together with its state', async () => {
  const seen: unknown[] = [];
  await enqueue(7);
  const runner = runnerOf({
    prepare: async ({ payload }) => payload.n,
    store: async (ctx, payload, prepared) => void seen.push([payload, prepared, ctx.db === api.knex]),
  });
  expect(await runner.runDue()).toBe(1);
  expect(await runner.runDue()).toBe(0);
  expect(seen).toEqual([[{ n: 7 }, 7, false]]);
  expect(await rows()).toMatchObject([
    { state: 'done', attempts: 1, finished_at: now.toISOString(), claim: null },
  ]);
});

test('a job whose transaction is rolled back does not exist', async () => {
  const cause = write(async (ctx) => {
    await enqueueJob(ctx, jobType, {});
    throw new Error('no');
  });
  await expect(cause).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

test('a failed job is retried after 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, each ± 20 %; then it is dead', async () => {
  await enqueue();
  const log: ResponseBody[] = [];
  const secret = 'Nguyễn Thị Đường 0912345678';
  const runner = runnerOf(
    {
      store: async () => {
        throw Object.assign(new TypeError(secret), { code: 'EFAILED' });
      },
    },
    log,
  );
  for (const seconds of [10, 60, 300, 1_800, 7_200, 21_600]) {
    expect(await runner.runDue()).toBe(1);
    const [job] = await rows();
    expect(job).toMatchObject({ state: 'waiting', last_error: 'TypeError (EFAILED)' });
    const waits = (Date.parse(job.run_at) - now.getTime()) / SECOND;
    expect(waits).toBeGreaterThanOrEqual(seconds * 0.8);
    expect(waits).toBeLessThanOrEqual(seconds * 1.2);
    now = new Date(Date.parse(job.run_at) - 1);
    expect(await runner.runDue()).toBe(0);
    now = new Date(Date.parse(job.run_at));
  }
  expect(await runner.runDue()).toBe(1);
  const [job] = await rows();
  expect(job).toMatchObject({ state: 'dead', attempts: 7, finished_at: now.toISOString() });
  expect(deadJobIds).toEqual([job.id]);
  now = new Date(now.getTime() + 10 * DAY);
  expect(await runner.runDue()).toBe(0);
});

test('a failed transaction undoes nothing of the job itself', async () => {
  await enqueue();
  let fails = true;
  const runner = runnerOf({
    store: async (ctx) => {
      await enqueueJob(ctx, jobType, { n: 2 }, { runAt: new Date(now.getTime() + DAY) });
      if (fails) throw new Error('after a part of it');
    },
  });
  await runner.runDue();
  expect(await rows()).toHaveLength(1);
  fails = false;
  now = new Date(now.getTime() + 20 * SECOND);
  await runner.runDue();
  expect((await rows()).map(({ state }) => state)).toEqual(['done', 'waiting']);
});

test('with many runners each job runs once', async () => {
  const done: unknown[] = [];
  for (let n = 0; n < 20; n += 1) await enqueue(n);
  const work = { store: async (_ctx: unknown, { n }: { n?: number }) => void done.push(n) };
  await Promise.all(Array.from({ length: 4 }, () => runnerOf(work).runDue()));
  expect(done.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('the jobs of one lane run up to the limit of their kind, and other lanes continue', async () => {
  const runs: string[] = [];
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const runner = runnerOf({
    atOnce: 8,
    atOncePerLane: 2,
    prepare: async ({ payload }) => {
      runs.push(payload.lane ?? 'none');
      await held;
    },
  });
  const lanes = [...Array(10).fill('silent'), 'other', 'other', 'other', undefined, undefined];
  await write(async (ctx) => {
    for (const lane of lanes) await enqueueJob(ctx, jobType, { lane }, { lane });
  });
  runner.start();
  onTestFinished(() => runner.stop());
  const running = async () => (await rows()).filter(({ state }) => state === 'running').length;
  await vi.waitUntil(async () => runs.length === 6 && (await running()) === 6, { timeout: 10_000 });
  expect(runs).toEqual(['silent', 'silent', 'other', 'other', 'none', 'none']);
  release();
  await vi.waitUntil(async () => (await rows()).every(({ state }) => state === 'done'), { timeout: 20_000 });
  expect(runs).toHaveLength(lanes.length);
});

test('a job whose lease is not renewed is claimed again after half a minute; the writes of the first run are discarded', async () => {
  await enqueue();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const stored: string[] = [];
  const first = runnerOf({ prepare: () => held, store: async () => void stored.push('first') });
  const second = runnerOf({ store: async () => void stored.push('second') });
  const running = first.runDue();
  await vi.waitUntil(async () => (await rows())[0]?.state === 'running');
  now = new Date(start.getTime() + 29 * SECOND);
  expect(await second.runDue()).toBe(0);
  now = new Date(start.getTime() + 31 * SECOND);
  expect(await second.runDue()).toBe(1);
  release();
  await running;
  expect(stored).toEqual(['second']);
  expect(await rows()).toMatchObject([{ state: 'done' }]);
});

test('a job that sends messages does not start while messages for it are being stored', async () => {
  await write((ctx) => ensureSendingJob(ctx, now));
  const steps: string[] = [];
  const sending = defineJob({
    kind: 'send_messages',
    parse: parseNoPayload,
    prepare: async () => void steps.push('sending'),
  });
  const runner = new JobRunner(services, [sending], {
    onDead: async () => undefined,
    onClaim: () => undefined,
    log: { error: () => undefined } as never,
  });
  let sent: Promise<number> | undefined;
  await write(async (ctx) => {
    await ensureSendingJob(ctx, now);
    sent = runner.runDue();
    await new Promise((later) => setTimeout(later, 300));
    steps.push('stored');
  });
  expect(await sent).toBe(1);
  expect(steps).toEqual(['stored', 'sending']);
});

test('stopping aborts running jobs and releases them', async () => {
  await enqueue();
  const runner = runnerOf({
    prepare: ({ signal }) =>
      new Promise((_done, failed) => signal.addEventListener('abort', () => failed(signal.reason))),
  });
  runner.start();
  await vi.waitUntil(async () => (await rows())[0]?.state === 'running', { timeout: 10_000 });
  await runner.stop();
  await runner.stop();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, claim: null }]);

  const deaf = runnerOf({ prepare: () => new Promise(() => {}) });
  deaf.start();
  await vi.waitUntil(async () => (await rows())[0]?.state === 'running', { timeout: 10_000 });
  await deaf.stop();
  expect(await rows()).toMatchObject([{ state: 'waiting', claim: null }]);
});

describe('scheduled jobs', () => {
  test.each([
    ['03:00', '2026-11-23T19:59:59.999Z', '2026-11-22T20:00:00.000Z'],
    ['03:00', '2026-11-23T20:00:00.000Z', '2026-11-23T20:00:00.000Z'],
    ['00:00', '2026-11-23T16:59:59.999Z', '2026-11-22T17:00:00.000Z'],
    ['00:00', '2026-11-23T17:00:00.000Z', '2026-11-23T17:00:00.000Z'],
    ['*:17', '2026-11-23T17:16:59.999Z', '2026-11-23T16:17:00.000Z'],
    ['*:17', '2026-11-23T17:17:00.000Z', '2026-11-23T17:17:00.000Z'],
  ])('%s was last due at %s', (schedule, at, due) => {
    expect(findLastDueTime(schedule, new Date(at)).toISOString()).toBe(due);
  });

  test('run once a day across all processes, over midnight, a restart, and nights without a process', async () => {
    const done: string[] = [];
    const nightly = () =>
      runnerOf({ schedule: '03:00', store: async (ctx) => void done.push(ctx.now.toISOString()) });
    let processes = [nightly(), nightly()];
    const pass = async (until: string, step = HOUR / 2) => {
      for (; now < new Date(until); now = new Date(now.getTime() + step))
        await Promise.all(processes.map((one) => one.runDue()));
    };
    await pass('2026-11-24T19:59:00.000Z');
    // The schedule is new: earlier nights do not count as missed.
    expect(done).toEqual([]);
    await pass('2026-11-25T15:00:00.000Z');
    expect(done).toHaveLength(1);
    expect(done[0]).toMatch(/^2026-11-24T20:/);
    await pass('2026-11-26T01:00:00.000Z');
    expect(done).toHaveLength(2);
    // No process runs for three nights.
    now = new Date('2026-11-29T08:00:00.000Z');
    processes = [nightly(), nightly(), nightly()];
    await pass('2026-11-29T12:00:00.000Z');
    expect(done.slice(2)).toEqual(['2026-11-29T08:00:00.000Z']);
    await pass('2026-11-30T12:00:00.000Z');
    expect(done).toHaveLength(4);
    expect((await rows()).map(({ run_at }) => run_at)).toEqual([
      '2026-11-24T20:00:00.000Z',
      '2026-11-25T20:00:00.000Z',
      '2026-11-28T20:00:00.000Z',
      '2026-11-29T20:00:00.000Z',
    ]);
  });
});

describe('admins', () => {
  const old = start.toISOString();
  const insertDead = async (more: object = {}): Promise<string> => {
    const stamps = { version: 1, created_at: old, updated_at: old, run_at: old, finished_at: old };
    const row = { ...stamps, kind, state: 'dead', attempts: 7, last_error: 'Error', ...more };
    const [made] = await api.knex('jobs').insert(row).returning('id');
    return String(made.id);
  };

  test('have a read-only list with filters', async () => {
    const id = await insertDead();
    await insertDead({ state: 'done' });
    const { body } = await admin.get(`/jobs?filter[state]=dead&filter[kind]=${kind}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id,
      attributes: {
        kind,
        label: 'Dọn dữ liệu hết hạn',
        state: 'dead',
        attempts: 7,
        last_error: 'Error',
        run_at: old,
      },
    });
    expect(body.data[0].attributes).not.toHaveProperty('payload');
    for (const person of ['sales', 'finance', 'partner'] as const)
      expect((await (await api.as(person)).get('/jobs')).status).toBe(403);
    expect((await admin.change('jobs', id, { attempts: 0 })).status).toBe(403);
  });

  test('retry and discard dead jobs only', async () => {
    const [again, over, done] = [await insertDead(), await insertDead(), await insertDead({ state: 'done' })];
    expect((await admin.act('jobs', again, 'retry')).status).toBe(200);
    expect(getFirstError(await admin.act('jobs', over, 'discard'))).toEqual([
      422,
      'required',
      '/action_data/reason',
    ]);
    expect((await admin.act('jobs', over, 'discard', { reason: 'Không cần nữa' })).status).toBe(200);
    expect(getFirstError(await admin.act('jobs', done, 'retry'))[1]).toBe('action_unavailable');
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 0, run_at: now.toISOString(), finished_at: null },
      { state: 'done', last_error: 'Không cần nữa', finished_at: now.toISOString() },
      { state: 'done' },
    ]);
    expect(await runnerOf({}).runDue()).toBe(1);
    const { body } = await admin.get(`/jobs/${over}/action_logs`);
    expect(body.data[0].attributes).toMatchObject({ action_code: 'discard', state: 'finished' });
  });

  test('are notified of a dead job', async () => {
    const count = async () => (await admin.get('/notifications/unread_count')).body.data.count;
    const before = await count();
    await enqueue();
    await api.knex('jobs').update({ attempts: 6 });
    const runner = new JobRunner(
      services,
      [defineJob({ ...jobType, store: async () => Promise.reject(new Error('no')) })],
      {
        onDead: notifyDeadJob,
        onClaim: () => undefined,
        log: { error: () => undefined } as never,
      },
    );
    await runner.runDue();
    expect(await count()).toBe(before + 1);
  });

  test('have metrics of jobs', async () => {
    await insertDead();
    await enqueue();
    await api.app.jobs.runDue();
    const answer = await fetch(`${api.url}/metrics`, {
      headers: { authorization: 'Bearer a collector of the tests' },
    });
    const text = await answer.text();
    expect(text).toContain(`noi_jobs{kind="${kind}",state="dead"} 1`);
    expect(text).toContain(`noi_jobs{kind="${kind}",state="done"} 1`);
    expect(text).toMatch(/noi_job_wait_seconds_count\{kind="purge_expired"\} 1/);
  });
});

test('expired records are deleted every hour, and nothing else', async () => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const user_id = Number((await api.knex('users').first('id')).id);
  const stamps = { version: 1, updated_at: ago(0) };
  const pairs: Record<string, [row: object, old: object, young: object]> = {
    tokens: [{ user_id, kind: 'reset', hash: '' }, { expires_at: ago(8) }, { expires_at: ago(6) }],
    idempotency_keys: [{ user_id, fingerprint: 'x' }, { created_at: ago(1.1) }, { created_at: ago(0.5) }],
    passkey_challenges: [{ challenge: 'x' }, { expires_at: ago(1) }, { expires_at: ago(-1) }],
    rate_limits: [{ tries: 1 }, { until: ago(1) }, { until: ago(-1) }],
    record_views: [
      { user_id, resource: 'users', record_id: user_id },
      { created_at: ago(91) },
      { created_at: ago(89) },
    ],
    exports: [
      { user_id, title: 'x', list: 'users', format: 'csv' },
      { created_at: ago(91) },
      { created_at: ago(89) },
    ],
    trash: [
      { resource: 'customers', record_id: 1, title: 'x', deleted_at: ago(31) },
      { expires_at: ago(1) },
      { expires_at: ago(-1) },
    ],
    notifications: [
      { user_id, title: 'x', body: 'x', path: '/' },
      { created_at: ago(366) },
      { created_at: ago(364) },
    ],
    proof_runs: [
      { differences: 0, checks: '[]' },
      { checked_at: ago(366), day: '2025-11-23' },
      { checked_at: ago(364), day: '2025-11-25' },
    ],
    known_plans: [
      { recipients: 'agents', recipient_id: 1, plan: 'x' },
      { day: '2026-11-23' },
      { day: '2026-11-24' },
    ],
    jobs: [{ kind, run_at: ago(9), state: 'done' }, { finished_at: ago(8) }, { finished_at: ago(6) }],
  };
  const keys: Record<string, string> = {
    idempotency_keys: 'key',
    rate_limits: 'key',
    tokens: 'hash',
    passkey_challenges: 'hash',
  };
  const kept: Record<string, number> = {};
  for (const [table, [row, old, young]] of Object.entries(pairs)) {
    await api.knex(table).delete();
    for (const [which, more] of [old, young].entries()) {
      const key = keys[table] ? { [keys[table]]: `key ${which}` } : {};
      const made = await api
        .knex(table)
        .insert({ ...stamps, created_at: ago(0), ...row, ...key, ...more })
        .returning('id');
      kept[table] = Number(made[0].id);
    }
  }
  const young = ago(6);
  now = new Date(start.getTime() + 5 * HOUR);
  await api.app.jobs.runDue();
  now = new Date(start.getTime() + 6 * HOUR);
  expect(await api.app.jobs.runDue()).toBe(1);
  for (const [table, id] of Object.entries(kept)) {
    if (table === 'jobs') continue;
    expect((await api.knex(table).pluck('id')).map(Number), table).toEqual([id]);
  }
  expect((await rows()).map(({ finished_at }) => finished_at)).toEqual([young, now.toISOString()]);
});

test('message texts are deleted after a year, and so are dead jobs; many are deleted in batches', async () => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const stamps = { version: 1, updated_at: ago(0) };
  const message = {
    kind: 'nurse_day',
    recipient_type: 'agents',
    event: 'x',
    state: 'sent',
    text: 'Chào chị',
  };
  const old = Array.from({ length: 450 }, (_, at) => ({
    ...{ ...stamps, ...message, created_at: ago(366) },
    ...{ recipient_id: String(at + 1), tracking_id: `old ${at}` },
  }));
  await api.knex('outgoing_messages').delete();
  await api.knex.batchInsert('outgoing_messages', old, 100);
  const young = { ...stamps, ...message, created_at: ago(364), recipient_id: '999', tracking_id: 'young' };
  await api.knex('outgoing_messages').insert(young);
  const job = { ...stamps, kind, run_at: ago(400), created_at: ago(400), state: 'dead' };
  await api.knex('jobs').insert([
    { ...job, finished_at: ago(366) },
    { ...job, finished_at: ago(364) },
  ]);
  const entry = { ...stamps, created_at: ago(31), resource: 'customers', record_id: 1, title: 'x' };
  const [made] = await api
    .knex('trash')
    .insert({ ...entry, deleted_at: ago(31), expires_at: ago(1) })
    .returning('id');
  const part = { ...stamps, created_at: ago(31), trash_id: made.id, resource: 'shifts', verb: 'delete' };
  const parts = Array.from({ length: 450 }, (_, at) => ({ ...part, record_id: at + 1, row: '{}' }));
  await api.knex.batchInsert('trash_rows', parts, 100);

  const statements: string[] = [];
  api.knex.on('query', ({ sql }: { sql: string }) => void statements.push(sql.replaceAll(/["`]/g, '')));
  now = new Date(start.getTime() + 5 * HOUR);
  await api.app.jobs.runDue();
  now = new Date(start.getTime() + 6 * HOUR);
  await api.app.jobs.runDue();
  const texts = await api.knex('outgoing_messages').orderBy('id').select('tracking_id', 'text', 'state');
  expect(texts.filter(({ text }) => text !== null)).toMatchObject([{ tracking_id: 'young', state: 'sent' }]);
  expect(texts).toHaveLength(451);
  expect(await api.knex('jobs').where({ state: 'dead' }).pluck('finished_at')).toHaveLength(1);
  expect(await api.knex('trash_rows').where({ trash_id: made.id })).toEqual([]);
  expect(await api.knex('trash').where({ id: made.id })).toEqual([]);
  const portions = (start: string) => statements.filter((sql) => sql.startsWith(start)).length;
  expect(portions('delete from trash_rows')).toBe(3);
  expect(portions('update outgoing_messages')).toBe(3);
});

test('a nurse’s notes about a session are deleted two years after it', async () => {
  const ids: number[] = await api.knex('shifts').orderBy('id').limit(3).pluck('id');
  const [old, young] = ids;
  const day = (ago: number) => new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10);
  const written = { visit_note: 'Bé bú tốt', visit_checks: '["ron"]' };
  await api
    .knex('shifts')
    .where({ id: old })
    .update({ ...written, day: day(732) });
  await api
    .knex('shifts')
    .where({ id: young })
    .update({ ...written, day: day(728) });
  for (const hours of [8, 9]) {
    now = new Date(start.getTime() + hours * HOUR);
    await api.app.jobs.runDue();
  }
  const rows = await api.knex('shifts').whereIn('id', ids).orderBy('id').select('visit_note', 'visit_checks');
  expect(rows).toEqual([
    { visit_note: null, visit_checks: '[]' },
    written,
    { visit_note: null, visit_checks: '[]' },
  ]);
});
