/** Signing in: with e-mail and password, then the code of the second factor; or with a passkey instead of both. */

import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#rules/durations';
import { verifyPassword } from '../../access/hashPassword.ts';
import { logAction } from '../../audit/log.ts';
import { DomainError, refusedError } from '../../base/domainError.ts';
import type { CallContext, Context, SignInAttempt } from '../../context.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { buildSignInLimits, digestWithSecret, limitTries, runExclusively } from './limitTries.ts';
import { limitWrongCodes } from './limitWrongCodes.ts';
import { hashToken } from './mailTokens.ts';
import {
  CHALLENGE_LIFETIME_MS,
  consumeChallenge,
  getRelyingParty,
  loadWebauthn,
  readAssertion,
  storeChallenge,
  toUserHandle,
  verifyOrNull,
} from './passkeys.ts';
import { consumeCode, wrongCodeError } from './secondFactor.ts';
import { type NewSignInSession, openSignInSession, toPersonContext } from './signInSessions.ts';

/** Maximum milliseconds between the password and the code. */
const TICKET_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Signs in, or returns a ticket if a code is also required. A wrong password and an unknown e-mail get the same answer in the same time.
 * After ten wrong attempts at an account from one address, that address is refused for the rest of the fifteen minutes. After fifty wrong
 * attempts from all addresses, every address is refused.
 * @throws DomainError `wrong_credentials`, `account_disabled`, `too_many`
 */
export const logIn = (
  call: CallContext,
  input: { email: string; password: string },
): Promise<{ session: NewSignInSession } | { ticket: string }> =>
  withSignInLog(call, 'password', (identify) => {
    identify(input.email);
    return checkLogin(call, input);
  });

async function checkLogin(
  call: CallContext,
  { email, password }: { email: string; password: string },
): Promise<{ session: NewSignInSession } | { ticket: string }> {
  const found = await call.ctx
    .db('users')
    .where({ email })
    .first('id', 'status', 'password_hash', 'second_factor_at');
  const twoSteps = Boolean(found?.second_factor_at);
  // With a second factor the password alone does not sign in, so it must not clear the count of wrong codes.
  const limits = buildSignInLimits(email, call, twoSteps ? 'refund' : 'forget');
  await runExclusively(limits[0].key, () =>
    limitTries(call, limits, async () => {
      if (!(await verifyPassword(found?.password_hash ?? null, password)))
        throw refusedError('wrong_credentials', 'Email hoặc mật khẩu không đúng.');
    }),
  );
  // This answer reveals nothing to strangers: the caller has entered the correct password.
  if (found.status !== 'active')
    throw refusedError('account_disabled', 'Tài khoản này đã bị khóa. Hãy liên hệ quản trị viên.');
  const id = String(found.id);
  return call.write(async (ctx) =>
    twoSteps
      ? { ticket: await issueTicket(ctx, id) }
      : { session: await openSignInSession(ctx, id, call.device) },
  );
}

/** Sets the e-mail address of the account for the log entry. */
type Identify = (email: string) => void;

/** Runs a sign-in, and logs its method and outcome. */
async function withSignInLog<T extends object>(
  call: CallContext,
  method: SignInAttempt['method'],
  signIn: (identify: Identify) => Promise<T>,
): Promise<T> {
  let account: string | null = null;
  try {
    const opened = await signIn((email) => {
      account = digestWithSecret(call.ctx, `account ${email}`);
    });
    call.logSignIn({ method, outcome: 'ticket' in opened ? 'second_factor' : 'signed_in', account });
    return opened;
  } catch (error) {
    const outcome = error instanceof DomainError ? (error.faults[0]?.code ?? 'refused') : 'failed';
    call.logSignIn({ method, outcome, account });
    throw error;
  }
}

/**
 * Creates a ticket, which proves that the user entered the correct password. The ticket is valid once, for ten minutes, together with a
 * code.
 */
async function issueTicket({ db, now }: Context, user_id: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db('sign_in_tickets').insert({
    user_id: Number(user_id),
    hash: hashToken(ticket),
    expires_at: new Date(now.getTime() + TICKET_LIFETIME_MS).toISOString(),
    ...toNewRowColumns(now),
  });
  return ticket;
}

/**
 * Signs in with a ticket and either a code of the app or a recovery code. Each ticket and each code works once. Wrong codes count like
 * wrong passwords; `limitWrongCodes` also limits the app's codes.
 * @throws DomainError `ticket_dead`, `wrong_code`, `too_many`
 */
export const logInWithSecondFactor = (
  call: CallContext,
  input: { ticket: string; code: string },
): Promise<NewSignInSession> =>
  withSignInLog(call, 'second_factor', (identify) => checkSecondFactor(call, input, identify));

async function checkSecondFactor(
  call: CallContext,
  { ticket, code }: { ticket: string; code: string },
  identify: Identify,
): Promise<NewSignInSession> {
  const { db, now } = call.ctx;
  const hash = hashToken(ticket);
  const holder = await db('sign_in_tickets as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.hash': hash, 'u.status': 'active' })
    .where('t.expires_at', '>', now.toISOString())
    .first('u.id', 'u.email');
  if (!holder) throw expiredLoginError();
  identify(holder.email);
  const id = String(holder.id);
  const limits = buildSignInLimits(holder.email, call, 'forget');
  return runExclusively(limits[0].key, () =>
    limitTries(call, limits, () =>
      limitWrongCodes(call, id, code, () =>
        call.write(async (ctx) => {
          if (!(await consumeCode(ctx, id, code))) throw wrongCodeError();
          // Of parallel calls with one ticket, only the first deletes it and succeeds.
          if ((await ctx.db('sign_in_tickets').where({ hash }).delete()) !== 1) throw expiredLoginError();
          return openSignInSession(ctx, id, call.device, { secondFactor: true });
        }),
      ),
    ),
  );
}

const expiredLoginError = (): DomainError =>
  refusedError('ticket_dead', 'Đã quá lâu từ khi bạn nhập mật khẩu. Hãy đăng nhập lại từ đầu.', 'ticket');

/**
 * Begins a sign-in by passkey. No e-mail is needed, because the passkey identifies the user.
 * @returns the options for the browser, and the ticket that the client must send with the browser's response within five minutes
 * @throws DomainError `too_many` after two hundred calls within fifteen minutes from one address, `passkeys_unavailable`
 */
export async function beginPasskeyLogin(call: CallContext) {
  const { id: rpID } = getRelyingParty(call.ctx.config);
  const limit = {
    key: `passkey login from ${call.device.address}`,
    most: 200,
    success: 'count',
  } as const;
  return limitTries(call, [limit], async () => {
    const { generateAuthenticationOptions } = await loadWebauthn();
    const request = { rpID, timeout: CHALLENGE_LIFETIME_MS, userVerification: 'required' } as const;
    const options = await generateAuthenticationOptions(request);
    return { ticket: await call.write((ctx) => storeChallenge(ctx, options.challenge, null)), options };
  });
}

/** A passkey and its user. */
interface PasskeyRow {
  id: number;
  user_id: number;
  public_key: string;
  counter: number;
  name: string;
  email: string | null;
  status: string;
}

/**
 * Signs in with the browser's response. Wrong responses count like wrong passwords.
 * @throws DomainError `ticket_dead`, `wrong_passkey`, `account_disabled`, `too_many`, 422 at `credential`
 */
export const logInWithPasskey = (
  call: CallContext,
  input: { ticket: string; credential: unknown },
): Promise<NewSignInSession> =>
  withSignInLog(call, 'passkey', (identify) => checkPasskey(call, input, identify));

async function checkPasskey(
  call: CallContext,
  { ticket, credential }: { ticket: string; credential: unknown },
  identify: Identify,
): Promise<NewSignInSession> {
  const response = readAssertion(credential);
  const { id: rpID, origin } = getRelyingParty(call.ctx.config);
  const row: PasskeyRow | undefined = await call.ctx
    .db('passkeys as p')
    .join('users as u', 'u.id', 'p.user_id')
    .where({ 'p.credential_id': response.id })
    .first('p.id', 'p.user_id', 'p.public_key', 'p.counter', 'u.name', 'u.email', 'u.status');
  if (row?.email) identify(row.email);
  const limits = buildSignInLimits(row?.email ?? `passkey ${response.id}`, call, 'forget');
  const right = await runExclusively(limits[0].key, () =>
    limitTries(call, limits, async () => {
      const expectedChallenge = await consumeChallenge(call, ticket, null);
      if (!row || response.response.userHandle !== encodeUserHandle(row.user_id)) throw wrongPasskeyError();
      const { verifyAuthenticationResponse } = await loadWebauthn();
      const found = await verifyOrNull(
        verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          // 0 disables the library's comparison of the counter; `advanceCounter` compares it after the signature is verified.
          credential: { id: response.id, publicKey: Buffer.from(row.public_key, 'base64url'), counter: 0 },
        }),
      );
      if (!found) throw wrongPasskeyError();
      const counter = found.authenticationInfo.newCounter;
      if (!(await advanceCounter(call, row, counter))) throw wrongPasskeyError();
      return row;
    }),
  );
  // This answer reveals nothing to strangers: the caller has the passkey. A user without an e-mail cannot sign in.
  if (right.status !== 'active' || right.email === null)
    throw refusedError('account_disabled', 'Tài khoản này đã bị khóa. Hãy liên hệ quản trị viên.');
  return call.write((ctx) =>
    openSignInSession(ctx, String(right.user_id), call.device, { secondFactor: true }),
  );
}

const wrongPasskeyError = () =>
  refusedError(
    'wrong_passkey',
    'Passkey này không đăng nhập được. Hãy thử passkey khác, hoặc đăng nhập bằng mật khẩu.',
  );

const encodeUserHandle = (user_id: number): string =>
  Buffer.from(toUserHandle(String(user_id))).toString('base64url');

/**
 * Stores the use of a passkey. The passkey's counter must increase, unless the passkey has no counter (0). If it does not increase, a copy
 * of the passkey exists: the call then writes a line to the user's history.
 * @returns true if the counter has increased or the passkey has no counter
 */
const advanceCounter = (call: CallContext, row: PasskeyRow, counter: number): Promise<boolean> =>
  call.record(async (ctx) => {
    const at = ctx.now.toISOString();
    const changed = await ctx
      .db('passkeys')
      .where({ id: row.id })
      .where('counter', counter === 0 ? '=' : '<', counter)
      .update({ counter, last_used_at: at, ...buildVersionColumns(ctx.db, ctx.now) });
    if (changed === 1) return true;
    const { name, email } = row;
    await logAction(toPersonContext(ctx, { id: String(row.user_id), name, email: email ?? '' }), {
      resource: 'users',
      id: String(row.user_id),
      code: 'passkey_refused',
      label: 'Từ chối passkey',
      error: 'Bộ đếm của passkey không tăng: có thể nó đã bị sao chép. Hãy gỡ passkey này.',
    });
    return false;
  });
