/** Stores Zalo tokens encrypted, and renews them in only one process at a time (rules 3.17). */

import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#rules/durations';
import type { ZaloStatus } from '#schema/messages';
import { logAction } from '../../audit/log.ts';
import { decryptSecret, encryptSecret } from '../../base/encrypt.ts';
import type { ZaloConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import type { JobRun } from '../../jobs/defineJob.ts';
import { renewZaloToken } from '../../outgoing/zalo.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { ensureSendingJob } from './outbox.ts';

const tokenKey = { name: 'zalo' };
const purpose = 'noi zalo token';
/** Lease in milliseconds: only the process that holds it may renew the token. An outgoing call takes less time. */
const RENEWAL_LEASE_MS = 30_000;
/** An access token is renewed when fewer than this many milliseconds of its validity are left. */
const RENEWAL_MARGIN_MS = MINUTE_MS;
/** Milliseconds between two checks while another process renews the token. */
const CHECK_INTERVAL_MS = 200;

interface Row {
  refresh_token: string;
  access_token: string | null;
  expires_at: string | null;
  renewing_until: string | null;
  dead_at: string | null;
}
type Run = Pick<JobRun<unknown>, 'write' | 'signal'> & { zalo: ZaloConfig };

const loadTokenRow = ({ db }: Context): Promise<Row | undefined> => db('zalo_tokens').where(tokenKey).first();

/** Returns whether messages can be sent through Zalo. */
export async function loadZaloStatus(ctx: Context): Promise<ZaloStatus> {
  const row = await loadTokenRow(ctx);
  const hasToken = row ? row.dead_at === null : Boolean(ctx.config.zalo?.refreshToken);
  return {
    provider: ctx.config.zalo ? 'zalo' : 'none',
    connected: ctx.config.zalo !== null && hasToken,
    dead_at: row?.dead_at ?? null,
  };
}

/** Stores a refresh token, and enqueues the sending of waiting messages. */
export async function storeRefreshToken(ctx: Context, refresh_token: string): Promise<ZaloStatus> {
  await saveTokens(ctx, {
    refresh_token: encryptSecret(ctx.config, purpose, refresh_token),
    access_token: null,
    expires_at: null,
    renewing_until: null,
    dead_at: null,
  });
  await ensureSendingJob(ctx, ctx.now);
  await logAction(ctx, {
    resource: 'zalo_tokens',
    id: '1',
    code: 'edit',
    label: 'Đổi refresh token của Zalo',
  });
  return loadZaloStatus(ctx);
}

async function saveTokens(ctx: Context, values: Row): Promise<void> {
  const at = ctx.now.toISOString();
  await ctx
    .db('zalo_tokens')
    .insert({ ...tokenKey, ...values, ...toNewRowColumns(ctx.now) })
    .onConflict('name')
    .merge({ ...values, updated_at: at });
}

/**
 * Returns a valid access token, and renews it if necessary. Returns null if there is no valid refresh token, or if Zalo does not respond.
 */
export async function getValidAccessToken(run: Run): Promise<string | null> {
  for (;;) {
    run.signal.throwIfAborted();
    const step = await run.write((ctx) => findTokenStep(ctx, run.zalo));
    if (step.state === 'ready') return step.access_token;
    if (step.state === 'none') return null;
    if (step.state === 'renew') return renewAccessToken(run, step.refresh_token);
    await wait(CHECK_INTERVAL_MS, undefined, { signal: run.signal });
  }
}

type Step =
  | { state: 'ready'; access_token: string }
  | { state: 'none' }
  /** This process must renew the token. */
  | { state: 'renew'; refresh_token: string }
  /** Another process is renewing the token. */
  | { state: 'wait' };

/** Decides what this process must do to get an access token. Only one process may renew it. */
async function findTokenStep(ctx: Context, zalo: ZaloConfig): Promise<Step> {
  if (zalo.refreshToken) await storeFirstToken(ctx, zalo.refreshToken);
  const row = await ctx.db('zalo_tokens').where(tokenKey).forUpdate().first<Row | undefined>();
  if (!row || row.dead_at) return { state: 'none' };
  const access_token = row.access_token && decryptSecret(ctx.config, purpose, row.access_token);
  if (access_token && row.expires_at && Date.parse(row.expires_at) > ctx.now.getTime() + RENEWAL_MARGIN_MS)
    return { state: 'ready', access_token };
  if (row.renewing_until && row.renewing_until > ctx.now.toISOString()) return { state: 'wait' };
  const refresh_token = decryptSecret(ctx.config, purpose, row.refresh_token);
  if (refresh_token === null) {
    await markTokenDead(ctx);
    return { state: 'none' };
  }
  const renewing_until = new Date(ctx.now.getTime() + RENEWAL_LEASE_MS).toISOString();
  await ctx.db('zalo_tokens').where(tokenKey).update({ renewing_until });
  return { state: 'renew', refresh_token };
}

/** Stores the refresh token of the server's settings, if the database contains none. */
async function storeFirstToken(ctx: Context, refresh_token: string): Promise<void> {
  if (await loadTokenRow(ctx)) return;
  await ctx
    .db('zalo_tokens')
    .insert({
      ...{ ...tokenKey, ...toNewRowColumns(ctx.now) },
      refresh_token: encryptSecret(ctx.config, purpose, refresh_token),
    })
    .onConflict('name')
    .ignore();
}

/** Renews the token; only one process runs this. @returns the access token; null if the refresh token is invalid or Zalo does not answer */
async function renewAccessToken({ write, zalo }: Run, refresh_token: string): Promise<string | null> {
  const { outgoingAllow } = await write(async (ctx) => ctx.config);
  const answer = await renewZaloToken({ outgoingAllow, zalo }, refresh_token);
  await write(async (ctx) => {
    const row = await ctx.db('zalo_tokens').where(tokenKey).forUpdate().first<Row | undefined>();
    // If an admin has stored another refresh token meanwhile, the answer is ignored, because it is for the old refresh token.
    if (!row || decryptSecret(ctx.config, purpose, row.refresh_token) !== refresh_token) return;
    if (answer.state === 'dead') return markTokenDead(ctx);
    if (answer.state === 'later')
      return void (await ctx.db('zalo_tokens').where(tokenKey).update({ renewing_until: null }));
    return saveTokens(ctx, {
      refresh_token: encryptSecret(ctx.config, purpose, answer.refresh_token),
      access_token: encryptSecret(ctx.config, purpose, answer.access_token),
      expires_at: new Date(ctx.now.getTime() + answer.seconds * 1000).toISOString(),
      renewing_until: null,
      dead_at: null,
    });
  });
  return answer.state === 'renewed' ? answer.access_token : null;
}

/** Marks an access token that Zalo has refused, so that it is renewed. Does nothing if another process has already renewed the token. */
export async function markAccessTokenRefused(ctx: Context, refused: string): Promise<void> {
  const row = await ctx.db('zalo_tokens').where(tokenKey).forUpdate().first<Row | undefined>();
  if (!row?.access_token || decryptSecret(ctx.config, purpose, row.access_token) !== refused) return;
  await ctx.db('zalo_tokens').where(tokenKey).update({ expires_at: null, access_token: null });
}

async function markTokenDead(ctx: Context): Promise<void> {
  const at = ctx.now.toISOString();
  await ctx.db('zalo_tokens').where(tokenKey).update({ dead_at: at, renewing_until: null, updated_at: at });
  await notifyRole(ctx, 'admin', {
    title: 'Zalo không gửi được tin nhắn',
    body: 'Refresh token của Zalo không còn dùng được, nên tin nhắn đang chờ. Hãy lấy token mới ở Zalo rồi nhập vào.',
    path: '/settings?activeTab=outgoing_messages',
  });
}
