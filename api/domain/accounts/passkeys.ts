/**
 * Passkeys of the current user: adding (which requires the password), renaming, listing and removing. Also contains the functions that
 * sign-in shares: host name, challenges and verified responses (schema 5.15).
 */

import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { MINUTE_MS } from '#rules/durations';
import { text } from '#schema/kinds';
import { requireOwnAccount } from '../../access/requireOwnAccount.ts';
import { logAction } from '../../audit/log.ts';
import { type DomainError, invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Config } from '../../config.ts';
import type { CallContext, Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { insertRow } from '../../db/insertRow.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { loadCompany } from '../company/company.ts';
import { hashToken } from './mailTokens.ts';
import { confirmOwnPassword } from './ownAccount.ts';
import { endSignInSessions, requireSignInSession } from './signInSessions.ts';

/** Maximum number of passkeys per account. */
const MAX_PASSKEYS = 20;

export const passkeyNameField = text('Tên passkey', { required: true, maxLength: 60 });

interface Row {
  id: number;
  name: string;
  synced: boolean | number;
  created_at: string;
  last_used_at: string | null;
}

const columns = ['id', 'name', 'synced', 'created_at', 'last_used_at'];

const toPasskey = ({ id, synced, ...row }: Row) => ({ id: String(id), ...row, synced: Boolean(synced) });

/** Lists the viewer's passkeys, oldest first. */
export async function listPasskeys({ ctx }: CallContext) {
  const own = { user_id: Number(requireOwnAccount(ctx).id) };
  const rows: Row[] = await ctx.db('passkeys').where(own).orderBy('id').select(columns);
  return rows.map(toPasskey);
}

/**
 * Begins to add a passkey.
 * @returns the options for the browser, and the ticket that the client must send with the browser's response within five minutes
 * @throws DomainError 422 at `password`, `too_many`, `too_many_passkeys`, `passkeys_unavailable`
 */
export async function beginPasskey(call: CallContext, { password }: { password: string }) {
  const { ctx } = call;
  const { id, email, name } = requireOwnAccount(ctx);
  const { id: rpID } = getRelyingParty(ctx.config);
  await confirmOwnPassword(call, password);
  const known: { credential_id: string }[] = await ctx
    .db('passkeys')
    .where({ user_id: Number(id) })
    .select('credential_id');
  assertCanAddPasskey(known.length);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: (await loadCompany(ctx)).name,
    rpID,
    userID: toUserHandle(id),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ticket: await call.write((own) => storeChallenge(own, options.challenge, id)), options };
}

/**
 * Adds the passkey that the browser has created. This session then counts as confirmed by a second factor; the user's other sessions end.
 * @param input.credential the browser's response
 * @throws DomainError `ticket_dead`, `wrong_passkey`, `known_passkey`, `too_many_passkeys`, 422 at `credential`
 */
export async function addPasskey(
  call: CallContext,
  input: { ticket: string; name: string; credential: unknown },
) {
  const { id: user_id } = requireOwnAccount(call.ctx);
  const { id: rpID, origin } = getRelyingParty(call.ctx.config);
  const response = readRegistration(input.credential);
  const expectedChallenge = await consumeChallenge(call, input.ticket, user_id);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const found = await verifyOrNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!found?.registrationInfo)
    throw refusedError('wrong_passkey', 'Không nhận được passkey này. Hãy thử lại, hoặc dùng thiết bị khác.');
  const { credential, credentialBackedUp } = found.registrationInfo;
  return call.write(async (ctx) => {
    const at = ctx.now.toISOString();
    const rows: Row[] = await ctx
      .db('passkeys')
      .insert({
        ...toNewRowColumns(ctx.now),
        user_id: Number(user_id),
        name: input.name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        synced: credentialBackedUp,
      })
      .onConflict('credential_id')
      .ignore()
      .returning(columns);
    const [row] = rows;
    if (!row) throw refusedError('known_passkey', 'Passkey này đã được thêm rồi.');
    assertCanAddPasskey((await countPasskeys(ctx, user_id)) - 1);
    const { id: session_id } = requireSignInSession(call);
    await queryRowById(ctx.db, 'sessions', session_id).update({ second_factor_at: at });
    await syncPasskeyChange(ctx, user_id, session_id);
    await logPasskeyAction(ctx, 'add_passkey', 'Thêm passkey', input.name);
    return toPasskey(row);
  });
}

/** Renames a passkey. @throws DomainError 404 */
export async function renamePasskey(call: CallContext, id: string | undefined, { name }: { name: string }) {
  const own = { id: parseRecordId(id ?? '') ?? 0, user_id: Number(requireOwnAccount(call.ctx).id) };
  return call.write(async (ctx) => {
    const change = { name, ...buildVersionColumns(ctx.db, ctx.now) };
    const rows: Row[] = await ctx.db('passkeys').where(own).update(change).returning(columns);
    const [row] = rows;
    if (!row) throw notFoundError();
    await logPasskeyAction(ctx, 'rename_passkey', 'Đổi tên passkey', name);
    return toPasskey(row);
  });
}

/**
 * Removes a passkey: it can no longer sign in, and the user's other sessions end. @throws DomainError 404, 422 at `password`, `too_many`
 */
export async function removePasskey(
  call: CallContext,
  id: string | undefined,
  { password }: { password: string },
): Promise<void> {
  const { id: user_id } = requireOwnAccount(call.ctx);
  await confirmOwnPassword(call, password);
  const own = { id: parseRecordId(id ?? '') ?? 0, user_id: Number(user_id) };
  await call.write(async (ctx) => {
    const row = await ctx.db('passkeys').where(own).first<{ name: string } | undefined>('name');
    if (!row) throw notFoundError();
    await ctx.db('passkeys').where(own).delete();
    await syncPasskeyChange(ctx, user_id, requireSignInSession(call).id);
    await logPasskeyAction(ctx, 'remove_passkey', 'Gỡ passkey', row.name);
  });
}

export async function removePasskeys(
  ctx: Context,
  resource: 'users' | 'agents' | 'partner_accounts',
  user_id: string,
): Promise<void> {
  const own = { user_id: Number(user_id) };
  for (const table of ['passkeys', 'passkey_challenges']) await ctx.db(table).where(own).delete();
  await update(ctx, resource, user_id, { passkey_count: 0 });
}

function assertCanAddPasskey(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw refusedError(
      'too_many_passkeys',
      `Bạn đã có ${MAX_PASSKEYS} passkey. Hãy gỡ những cái không dùng nữa.`,
    );
}

async function countPasskeys({ db }: Context, user_id: string): Promise<number> {
  const own = await db('passkeys')
    .where({ user_id: Number(user_id) })
    .pluck('id');
  return own.length;
}

/** Stores the new number of the user's passkeys, and ends all of the user's sessions except this one. */
async function syncPasskeyChange(ctx: Context, user_id: string, session_id: string): Promise<void> {
  await update(ctx, 'users', user_id, { passkey_count: await countPasskeys(ctx, user_id) });
  await endSignInSessions(ctx, user_id, session_id);
}

const logPasskeyAction = (ctx: Context, code: string, label: string, name: string) =>
  logAction(ctx, {
    resource: 'users',
    id: ctx.viewer.id,
    code,
    label,
    input: { name },
    inputFields: { name: passkeyNameField },
  });

/** Loads the library when a passkey is first used, because loading takes a third of a second and 26 MB. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** Milliseconds within which the browser must respond to a challenge. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Returns the host name that this installation's passkeys are bound to, and the origin of its pages; both are taken from PUBLIC_URL. On a
 * local machine the host name is `localhost`, because a browser does not bind passkeys to an IP address.
 * @throws DomainError `passkeys_unavailable` if PUBLIC_URL is another IP address
 */
export function getRelyingParty({ publicUrl }: Config): { id: string; origin: string } {
  const url = new URL(publicUrl);
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw refusedError(
      'passkeys_unavailable',
      'Passkey chỉ dùng được khi Nôi có tên miền. Hãy đặt PUBLIC_URL là tên miền thay cho địa chỉ IP.',
    );
  return { id: url.hostname, origin: url.origin };
}

/**
 * Stores a challenge for a few minutes.
 * @param user_id the user who adds a passkey; null for a sign-in
 * @returns the ticket that the client must send with the response, so that an intercepted response alone is useless
 */
export async function storeChallenge(
  ctx: Context,
  challenge: string,
  user_id: string | null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await insertRow(ctx.db, 'passkey_challenges', {
    ...toNewRowColumns(ctx.now),
    hash: hashToken(ticket),
    challenge,
    user_id: user_id === null ? null : Number(user_id),
    expires_at: new Date(ctx.now.getTime() + CHALLENGE_LIFETIME_MS).toISOString(),
  });
  return ticket;
}

/**
 * Returns the challenge of a ticket. The ticket cannot be used again, even if the call fails later.
 * @param user_id the user who received the ticket; null for a sign-in
 * @throws DomainError `ticket_dead` if the ticket belongs to another user, is used or expired
 */
export function consumeChallenge(
  call: Pick<CallContext, 'record'>,
  ticket: string,
  user_id: string | null,
): Promise<string> {
  return call.record(async ({ db, now }) => {
    const own = { hash: hashToken(ticket), user_id: user_id === null ? null : Number(user_id) };
    const row = await db('passkey_challenges')
      .where(own)
      .where('expires_at', '>', now.toISOString())
      .first<{ challenge: string } | undefined>('challenge');
    // Of parallel calls with one ticket, only the first deletes it and succeeds.
    if (!row || (await db('passkey_challenges').where(own).delete()) !== 1) throw expiredChallengeError();
    return row.challenge;
  });
}

const expiredChallengeError = (): DomainError =>
  refusedError('ticket_dead', 'Lượt này đã dùng rồi, hoặc đã quá lâu. Hãy bấm lại từ đầu.', 'ticket');

/** Maximum length in characters of a text in a browser's response. Valid texts are much shorter. */
const MAX_TEXT_LENGTH = 16_384;

/** Reads a text in the browser's response. @throws DomainError 422 at `credential` */
function readText(given: unknown, ...path: readonly string[]): string {
  let found = given;
  for (const name of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  if (typeof found !== 'string' || found.length > MAX_TEXT_LENGTH)
    throw invalidError('credential', `Trình duyệt trả lời thiếu ${path.join('.')}. Hãy thử lại.`);
  return found;
}

/** Reads the browser's response to creating a passkey. @throws DomainError 422 at `credential` */
function readRegistration(given: unknown): RegistrationResponseJSON {
  const clientDataJSON = readText(given, 'response', 'clientDataJSON');
  const attestationObject = readText(given, 'response', 'attestationObject');
  return { ...readIdentity(given), response: { clientDataJSON, attestationObject } };
}

/**
 * Reads the browser's response to signing in with a passkey; the response also names the account. @throws DomainError 422 at `credential`
 */
export function readAssertion(given: unknown): AuthenticationResponseJSON {
  const clientDataJSON = readText(given, 'response', 'clientDataJSON');
  const authenticatorData = readText(given, 'response', 'authenticatorData');
  const signature = readText(given, 'response', 'signature');
  const userHandle = readText(given, 'response', 'userHandle');
  return {
    ...readIdentity(given),
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

const readIdentity = (given: unknown) => ({
  id: readText(given, 'id'),
  rawId: readText(given, 'rawId'),
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** Returns the user handle of a passkey: the account's number, which alone does not identify a person. */
export const toUserHandle = (user_id: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(user_id);

/** Returns the library's result for a response. Returns null if the library refuses the response; the reason is not sent to the caller. */
export const verifyOrNull = <T extends { verified: boolean }>(finding: Promise<T>): Promise<T | null> =>
  finding.then(
    (found) => (found.verified ? found : null),
    () => null,
  );
