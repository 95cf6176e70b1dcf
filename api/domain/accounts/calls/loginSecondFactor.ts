import { text } from '#schema/kinds';
import { ApiError } from '../../../errors.ts';
import type { Feature } from '../../../http/parts.ts';
import { readContext, writing } from '../../../http/work.ts';
import { takeCode } from '../secondFactor/takeCode.ts';
import { holderOfTicket, takeTicket } from '../secondFactor/tickets.ts';
import { deviceOf } from '../sessions/deviceOf.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { codeField, tokenAnswer } from './fields.ts';
import { inTurn } from './inTurn.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';
import { signInLimits } from './signInLimits.ts';

const fields = { ticket: text('Vé đăng nhập', { required: true }), code: codeField };

/**
 * POST /login/second_factor {ticket, code} → {token}: the code of the app, or one for recovery, each once. Wrong ones are counted
 * with wrong passwords.
 */
export const loginSecondFactor: Feature = async (app) => {
  const config = callConfig('public', 'Đăng nhập, bước hai', fields, tokenAnswer);
  app.post('/login/second_factor', { config }, async (request, reply) => {
    const { ticket, code } = readMembers(fields, request.body);
    const holder = await holderOfTicket(readContext(request), ticket);
    if (!holder) throw dead();
    const limits = signInLimits(holder.email, addressOf(request), 'forget');
    return inTurn(limits[0].key, () =>
      limitTries(request, reply, limits, () =>
        writing(
          request,
          reply,
          async (ctx) => {
            if (!(await takeCode(ctx, holder.id, code))) throw wrongCode(401);
            if (!(await takeTicket(ctx, ticket))) throw dead();
            const shown = { secondFactor: true };
            return {
              data: { token: signToken(app, await openSession(ctx, holder.id, deviceOf(request), shown)) },
            };
          },
          { remember: false },
        ),
      ),
    );
  });
};

/** What is told of a code that is wrong or was used before. */
export const wrongCode = (status: 401 | 422): ApiError =>
  new ApiError({
    status,
    code: 'wrong_code',
    detail: 'Mã không đúng hoặc đã dùng rồi. Hãy nhập mã đang hiện trong ứng dụng.',
    source: { pointer: '/code' },
  });

const dead = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'ticket_dead',
    detail: 'Đã quá lâu từ khi bạn nhập mật khẩu. Hãy đăng nhập lại từ đầu.',
    source: { pointer: '/ticket' },
  });
