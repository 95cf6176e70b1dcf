import { account, type Me } from './account.ts';
import { session } from './session.ts';

let asked: { readonly token: string; readonly answer: Promise<Me> } | null = null;

/**
 * The signed-in person, requested once a session and answered from memory from then on; a call that failed is made again.
 * No call is made, and null is returned, when signed out.
 */
export function currentUser(): Promise<Me | null> {
  const token = session.token();
  if (token === null) return Promise.resolve(null);
  if (asked?.token === token) return asked.answer;
  const answer = account.me();
  const asking = { token, answer };
  asked = asking;
  answer.catch(() => {
    if (asked === asking) asked = null;
  });
  return answer;
}
