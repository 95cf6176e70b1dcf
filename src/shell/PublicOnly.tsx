import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { session } from '../jsonapi/session.ts';

/** Pages of the signed-out: whoever is signed in goes on to where they were sent from, or `/` (ROUTE-02). */
export function PublicOnly() {
  const from = (useLocation().state as { from?: string } | null)?.from;
  if (session.token()) return <Navigate to={from ?? '/'} replace />;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
