/** Sends notifications to users, and manages the viewer's own notifications. */

import type { Role } from '#schema/access';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { parseRecordId } from '../../db/ids.ts';
import { insertRow } from '../../db/insertRow.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';

export interface NewNotification {
  title: string;
  body: string;
  /** Path of the page that the notification opens. */
  path: string;
}

/**
 * Returns the id of the acting user, who needs no notification. Returns null if a program acts with a user's API key, so that this user is
 * notified too.
 */
const getActorId = ({ viewer }: Context): string | null => (viewer.key ? null : viewer.id);

/** Notifies every active user with this role, except the acting user (schema 7.6). */
export const notifyRole = (ctx: Context, role: Role, notice: NewNotification): Promise<void> =>
  notifyRoles(ctx, [role], notice);

/** Notifies every active user with any of these roles once, except the acting user. */
export async function notifyRoles(
  ctx: Context,
  roles: readonly Role[],
  notice: NewNotification,
): Promise<void> {
  const { has, hasBinding } = getDialect(ctx.db);
  const rows = (await ctx
    .db('users')
    .where({ status: 'active' })
    .whereNot({ id: Number(getActorId(ctx)) })
    .where((any) => {
      for (const role of roles) any.orWhereRaw(has, ['roles', hasBinding(role)]);
    })
    .select('id')) as { id: number }[];
  await insertNotifications(ctx, rows, notice);
}

/** Notifies one user, if the user is active and not the acting user. */
export async function notifyUser(ctx: Context, user_id: string, notice: NewNotification): Promise<void> {
  if (user_id === getActorId(ctx)) return;
  await insertNotifications(
    ctx,
    await ctx
      .db('users')
      .where({ id: Number(user_id), status: 'active' })
      .select('id'),
    notice,
  );
}

/** Notifies the accounts of a partner. */
export async function notifyPartner(
  ctx: Context,
  partner_id: string,
  notice: NewNotification,
): Promise<void> {
  await insertNotifications(
    ctx,
    await ctx.db('users').where({ kind: 'partner', partner_id, status: 'active' }).select('id'),
    notice,
  );
}

async function insertNotifications(
  ctx: Context,
  users: readonly { id: number }[],
  notice: NewNotification,
): Promise<void> {
  const row = { ...notice, ...toNewRowColumns(ctx.now) };
  const made: number[] = [];
  for (const { id } of users) made.push(await insertRow(ctx.db, 'notifications', { user_id: id, ...row }));
  recordTouchedRows(ctx, 'notifications', made);
}

export async function countUnread({ db, viewer }: Context): Promise<number> {
  const row = await db('notifications')
    .where({ user_id: Number(viewer.id) })
    .whereNull('seen_at')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Marks one of the viewer's notifications as seen. @throws DomainError 404 */
export async function markNotificationSeen(ctx: Context, notice_id: string): Promise<void> {
  const { db, viewer, now } = ctx;
  const id = parseRecordId(notice_id);
  const mine = { id: id ?? 0, user_id: Number(viewer.id) };
  if (id === null || !(await db('notifications').where(mine).first('id'))) throw notFoundError();
  await db('notifications')
    .where(mine)
    .whereNull('seen_at')
    .update({ seen_at: now.toISOString(), ...buildVersionColumns(db, now) });
  recordTouchedRows(ctx, 'notifications', [id]);
}
