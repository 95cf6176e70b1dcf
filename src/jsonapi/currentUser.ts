import { account, type Me } from './account.ts';
import { session } from './session.ts';

let asked: { readonly token: string; readonly answer: Promise<Me> } | null = null;

/**
 * The signed-in person, asked for once a session and answered from memory from then on; a call that failed is made again.
 * Nobody is asked for, and null answered, when signed out.
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
