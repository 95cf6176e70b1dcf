/** The tokens in this browser: the user's own token, and that of a visit, which takes precedence (schema 5.7). */
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
  /** Drops the current token. After a visit, the user's own token is used again. */
  drop: (): void => localStorage.removeItem(storedTokens.visiting() ? visit : own),
};
