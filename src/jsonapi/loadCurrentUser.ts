import { accountCalls, type SignedInUser } from './accountCalls.ts';
import { storedTokens } from './storedTokens.ts';

let cached: { readonly token: string; readonly answer: Promise<SignedInUser> } | null = null;

/**
 * Returns the signed-in user. Requests the user once per sign-in and then returns the cached answer; after a failed call, the next call
 * requests again. If signed out, returns null without a request.
 */
export function loadCurrentUser(): Promise<SignedInUser | null> {
  const token = storedTokens.token();
  if (token === null) return Promise.resolve(null);
  if (cached?.token === token) return cached.answer;
  const answer = accountCalls.me();
  const asking = { token, answer };
  cached = asking;
  answer.catch(() => {
    if (cached === asking) cached = null;
  });
  return answer;
}
