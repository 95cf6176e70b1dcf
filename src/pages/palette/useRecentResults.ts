import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { hasRecordPage } from '#schema/pages';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { useRecentRecords } from '../../screens/record/useRecentRecords.ts';
import { describeSearchResult } from './buildServerSearches.ts';
import type { SearchResult } from './rankResults.ts';

/** Returns the last opened records that still exist and that the viewer may read; requests their names. */
export function useRecentResults(): { readonly found: readonly SearchResult[]; readonly pending: boolean } {
  const [recent] = useRecentRecords();
  const can = useCanCallback();
  const data = useDataProvider<NoiDataProvider>();
  const readable = recent.filter(({ resource }) => can('read', undefined, resource));
  const resources = [...new Set(readable.map(({ resource }) => resource))];
  const answers = useQueries({
    queries: resources.map((resource) => {
      const ids = readable.filter((each) => each.resource === resource).map(({ id }) => id);
      return {
        queryKey: [resource, 'palette', 'recent', ids],
        queryFn: () => data.getMany<LoadedRecord>(resource, { ids }),
      };
    }),
  });
  const found = readable.flatMap(({ resource, id }) => {
    const records = answers[resources.indexOf(resource)]?.data?.data;
    const record = records?.find((each) => each && String(each.id) === id);
    if (!record) return [];
    return [
      {
        group: 'Gần đây',
        label: formatRecordTitle(resource, record),
        note: describeSearchResult(record),
        path: hasRecordPage(resource) ? `/${resource}/${id}` : buildListPath(resource, `quick=${id}`),
      },
    ];
  });
  return { found, pending: answers.some(({ isPending }) => isPending) };
}
