import { type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { type Store, StoreContextProvider, useStoreContext } from 'react-admin';

/** Where a narrow window keeps whether its drawer is open; the end of the key says that the account is not sent it. */
const narrowKey = 'narrow.sidebar';
const keyOf = (key: string): string => (key === 'sidebar.open' ? narrowKey : key);

/** The same store, but for the side menu, which is closed until it is opened. */
const narrowed = (store: Store): Store => ({
  ...store,
  getItem: (key, value) =>
    key === 'sidebar.open' ? store.getItem(narrowKey, false as typeof value) : store.getItem(key, value),
  setItem: (key, value) => store.setItem(keyOf(key), value),
  subscribe: (key, callback) => store.subscribe(keyOf(key), callback),
});

/**
 * Keeps apart what react-admin keeps under one key: on a desk the account remembers whether the side menu is shown, on a phone
 * the drawer begins closed.
 */
export function SidebarStore({ children }: { children: ReactNode }) {
  const store = useStoreContext();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const used = useMemo(() => (narrow ? narrowed(store) : store), [narrow, store]);
  return <StoreContextProvider value={used}>{children}</StoreContextProvider>;
}
