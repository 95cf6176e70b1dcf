import { useMemo } from 'react';
import { useEvent } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { decodeQuery, encodeQuery, joinQueries, removeListParameters } from '../../jsonapi/request.ts';

interface Quick {
  /** Id of the record in the quick view; 'new' for the form of a new record, null if the quick view is closed. */
  readonly quick: string | null;
  readonly editing: boolean;
  /** Returns the URL with this record in the quick view. */
  readonly hrefOf: (id: string, editing?: boolean) => string;
  /**
   * Opens a record in the quick view. Changes the URL as it is at the time of the call, because the filters may have changed when a form
   * calls this after a reload.
   */
  readonly open: (id: string, editing?: boolean) => void;
  readonly close: () => void;
}

const keys = ['quick', 'mode'];

/** Returns the query string without the parameters of the quick view. */
function removeQuickViewParams(search: string): string {
  const rest = new URLSearchParams(removeListParameters(search));
  for (const key of keys) rest.delete(key);
  return rest.toString();
}

/**
 * Returns the state of the quick view in a list's URL: the id of its record, and whether the record is being edited.
 */
export function useQuickView(): Quick {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const quick = useMemo(() => {
    const params = new URLSearchParams(search);
    const addressWith = (part: string) =>
      `${pathname}${joinQueries(encodeQuery(decodeQuery(search)), removeQuickViewParams(search), part)}`;
    return {
      quick: params.get('quick'),
      editing: params.get('mode') === 'edit',
      hrefOf: (id: string, editing = false) =>
        addressWith(`quick=${encodeURIComponent(id)}${editing ? '&mode=edit' : ''}`),
      closed: addressWith(''),
    };
  }, [search, pathname]);
  const open = useEvent((id: string, editing?: boolean) => navigate(quick.hrefOf(id, editing)));
  const close = useEvent(() => navigate(quick.closed));
  return useMemo(() => ({ ...quick, open, close }), [quick, open, close]);
}
