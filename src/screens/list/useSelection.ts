import { useMemo, useState } from 'react';
import type { Selection } from './Selection.ts';

/** Ticks of one list; they stay while its pages turn. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      ids,
      toggle: (id) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
      toggleAll: (all) =>
        setIds((before) => {
          const after = new Set(before);
          const every = all.every((id) => before.has(id));
          for (const id of all) every ? after.delete(id) : after.add(id);
          return after;
        }),
      clear: () => setIds(new Set()),
    }),
    [ids],
  );
}
