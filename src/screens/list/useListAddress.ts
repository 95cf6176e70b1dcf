import { useStore } from 'ra-core';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import { decodeQuery, encodeQuery, foreignQuery, searchOf } from '../../jsonapi/request.ts';

/** Page sizes offered, and the largest the API gives (spec/1 §9, contract §1). */
export const pageSizes = [10, 20, 30, 50, 100, 200] as const;
const largest = 1000;

interface ListState {
  readonly filter: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
  /** '' for the declared order. */
  readonly sort: string;
}

export interface ListAddress extends ListState {
  /** The record of the quick view, 'new' for one being made, null for none. */
  readonly quick: string | null;
  readonly editing: boolean;
  /** Changes the list's part; anything but a page change goes back to the first page. */
  readonly set: (change: Partial<ListState>) => void;
  readonly setPerPage: (perPage: number) => void;
  /** The address with this record in the quick view. */
  readonly quickHref: (id: string, editing?: boolean) => string;
  readonly open: (id: string, editing?: boolean) => void;
  readonly close: () => void;
}

const quickKeys = ['quick', 'mode'];

/** What else the address carries, without the quick view's part. */
function others(search: string): string {
  const rest = new URLSearchParams(foreignQuery(search));
  for (const key of quickKeys) rest.delete(key);
  return rest.toString();
}

const quickQuery = (id: string | null, editing: boolean): string =>
  id === null ? '' : `quick=${encodeURIComponent(id)}${editing ? '&mode=edit' : ''}`;

/** A list's state as the address bar holds it (LIST-12, LIST-13); the quick view's record is in it too. */
export function useListAddress(resource: AnyResource): ListAddress {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [keptSize, keepSize] = useStore<number>(`${resource.name}.perPage`, 20);
  const [, keepSearch] = useStore<string>(`${resource.name}.listParams`, '');

  return useMemo(() => {
    const query = decodeQuery(search);
    const params = new URLSearchParams(search);
    const state: ListState = {
      filter: (query.filter ?? {}) as Record<string, string>,
      page: query.page ?? 1,
      perPage: Math.min(query.perPage ?? keptSize, largest),
      sort: query.sort ?? '',
    };
    const quick = params.get('quick');
    const editing = params.get('mode') === 'edit';
    const go = (to: string) => {
      keepSearch(searchOf(encodeQuery(decodeQuery(to))));
      navigate(`${pathname}${to}`);
    };
    const set = (change: Partial<ListState>) =>
      go(searchOf(encodeQuery({ ...state, page: 1, ...change }), others(search), quickQuery(quick, editing)));
    const listPart = encodeQuery(query);
    const quickHref = (id: string, edit = false) =>
      `${pathname}${searchOf(listPart, others(search), quickQuery(id, edit))}`;
    return {
      ...state,
      quick,
      editing,
      set,
      setPerPage: (perPage) => {
        keepSize(perPage);
        set({ perPage });
      },
      quickHref,
      open: (id, edit) => navigate(quickHref(id, edit)),
      close: () => navigate(`${pathname}${searchOf(listPart, others(search))}`),
    };
  }, [search, pathname, navigate, keptSize, keepSize, keepSearch]);
}
