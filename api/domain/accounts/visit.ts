import { mayVisit } from '#schema/users';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { idNumber } from '../../db/ids.ts';
import { find } from '../../db/store.ts';
import { DomainError, forbidden, notFound, refused } from '../../domainError.ts';
import { requireSession } from './ownAccount.ts';
import { type Call, type OpenedSession, openSession } from './sessions.ts';

const line = { resource: 'users', code: 'visit', label: 'Truy cập với tư cách' } as const;

/**
 * An admin sees and does as another user, in a session of its own that ends with the admin's. Never into another admin, into
 * a holder of finance only with it, never nested (schema 5.7). Refusals are logged.
 * @throws DomainError 403, 404, `account_disabled`
 */
export async function visit(call: Call, { user_id }: { user_id: string }): Promise<OpenedSession> {
  try {
    return await call.write(async (ctx) => {
      await assertVisitable(ctx, user_id);
      await logAction(ctx, { ...line, id: user_id });
      return openSession(ctx, user_id, call.device, { visit: requireSession(call) });
    });
  } catch (error) {
    if (error instanceof DomainError && error.faults[0]?.code !== 'not_found')
      await call.record((ctx) => logAction(ctx, { ...line, id: user_id, error: error.message }));
    throw error;
  }
}

async function assertVisitable(ctx: Context, user_id: string): Promise<void> {
  const { viewer } = ctx;
  const visited = idNumber(user_id) === null ? null : await find(ctx, 'users', user_id);
  if (!visited) throw notFound();
  if (viewer.via) throw forbidden('Bạn đang truy cập với tư cách người khác. Hãy kết thúc trước đã.');
  if (visited.id === viewer.id) throw forbidden('Đây là chính bạn.');
  if (!mayVisit(viewer.roles, visited.roles))
    throw forbidden(
      'Không thể truy cập với tư cách quản trị viên khác, hoặc người có quyền Tài chính mà bạn không có.',
    );
  if (visited.status !== 'active') throw refused('account_disabled', 'Tài khoản này đang bị khóa.');
}
