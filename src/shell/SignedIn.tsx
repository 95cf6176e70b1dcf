import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { account } from '../jsonapi/account.ts';
import { currentUser } from '../jsonapi/currentUser.ts';
import { session } from '../jsonapi/session.ts';
import { ViewerContext } from '../jsonapi/viewer.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { SetupError } from './SetupError.tsx';
import { store } from './store.ts';
import { WaitingPage } from './WaitingPage.tsx';

/** The current user and, before the first screen is drawn, what the account keeps of its screens. */
async function loadMe(signal: AbortSignal) {
  const [me, preferences] = await Promise.all([currentUser(), account.preferences(signal).catch(() => ({}))]);
  store.load(preferences);
  return me;
}

/** Lets the signed-in through; the states before that are spec/2 §4 Auth (AUTH-33). */
export function SignedIn({ children }: { children: ReactNode }) {
  const location = useLocation();
  const token = session.token();
  const {
    data: me,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['me', token],
    queryFn: ({ signal }) => loadMe(signal),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (!token)
    return <Navigate to="/login" replace state={{ from: `${location.pathname}${location.search}` }} />;
  if (isPending) return <LoadingPage />;
  if (!me) return <SetupError onRetry={() => void refetch()} />;
  if (me.apps.length === 0) return <WaitingPage />;
  return <ViewerContext value={me}>{children}</ViewerContext>;
}
