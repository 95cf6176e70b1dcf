import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AddressChange, changedAddress } from './changedAddress.ts';

export interface Address {
  /** The parameter as it is in the address; '' when it is absent. */
  readonly get: (name: string) => string;
  /** A parameter that stands there several times. */
  readonly all: (name: string) => readonly string[];
  readonly is: (name: string) => boolean;
  /** Writes parameters; empty, false and null take one out. Anything but a page change goes back to the first page. A typed filter replaces the entry of the browser's history. */
  readonly set: (change: AddressChange, how?: { readonly replace: boolean }) => void;
}

/** A report's filters as plain parameters of the address bar, so that links, reload and Back keep them. */
export function useAddress(): Address {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    return {
      get: (name) => params.get(name) ?? '',
      all: (name) => params.getAll(name),
      is: (name) => params.get(name) === 'true',
      // The bar itself, not what was last drawn: two filters changed one after the other both count.
      set: (change, how) =>
        void navigate(
          { search: `${changedAddress(new URLSearchParams(window.location.search), change)}` },
          how,
        ),
    };
  }, [search, navigate]);
}
