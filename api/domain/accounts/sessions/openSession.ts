import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Device } from './deviceOf.ts';
import type { SessionRef } from './sessionOf.ts';

const hours = 3_600_000;
const life = 12 * hours;
/** How long dead sessions are kept, for looking into what happened. */
const kept = 30 * 24 * hours;

/** A session as its token tells of it. */
export interface OpenedSession {
  code: string;
  user_id: string;
  opened_at: Date;
  expires_at: Date;
}

/**
 * Begins a session of 12 h (schema 5.4); `signToken` makes its access token.
 * @param shown.visit the session of who visits as this user; the visit ends with it
 * @param shown.secondFactor whether a code of the second factor has just been taken
 */
export async function openSession(
  ctx: Context,
  user_id: string,
  device: Device,
  shown: { visit?: SessionRef; secondFactor?: boolean } = {},
): Promise<OpenedSession> {
  const { visit, secondFactor = false } = shown;
  const at = ctx.now.toISOString();
  const expires_at = visit?.expires_at ?? new Date(ctx.now.getTime() + life);
  const code = randomBytes(18).toString('base64url');
  await ctx
    .db('sessions')
    .where('expires_at', '<', new Date(ctx.now.getTime() - kept).toISOString())
    .delete();
  await ctx.db('sessions').insert({
    code,
    user_id: Number(user_id),
    visitor_id: visit ? Number(visit.user_id) : null,
    parent_id: visit ? Number(visit.id) : null,
    expires_at: expires_at.toISOString(),
    second_factor_at: secondFactor ? at : null,
    ...device,
    version: 1,
    created_at: at,
    updated_at: at,
  });
  return { code, user_id, opened_at: ctx.now, expires_at };
}
