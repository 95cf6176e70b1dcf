import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { SimilarName } from '#schema/paging';
import { readSimilarNames } from '../../jsonapi/readSimilarNames.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { getCurrentDay } from '../../ui/today.ts';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { buildServerSearches, type ServerSearch } from './buildServerSearches.ts';
import { findFreeNurseLinks } from './findFreeNurseLinks.ts';
import { findMatchingPages } from './findMatchingPages.ts';
import { rankResults, type SearchResult } from './rankResults.ts';
import { useRecentResults } from './useRecentResults.ts';

interface SimilarNamesOfSearch {
  readonly search: ServerSearch;
  readonly names: readonly SimilarName[];
}

/** Returns records with names similar to an unsuccessful search; loads the records, because their notes distinguish them. */
function useSimilarResults(similar: readonly SimilarNamesOfSearch[]): {
  found: SearchResult[];
  busy: boolean;
} {
  const data = useDataProvider();
  const answers = useQueries({
    queries: similar.map(({ search: { resource }, names }) => {
      const ids = names.map(({ id }) => id);
      return {
        queryKey: [resource, 'palette', 'similar', ids],
        queryFn: () => data.getMany<LoadedRecord>(resource, { ids }),
        enabled: ids.length > 0,
      };
    }),
  });
  const found = similar.flatMap(({ search, names }, at) => {
    const records = names.flatMap(({ id }) => answers[at]?.data?.data.find((each) => each.id === id) ?? []);
    return search.read(records).map((each) => ({ ...each, group: 'Có phải bạn tìm …' }));
  });
  return { found, busy: answers.some(({ isFetching }) => isFetching) };
}

/**
 * Returns the results for a text. Before any text: the last opened records, then all pages. Otherwise: pages whose name contains the text,
 * and from two characters on also matching records, exact spelling first; a recognized question ("rảnh mai 9h q7") is before all others. If
 * there is no result, offers similar names.
 */
export function useSearchResults(text: string): { found: readonly SearchResult[]; busy: boolean } {
  const viewer = useViewer();
  const data = useDataProvider();
  const wanted = text.trim();
  const settled = useDebouncedValue(wanted);
  const searches = settled.length >= 2 ? buildServerSearches(viewer, settled) : [];
  const answers = useQueries({
    queries: searches.map(({ resource, filter, perPage }) => ({
      queryKey: [resource, 'palette', filter, perPage],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        data.getList(resource, {
          filter,
          pagination: { page: 1, perPage },
          meta: { include: [] },
          signal,
        }),
    })),
  });
  const matching = searches.flatMap(({ read }, at) => read(answers[at]?.data?.data ?? []));
  const pages = findMatchingPages(viewer, wanted);
  const isInVain = matching.length + pages.length === 0;
  const similar = useSimilarResults(
    searches.map((search, at) => ({
      search,
      names: isInVain ? readSimilarNames(answers[at]?.data?.meta) : [],
    })),
  );
  const questions = findFreeNurseLinks(viewer, wanted, getCurrentDay());
  const recent = useRecentResults();
  // Shows nothing until the recent records are loaded: otherwise Enter would open a page that later moves down.
  if (wanted === '')
    return { found: recent.pending ? [] : [...recent.found, ...pages], busy: recent.pending };
  if (wanted.length < 2) return { found: pages, busy: false };
  const records = isInVain ? similar.found : matching;
  const once = records.filter(({ path }, at) => records.findIndex((each) => each.path === path) === at);
  const busy = settled !== wanted || similar.busy || answers.some(({ isFetching }) => isFetching);
  return { found: [...questions, ...rankResults([...pages, ...once], settled)], busy };
}
