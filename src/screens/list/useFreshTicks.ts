import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** A ticked row that a new reading of the same page no longer holds is gone, and its tick with it. */
export function useFreshTicks(): void {
  const { data, isPlaceholderData, page, perPage, sort, filterValues, selectedIds, onSelect } =
    useListContext();
  const place = JSON.stringify([page, perPage, sort, filterValues]);
  const before = useRef<{ readonly place: string; readonly ids: readonly unknown[] } | null>(null);
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const ids = data.map(({ id }) => id);
    const gone = before.current?.place === place ? before.current.ids.filter((id) => !ids.includes(id)) : [];
    before.current = { place, ids };
    const left = selectedIds.filter((id) => !gone.includes(id));
    if (left.length < selectedIds.length) onSelect(left);
  }, [data, isPlaceholderData, place, selectedIds, onSelect]);
}
