import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { changeUrlParams, type UrlParamChanges } from './changeUrlParams.ts';
import { type ReadAddress, readAddress } from './readAddress.ts';

export interface ReportUrlParams extends ReadAddress {
  /**
   * Sets URL parameters; an empty value, false or null removes a parameter. Every change, except of the page number, returns to the first
   * page. With `replace`, the change replaces the entry in the browser's history (for typed filters).
   */
  readonly set: (change: UrlParamChanges, how?: { readonly replace: boolean }) => void;
}

/** Returns a report's filters. The filters are stored as plain URL parameters, so that links, reload and Back preserve them. */
export function useReportUrlParams(): ReportUrlParams {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      ...readAddress(new URLSearchParams(search)),
      // Uses the browser's current URL and not the rendered one, so that two changes in a row both take effect.
      set: (change, how) =>
        void navigate(
          { search: `${changeUrlParams(new URLSearchParams(window.location.search), change)}` },
          how,
        ),
    }),
    [search, navigate],
  );
}
