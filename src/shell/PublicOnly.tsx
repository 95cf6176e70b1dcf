import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { session } from '../jsonapi/session.ts';

/** Pages of the signed-out: whoever is signed in goes on to where they were sent from, or `/`. */
export function PublicOnly() {
  const { nextPathname = '/', nextSearch = '' } = (useLocation().state ?? {}) as Readonly<
    Record<string, string>
  >;
  if (session.token()) return <Navigate to={`${nextPathname}${nextSearch}`} replace />;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
