import { useMemo } from 'react';
import { useEvent } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { decodeQuery, encodeQuery, joinQueries, otherParametersOf } from '../../jsonapi/request.ts';

interface Quick {
  /** The id of the record in the quick view; 'new' for the form of a new record, null if it is closed. */
  readonly quick: string | null;
  readonly editing: boolean;
  /** Returns the URL with this record in the quick view. */
  readonly hrefOf: (id: string, editing?: boolean) => string;
  /** Changes the URL as it is at the time of the call: a form calls this after a reload, when the filters may have changed. */
  readonly open: (id: string, editing?: boolean) => void;
  readonly close: () => void;
}

const keys = ['quick', 'mode'];

/** Returns the query without the quick view's parameters. */
function others(search: string): string {
  const rest = new URLSearchParams(otherParametersOf(search));
  for (const key of keys) rest.delete(key);
  return rest.toString();
}

/** The quick view's part of a list's URL: the id of its record, and whether it is edited. */
export function useQuickView(): Quick {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const quick = useMemo(() => {
    const params = new URLSearchParams(search);
    const addressWith = (part: string) =>
      `${pathname}${joinQueries(encodeQuery(decodeQuery(search)), others(search), part)}`;
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
