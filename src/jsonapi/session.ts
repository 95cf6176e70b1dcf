/**
 * The tokens of this browser: the person's own, and next to it the one of a visit, which is used first
 * (schema 5.7).
 */
const own = 'noi.token';
const visit = 'noi.visit_token';

export const session = {
  /** The token calls carry now; null when signed out. */
  token: (): string | null => localStorage.getItem(visit) ?? localStorage.getItem(own),
  visiting: (): boolean => localStorage.getItem(visit) !== null,
  signIn: (token: string): void => {
    localStorage.removeItem(visit);
    localStorage.setItem(own, token);
  },
  startVisit: (token: string): void => localStorage.setItem(visit, token),
  /** Drops the token in use; under a visit's stands the person's own again. */
  drop: (): void => localStorage.removeItem(session.visiting() ? visit : own),
};
