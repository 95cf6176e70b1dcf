import { useCallback, useMemo } from 'react';
import { type RouterLocation, type RouterProvider, type RouterTo, reactRouterProvider } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import { decodeQuery, encodeQuery, joinQueries, removeListParameters } from './request.ts';
import { defaultSort, formatSort, parseSort } from './sort.ts';

/**
 * Converts a list URL of this app to react-admin's form (`filter` as JSON, `perPage`, `order`); removes parameters that do not belong to
 * the list.
 */
export function toReactAdminSearch(search: string): string {
  const { filter, page, perPage, sort } = decodeQuery(search);
  if (!filter && !page && !perPage && !sort) return '';
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) });
  if (page) query.set('page', String(page));
  if (perPage) query.set('perPage', String(Math.min(perPage, maxPageSize)));
  if (sort) {
    const { field, order } = parseSort(sort);
    query.set('sort', field);
    query.set('order', order);
  }
  return `?${query}`;
}

const reactAdminParameters = ['perPage', 'order', 'displayedFilters'];

/**
 * Converts a URL written by react-admin to this app's form and appends the `foreign` parameters, which do not belong to the list; returns
 * any other URL unchanged.
 */
export function toListSearch(search: string, foreign = ''): string {
  const query = new URLSearchParams(search);
  const filter = query.get('filter');
  if (!reactAdminParameters.some((name) => query.has(name)) && !filter?.startsWith('{')) return search;
  const sort = formatSort({
    field: query.get('sort') ?? defaultSort.field,
    order: query.get('order') === 'DESC' ? 'DESC' : 'ASC',
  });
  const own = encodeQuery({
    filter: filter ? (JSON.parse(filter) as Record<string, unknown>) : {},
    ...(query.get('page') && { page: Number(query.get('page')) }),
    ...(query.get('perPage') && { perPage: Number(query.get('perPage')) }),
    ...(sort && { sort }),
  });
  return joinQueries(own, foreign);
}

function translateTarget(to: RouterTo, foreign = ''): RouterTo {
  if (typeof to === 'string') {
    const [path = '', search] = to.split('?');
    return search === undefined ? to : `${path}${toListSearch(`?${search}`)}`;
  }
  if (!to.search) return to;
  return { ...to, search: toListSearch(to.search, to.pathname ? '' : foreign) };
}

const { useLocation, useNavigate, Link, Navigate } = reactRouterProvider;

/**
 * react-router with readable list URLs. react-admin only sees the list's part of a URL, so `activeTab` or the quick view's record is never
 * in the stored list parameters; when react-admin replaces a URL, those parameters are kept.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useLocation: () => {
    const location = useLocation();
    return useMemo(
      (): RouterLocation => ({ ...location, search: toReactAdminSearch(location.search) }),
      [location],
    );
  },
  useNavigate: () => {
    const navigate = useNavigate();
    return useCallback(
      (to, options) => {
        if (typeof to === 'number') return navigate(to);
        // Replaces the sign-in page in the history, so that the Back button does not open it.
        const replace = window.location.pathname === '/login';
        return navigate(translateTarget(to, removeListParameters(window.location.search)), {
          replace,
          ...options,
        });
      },
      [navigate],
    );
  },
  Link: ({ to, ...props }) => <Link {...props} to={translateTarget(to)} />,
  Navigate: ({ to, ...props }) => <Navigate {...props} to={translateTarget(to)} />,
};
