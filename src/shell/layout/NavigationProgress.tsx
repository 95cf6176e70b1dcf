import { createContext, use, useSyncExternalStore } from 'react';
import { type RouterProviderProps, useLocation } from 'react-router-dom';
import { TopProgress } from '../../screens/parts/useDeferredOpen.tsx';

/** The router itself, which knows the address asked for before its page is drawn; null where there is none (tests of a part). */
export const RouterContext = createContext<RouterProviderProps['router'] | null>(null);

const never = () => () => undefined;

/**
 * The line over the page from a press that leads elsewhere until that is drawn: the page before stays meanwhile and can be used, so
 * nothing else would answer the press.
 */
export function NavigationProgress() {
  const router = use(RouterContext);
  const drawn = useLocation();
  const asked = useSyncExternalStore(router?.subscribe ?? never, () => router?.state.location ?? drawn);
  return asked.key === drawn.key ? null : <TopProgress />;
}
