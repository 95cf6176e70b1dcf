import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { decodeQuery, encodeQuery, foreignQuery, searchOf } from '../../jsonapi/request.ts';

interface Quick {
  /** The record of the quick view; 'new' for the form of a new one, null for none. */
  readonly quick: string | null;
  readonly editing: boolean;
  /** The address with this record in the quick view. */
  readonly hrefOf: (id: string, editing?: boolean) => string;
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
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const addressWith = (quick: string) =>
      `${pathname}${searchOf(encodeQuery(decodeQuery(search)), others(search), quick)}`;
    const hrefOf = (id: string, editing = false) =>
      addressWith(`quick=${encodeURIComponent(id)}${editing ? '&mode=edit' : ''}`);
    return {
      quick: params.get('quick'),
      editing: params.get('mode') === 'edit',
      hrefOf,
      open: (id, editing) => navigate(hrefOf(id, editing)),
      close: () => navigate(addressWith('')),
    };
  }, [search, pathname, navigate]);
}
