import { useMemo } from 'react';
import { useEvent } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { decodeQuery, encodeQuery, foreignQuery, searchOf } from '../../jsonapi/request.ts';

interface Quick {
  /** The record of the quick view; 'new' for the form of a new one, null for none. */
  readonly quick: string | null;
  readonly editing: boolean;
  /** The address with this record in the quick view. */
  readonly hrefOf: (id: string, editing?: boolean) => string;
  /** Changes the address as it is when called: a form calls it after a reload, when other filters may be set. */
  readonly open: (id: string, editing?: boolean) => void;
  readonly close: () => void;
}

const keys = ['quick', 'mode'];

/** The rest of the address, without the quick view's parameters. */
function others(search: string): string {
  const rest = new URLSearchParams(foreignQuery(search));
  for (const key of keys) rest.delete(key);
  return rest.toString();
}

/** The quick view's part of a list's address: which record it shows, and whether it is edited. */
export function useQuick(): Quick {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const quick = useMemo(() => {
    const params = new URLSearchParams(search);
    const addressWith = (part: string) =>
      `${pathname}${searchOf(encodeQuery(decodeQuery(search)), others(search), part)}`;
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
