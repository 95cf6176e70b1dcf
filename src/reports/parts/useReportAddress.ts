import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AddressChange, changedAddress } from './changedAddress.ts';

export interface ReportAddress {
  /** Returns a URL parameter; '' if absent. */
  readonly get: (name: string) => string;
  /** Returns all values of a repeated parameter. */
  readonly all: (name: string) => readonly string[];
  readonly is: (name: string) => boolean;
  /**
   * Sets parameters; empty, false and null remove one. Every change except that of the page returns to the first page. A typed filter
   * replaces the entry in the browser's history.
   */
  readonly set: (change: AddressChange, how?: { readonly replace: boolean }) => void;
}

/** Returns a report's filters, stored as plain URL parameters, so that they survive links, reload and Back. */
export function useReportAddress(): ReportAddress {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    return {
      get: (name) => params.get(name) ?? '',
      all: (name) => params.getAll(name),
      is: (name) => params.get(name) === 'true',
      // Uses the present URL instead of the rendered one, so that two changes in a row both count.
      set: (change, how) =>
        void navigate(
          { search: `${changedAddress(new URLSearchParams(window.location.search), change)}` },
          how,
        ),
    };
  }, [search, navigate]);
}
