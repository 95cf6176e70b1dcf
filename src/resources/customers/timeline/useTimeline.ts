import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { useCan } from '../../../jsonapi/useCan.ts';
import { useNotes } from '../../../screens/notes/useNotes.ts';
import { useDeclaration } from '../../../screens/parts/getDeclaration.ts';
import { useRecord } from '../../../screens/useRecord.ts';

/** Page size of the history. */
const pageSize = 20;

/** Loads the history page by page, and the notes of the current record; notes are undefined if the viewer may not read them. */
export function useTimeline() {
  const { name } = useDeclaration();
  const { id } = useRecord();
  const provider = useDataProvider<NoiDataProvider>();
  const mayReadNotes = useCan('read', { record_type: name }, 'notes');
  const history = useInfiniteQuery({
    // react-admin's key for related records: changes to the record by other users refetch it.
    queryKey: ['action_logs', 'timeline', { target: name, id }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      provider.getManyReference<LoadedRecord>('action_logs', {
        target: name,
        id,
        filter: {},
        pagination: { page: pageParam, perPage: pageSize },
        sort: { field: 'created_at', order: 'DESC' },
        meta: { include: ['actor'], fields: { users: ['name', 'email'] } },
        signal,
      }),
    getNextPageParam: ({ total = 0 }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
  });
  const written = useNotes(name, mayReadNotes ? id : null);
  // Removes duplicate lines: a line added later shifts the following lines to the next page.
  const byId = new Map(history.data?.pages.flatMap(({ data }) => data).map((line) => [line.id, line]));
  return {
    lines: history.data && [...byId.values()],
    hasOlderLines: history.hasNextPage,
    readOlderLines: () => void history.fetchNextPage(),
    isReadingLines: history.isFetchingNextPage,
    notes: written.notes ?? [],
    people: written.people,
    mayReadNotes,
    isPending: history.isPending || (mayReadNotes && !written.notes && !written.error),
    error: history.error ?? written.error,
    retry: () => {
      void history.refetch();
      if (mayReadNotes) void written.refetch();
    },
  };
}
