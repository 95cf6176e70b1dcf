/** Signing in with e-mail and password, and the code of the second factor after it. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { DomainError, refused } from '../../domainError.ts';
import { keyedMutex, limitTries, signInLimits } from './limitTries.ts';
import { hashToken } from './mailTokens.ts';
import { verifyPassword } from './passwords.ts';
import { takeCode, wrongCode } from './secondFactorCodes.ts';
import { type Call, type OpenedSession, openSession } from './sessions.ts';

/** Milliseconds in which the code has to follow the password. */
const TICKET_LIFE = 10 * 60_000;

/**
 * Signs in, or gives a ticket where a code has to follow. A wrong password and an unknown e-mail get the same answer in the
 * same time; after ten wrong ones for an account from an address, the rest of a quarter of an hour has to be waited for. Who
 * guesses from elsewhere does not keep the owner out, until fifty have failed.
 * @throws DomainError `wrong_credentials`, `account_disabled`, `too_many`
 */
export async function login(
  call: Call,
  { email, password }: { email: string; password: string },
): Promise<{ session: OpenedSession } | { ticket: string }> {
  const found = await call.ctx
    .db('users')
    .where({ email })
    .first('id', 'status', 'password_hash', 'second_factor_at');
  const twoSteps = Boolean(found?.second_factor_at);
  // The password alone does not sign in then, and must not clear the count of wrong codes.
  const limits = signInLimits(email, call, twoSteps ? 'refund' : 'forget');
  await keyedMutex(limits[0].key, () =>
    limitTries(call, limits, async () => {
      if (!(await verifyPassword(found?.password_hash ?? null, password)))
        throw refused('wrong_credentials', 'Email hoặc mật khẩu không đúng.');
    }),
  );
  // Only who knows the password learns this.
  if (found.status !== 'active')
    throw refused('account_disabled', 'Tài khoản này đã bị khóa. Hãy liên hệ quản trị viên.');
  const id = String(found.id);
  return call.write(async (ctx) =>
    twoSteps ? { ticket: await issueTicket(ctx, id) } : { session: await openSession(ctx, id, call.device) },
  );
}

/** A ticket says that this person's password was right; good once, for ten minutes, with a code. */
async function issueTicket({ db, now }: Context, user_id: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await db('sign_in_tickets').insert({
    user_id: Number(user_id),
    hash: hashToken(ticket),
    expires_at: new Date(now.getTime() + TICKET_LIFE).toISOString(),
    version: 1,
    created_at: at,
    updated_at: at,
  });
  return ticket;
}

/**
 * Signs in with a ticket and the code of the app, or one for recovery, each once. Wrong ones are counted with wrong passwords.
 * @throws DomainError `ticket_dead`, `wrong_code`, `too_many`
 */
export async function loginSecondFactor(
  call: Call,
  { ticket, code }: { ticket: string; code: string },
): Promise<OpenedSession> {
  const { db, now } = call.ctx;
  const hash = hashToken(ticket);
  const holder = await db('sign_in_tickets as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.hash': hash, 'u.status': 'active' })
    .where('t.expires_at', '>', now.toISOString())
    .first('u.id', 'u.email');
  if (!holder) throw deadTicket();
  const id = String(holder.id);
  const limits = signInLimits(holder.email, call, 'forget');
  return keyedMutex(limits[0].key, () =>
    limitTries(call, limits, () =>
      call.write(async (ctx) => {
        if (!(await takeCode(ctx, id, code))) throw wrongCode();
        // Of many calls with one ticket the first takes it away.
        if ((await ctx.db('sign_in_tickets').where({ hash }).delete()) !== 1) throw deadTicket();
        return openSession(ctx, id, call.device, { secondFactor: true });
      }),
    ),
  );
}

const deadTicket = (): DomainError =>
  new DomainError({
    code: 'ticket_dead',
    detail: 'Đã quá lâu từ khi bạn nhập mật khẩu. Hãy đăng nhập lại từ đầu.',
    path: 'ticket',
  });
