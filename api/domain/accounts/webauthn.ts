/** What passkeys stand on: the name they are bound to, challenges that are good once, answers of the browser (schema 5.15). */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { insertRow } from '../../db/insertRow.ts';
import { DomainError, invalid, refused } from '../../domainError.ts';
import { hashToken } from './mailTokens.ts';
import type { Call } from './sessions.ts';

/** Loaded with the first passkey: it takes a third of a second and 26 MB, which a server without any is spared. */
export const webauthn = () => import('@simplewebauthn/server');

/** Milliseconds in which the browser has to answer a challenge. */
export const CHALLENGE_LIFE = 5 * 60_000;

/**
 * The name that this installation's passkeys are bound to, and the origin of its pages; both from PUBLIC_URL. On one's own machine
 * it is `localhost`, since a browser binds no passkey to an address of numbers.
 * @throws DomainError `passkeys_unavailable` where PUBLIC_URL is another address of numbers
 */
export function relyingParty({ publicUrl }: Config): { id: string; origin: string } {
  const url = new URL(publicUrl);
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw refused(
      'passkeys_unavailable',
      'Passkey chỉ dùng được khi Nôi có tên miền. Hãy đặt PUBLIC_URL là tên miền thay cho địa chỉ IP.',
    );
  return { id: url.hostname, origin: url.origin };
}

/**
 * Stores a challenge for a few minutes.
 * @param user_id whose passkey is being added; null where somebody signs in
 * @returns the ticket that has to come back with its answer, so that an answer alone is of no use to who has overheard it
 */
export async function storeChallenge(
  ctx: Context,
  challenge: string,
  user_id: string | null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const at = ctx.now.toISOString();
  await insertRow(ctx.db, 'passkey_challenges', {
    version: 1,
    created_at: at,
    updated_at: at,
    hash: hashToken(ticket),
    challenge,
    user_id: user_id === null ? null : Number(user_id),
    expires_at: new Date(ctx.now.getTime() + CHALLENGE_LIFE).toISOString(),
  });
  return ticket;
}

/**
 * The challenge of a ticket, which is used up with this, whatever becomes of the call.
 * @param user_id whom it was given to; null where somebody signs in
 * @throws DomainError `ticket_dead` when it is another one's, used or too old
 */
export function takeChallenge(
  call: Pick<Call, 'record'>,
  ticket: string,
  user_id: string | null,
): Promise<string> {
  return call.record(async ({ db, now }) => {
    const own = { hash: hashToken(ticket), user_id: user_id === null ? null : Number(user_id) };
    const row = await db('passkey_challenges')
      .where(own)
      .where('expires_at', '>', now.toISOString())
      .first<{ challenge: string } | undefined>('challenge');
    // Of many calls with one ticket the first takes it away.
    if (!row || (await db('passkey_challenges').where(own).delete()) !== 1) throw deadTicket();
    return row.challenge;
  });
}

const deadTicket = (): DomainError =>
  new DomainError({
    code: 'ticket_dead',
    detail: 'Lượt này đã dùng rồi, hoặc đã quá lâu. Hãy bấm lại từ đầu.',
    path: 'ticket',
  });

/** Characters: no part of an answer comes near this. */
const LONGEST = 16_384;

/** A text inside what the browser answered. @throws DomainError 422 at `credential` */
function textIn(given: unknown, ...path: readonly string[]): string {
  let found = given;
  for (const name of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  if (typeof found !== 'string' || found.length > LONGEST)
    throw invalid('credential', `Trình duyệt trả lời thiếu ${path.join('.')}. Hãy thử lại.`);
  return found;
}

/** What a browser answers when a passkey is made. @throws DomainError 422 at `credential` */
export function readRegistration(given: unknown): RegistrationResponseJSON {
  const clientDataJSON = textIn(given, 'response', 'clientDataJSON');
  const attestationObject = textIn(given, 'response', 'attestationObject');
  return { ...readIdentity(given), response: { clientDataJSON, attestationObject } };
}

/** What a browser answers when a passkey signs in; it names the account too. @throws DomainError 422 at `credential` */
export function readAssertion(given: unknown): AuthenticationResponseJSON {
  const clientDataJSON = textIn(given, 'response', 'clientDataJSON');
  const authenticatorData = textIn(given, 'response', 'authenticatorData');
  const signature = textIn(given, 'response', 'signature');
  const userHandle = textIn(given, 'response', 'userHandle');
  return {
    ...readIdentity(given),
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

const readIdentity = (given: unknown) => ({
  id: textIn(given, 'id'),
  rawId: textIn(given, 'rawId'),
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** What a passkey says of whose it is: the account's number, nothing that tells who that is. */
export const userHandleOf = (user_id: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(user_id);

/** What the library finds of an answer; null where it refuses it, for whichever reason: nobody is told which. */
export const verified = <T extends { verified: boolean }>(finding: Promise<T>): Promise<T | null> =>
  finding.then(
    (found) => (found.verified ? found : null),
    () => null,
  );
