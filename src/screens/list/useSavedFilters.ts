import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useGetList, useListContext, useSavedQueries } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { formatSort } from '../../jsonapi/sort.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useNotices } from '../parts/useNotices.tsx';

type Saved = LoadedRecordOf<'saved_filters'>;
type Draft = Pick<Saved, 'name' | 'filters' | 'sort' | 'columns'>;

/**
 * Returns the saved filters of the surrounding list that the viewer can see, and functions to change them; errors are shown as
 * notifications.
 */
export function useSavedFilters() {
  const { resource } = useListContext();
  const data = useDataProvider<NoiDataProvider>();
  const { id: viewer } = useViewer();
  const notices = useNotices();
  const [isSaving, setSaving] = useState(false);
  const list = useGetList<Saved>('saved_filters', {
    filter: { resource },
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  });
  const saved = list.data ?? [];

  /**
   * Makes a call that changes the saved filters, and reloads them.
   * @returns true if the call succeeded
   */
  const change = async (call: () => Promise<unknown>): Promise<boolean> => {
    setSaving(true);
    try {
      await call();
      return true;
    } catch (error) {
      notices.failed(listErrorDetails(error).join(' '));
      return false;
    } finally {
      await list.refetch();
      setSaving(false);
    }
  };
  const create = (draft: object) => data.create('saved_filters', { data: { resource, ...draft } });
  const update = (each: Saved, patch: Partial<Saved>) =>
    data.update('saved_filters', { id: each.id, data: patch, previousData: each });

  useFilterMigration(list.data !== undefined, saved, create, () => void list.refetch());

  return {
    saved,
    error: list.error,
    retry: () => void list.refetch(),
    isSaving,
    /** Saves the filter; replaces the viewer's own filter if it has the same name. */
    save: (draft: Draft) => {
      const old = saved.find((each) => each.name === draft.name && each.owner_id === viewer);
      return change(() => (old ? update(old, draft) : create(draft)));
    },
    share: (each: Saved, roles: Saved['roles']) => change(() => update(each, { roles })),
    remove: (each: Saved) => change(() => data.delete('saved_filters', { id: each.id, previousData: each })),
    /** Saves a filter again that the user has just removed. */
    restore: ({ name, filters, sort, columns, roles }: Saved) =>
      change(() => create({ name, filters, sort, columns, ...(roles && roles.length > 0 && { roles }) })),
  };
}

/**
 * Stores filters that react-admin saved in this browser as saved filters on the server. Runs once; if storing a filter fails, the filter
 * stays in the browser.
 */
function useFilterMigration(
  isLoaded: boolean,
  saved: readonly Saved[],
  create: (draft: object) => Promise<unknown>,
  onDone: () => void,
): void {
  const { resource } = useListContext();
  const [kept, keep] = useSavedQueries(resource);
  const begun = useRef(false);
  useEffect(() => {
    if (!isLoaded || begun.current || kept.length === 0) return;
    begun.current = true;
    const take = async () => {
      const failed: typeof kept = [];
      for (const each of kept) {
        const { filter = {}, sort } = each.value;
        if (saved.some(({ name }) => name === each.label)) continue;
        await create({ name: each.label, filters: filter, sort: formatSort(sort) || null }).catch(() =>
          failed.push(each),
        );
      }
      keep(failed);
      onDone();
    };
    void take();
  }, [isLoaded, kept, keep, saved, create, onDone]);
}
