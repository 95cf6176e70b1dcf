/**
 * Notes which page of the app is open, and returns whether it still is: who has gone on to another one, while what was stored was being
 * loaded again, is not led back.
 */
export function watchPage(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}
