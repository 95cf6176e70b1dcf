/** API keys of programs: creating (the key is shown only once) and revoking (schema 11). */
import { randomBytes } from 'node:crypto';
import { listScopes } from '#schema/scopes';
import { hashSecret } from '../../access/findKeyHolder.ts';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { insert, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';

export const apiKeysHooks: Hooks<'api_keys'> = {
  async beforeCreate(ctx, values) {
    const offered = new Set(listScopes(ctx.viewer).map(({ value }) => value));
    const scopes = [...new Set(values.scopes ?? [])];
    const unknown = scopes.find((scope) => !offered.has(scope));
    if (unknown !== undefined)
      throw invalidError(
        'scopes',
        `Bạn không cho khóa quyền "${unknown}" được. Hãy chọn trong các quyền của bạn.`,
      );
    const expires_at = values.expires_at ?? '';
    if (expires_at <= ctx.now.toISOString()) throw invalidError('expires_at', 'Hạn dùng phải ở sau lúc này.');
    if (expires_at > addOneYear(ctx.now).toISOString())
      throw invalidError('expires_at', 'Hạn dùng phải trong vòng một năm.');
    return { ...values, scopes, user_id: ctx.viewer.id };
  },

  async create(ctx, values) {
    const secret = `noi_${randomBytes(32).toString('base64url')}`;
    const { id } = await insert(ctx, 'api_keys', values);
    await queryRowById(ctx.db, 'api_keys', id).update({ secret_hash: hashSecret(secret) });
    ctx.createdSecret = { id, secret };
    return id;
  },

  async derive(ctx, rows) {
    const created = ctx.createdSecret;
    for (const row of rows) row.secret = created?.id === row.id ? created.secret : null;
  },
};

function addOneYear(now: Date): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

export const apiKeysActions: ActionHandlersOf<'api_keys'> = {
  async revoke(ctx, { id }) {
    await update(ctx, 'api_keys', id, { revoked_at: ctx.now.toISOString() });
  },
};

/** Revokes every key of a user who is disabled or no longer admin. The keys stay revoked even if the user becomes admin again. */
export async function revokeApiKeysOfUser(ctx: Context, user_id: string): Promise<void> {
  const revoked_at = ctx.now.toISOString();
  const ids: (string | number)[] = await ctx
    .db('api_keys')
    .where({ user_id: Number(user_id) })
    .whereNull('revoked_at')
    .pluck('id');
  for (const id of ids) await update(ctx, 'api_keys', String(id), { revoked_at });
  recordTouchedRows(ctx, 'api_keys', ids);
}
