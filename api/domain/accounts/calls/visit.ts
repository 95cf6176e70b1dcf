import { text } from '#schema/kinds';
import { mayVisit } from '#schema/users';
import { nobody } from '../../../access/nobody.ts';
import { logAction } from '../../../audit/log.ts';
import type { Context } from '../../../context.ts';
import { idNumber } from '../../../db/ids.ts';
import { find } from '../../../db/store.ts';
import { forbidden, notFound, refused } from '../../../domainError.ts';
import type { Feature } from '../../../http/parts.ts';
import { transact, writing } from '../../../http/work.ts';
import { problemsOf } from '../../../jsonapi/errors.ts';
import { deviceOf } from '../sessions/deviceOf.ts';
import { openSession } from '../sessions/openSession.ts';
import { sessionOf } from '../sessions/sessionOf.ts';
import { signToken } from '../sessions/signToken.ts';
import { callConfig } from './describeCall.ts';
import { tokenAnswer } from './fields.ts';
import { readMembers } from './readMembers.ts';

const fields = { user_id: text('Tài khoản', { required: true }) };
const line = { resource: 'users', code: 'visit', label: 'Truy cập với tư cách' } as const;

/**
 * POST /visit {user_id} → {token}: an admin sees and does as another user, in a session of its own that ends with the
 * admin's. Never into another admin, into a holder of finance only with it, never nested (schema 5.7). Refusals are logged.
 */
export const visit: Feature = async (app) => {
  const config = callConfig({ roles: ['admin'] }, 'Truy cập với tư cách người khác', fields, tokenAnswer);
  app.post('/visit', { config }, async (request, reply) => {
    const { user_id } = readMembers(fields, request.body);
    try {
      return await writing(
        request,
        reply,
        async (ctx) => {
          await allow(ctx, user_id);
          await logAction(ctx, { ...line, id: user_id });
          return {
            data: {
              token: signToken(
                app,
                await openSession(ctx, user_id, deviceOf(request), { visit: sessionOf(request) }),
              ),
            },
          };
        },
        { remember: false },
      );
    } catch (error) {
      const status = problemsOf(error)?.problems[0]?.status;
      if (status !== undefined && status !== 404)
        await transact(request.server.parts, request.viewer ?? nobody, request, (ctx) =>
          logAction(ctx, { ...line, id: user_id, error: (error as Error).message }),
        );
      throw error;
    }
  });
};

async function allow(ctx: Context, user_id: string): Promise<void> {
  if (idNumber(user_id) === null) throw notFound();
  const visited = await find(ctx, 'users', user_id);
  if (!visited) throw notFound();
  if (ctx.viewer.via) throw forbidden('Bạn đang truy cập với tư cách người khác. Hãy kết thúc trước đã.');
  if (visited.id === ctx.viewer.id) throw forbidden('Đây là chính bạn.');
  if (!mayVisit(ctx.viewer.roles, visited.roles))
    throw forbidden(
      'Không thể truy cập với tư cách quản trị viên khác, hoặc người có quyền Tài chính mà bạn không có.',
    );
  if (visited.status !== 'active') throw refused('account_disabled', 'Tài khoản này đang bị khóa.');
}
