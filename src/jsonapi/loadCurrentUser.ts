import { accountCalls, type SignedInUser } from './accountCalls.ts';
import { storedTokens } from './storedTokens.ts';

let asked: { readonly token: string; readonly answer: Promise<SignedInUser> } | null = null;

/**
 * Returns the signed-in user. Requests the user once per session and then returns the cached answer; after a failed call, the next call
 * requests again. If signed out, returns null without a request.
 */
export function loadCurrentUser(): Promise<SignedInUser | null> {
  const token = storedTokens.token();
  if (token === null) return Promise.resolve(null);
  if (asked?.token === token) return asked.answer;
  const answer = accountCalls.me();
  const asking = { token, answer };
  asked = asking;
  answer.catch(() => {
    if (asked === asking) asked = null;
  });
  return answer;
}
