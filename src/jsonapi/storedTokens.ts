/** Storage keys of the tokens in this browser: the user's own token, and the token of a visit, which is used first (schema 5.7). */
const ownTokenKey = 'noi.token';
const visitTokenKey = 'noi.visit_token';

export const storedTokens = {
  /** The token sent with calls; null if signed out. */
  token: (): string | null => localStorage.getItem(visitTokenKey) ?? localStorage.getItem(ownTokenKey),
  visiting: (): boolean => localStorage.getItem(visitTokenKey) !== null,
  signIn: (token: string): void => {
    localStorage.removeItem(visitTokenKey);
    localStorage.setItem(ownTokenKey, token);
  },
  startVisit: (token: string): void => localStorage.setItem(visitTokenKey, token),
  /** Drops the token in use. After a visit, the user's own token is used again. */
  drop: (): void => localStorage.removeItem(storedTokens.visiting() ? visitTokenKey : ownTokenKey),
};
