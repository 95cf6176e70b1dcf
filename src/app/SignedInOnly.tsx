import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { accountCalls, type SignedInUser } from '../jsonapi/accountCalls.ts';
import { loadCurrentUser } from '../jsonapi/loadCurrentUser.ts';
import { storedTokens } from '../jsonapi/storedTokens.ts';
import { ViewerContext } from '../jsonapi/viewer.ts';
import { LoadingPage, ViewerLoadError } from '../pages/WaitingPages.tsx';
import { lazyWithPreload } from '../ui/lazyWithPreload.ts';
import { preferenceStore } from './preferenceStore.ts';

const WaitingPage = lazyWithPreload(() => import('../pages/NoRolePage.tsx'));
const SecondFactorFirst = lazyWithPreload(() => import('../pages/account/SecondFactorRequired.tsx'));

const awaitsSecondFactor = ({ second_factor }: SignedInUser): boolean =>
  second_factor?.required === true && !second_factor.passed;

/**
 * Loads the current user and, before the first screen is rendered, the preferences of the account. Nothing is rendered without the
 * preferences, because the next change would overwrite all of them.
 */
async function loadSignedInUser(queries: QueryClient, signal: AbortSignal) {
  const load = preferenceStore.startLoad();
  const reading = accountCalls.preferences(signal);
  // Prevents an unhandled rejection: the promise is awaited below, except if this account cannot read preferences yet.
  reading.catch(() => undefined);
  const me = await loadCurrentUser();
  if (me && !awaitsSecondFactor(me)) load(me.via?.id ?? me.id, await reading);
  // Removes another user's data: after a sign-in, or when another window began a visit.
  if (queries.getQueryData<SignedInUser>(['auth', 'getIdentity'])?.id !== me?.id)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  queries.setQueryData(['auth', 'getIdentity'], me && { ...me, fullName: me.name });
  return me;
}

/** Shows its children to a signed-in user, otherwise the page for the current sign-in state. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const location = useLocation();
  const token = storedTokens.token();
  const {
    data: me,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['me', token],
    queryFn: ({ client, signal }) => loadSignedInUser(client, signal),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (!token)
    return (
      <Navigate
        to="/login"
        replace
        state={{ nextPathname: location.pathname, nextSearch: location.search }}
      />
    );
  if (isPending) return <LoadingPage />;
  if (!me) return <ViewerLoadError onRetry={() => void refetch()} />;
  if (awaitsSecondFactor(me))
    return (
      <ViewerContext value={me}>
        <SecondFactorFirst hasPasskey={me.second_factor.passkeys > 0} />
      </ViewerContext>
    );
  if (me.apps.length === 0) return <WaitingPage />;
  return <ViewerContext value={me}>{children}</ViewerContext>;
}
