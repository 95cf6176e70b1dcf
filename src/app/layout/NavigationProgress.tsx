import { createContext, use, useSyncExternalStore } from 'react';
import { type RouterProviderProps, useLocation } from 'react-router-dom';
import { TopProgress } from '../../screens/parts/useDeferredOpen.tsx';

/** The router, which knows the requested path before its page is drawn; null in tests that render only a part of the app. */
export const RouterContext = createContext<RouterProviderProps['router'] | null>(null);

const subscribeToNothing = () => () => undefined;

/** A progress line from the click on a link until the new page is drawn. The previous page stays usable meanwhile. */
export function NavigationProgress() {
  const router = use(RouterContext);
  const drawn = useLocation();
  const requested = useSyncExternalStore(
    router?.subscribe ?? subscribeToNothing,
    () => router?.state.location ?? drawn,
  );
  return requested.key === drawn.key ? null : <TopProgress />;
}
