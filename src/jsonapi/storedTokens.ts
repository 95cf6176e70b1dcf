/** Storage keys of the tokens in this browser: the user's own token, and the token of a visit, which is used first (schema 5.7). */
const own = 'noi.token';
const visit = 'noi.visit_token';

export const storedTokens = {
  /** The token sent with calls; null if signed out. */
  token: (): string | null => localStorage.getItem(visit) ?? localStorage.getItem(own),
  visiting: (): boolean => localStorage.getItem(visit) !== null,
  signIn: (token: string): void => {
    localStorage.removeItem(visit);
    localStorage.setItem(own, token);
  },
  startVisit: (token: string): void => localStorage.setItem(visit, token),
  /** Drops the token in use. After a visit, the user's own token is used again. */
  drop: (): void => localStorage.removeItem(storedTokens.visiting() ? visit : own),
};
