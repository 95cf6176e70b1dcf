import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fold } from '#rules/fold';
import { resourceNamed } from '#schema/index';
import { menu } from '#schema/menu';
import { dataProvider } from '../../jsonapi/dataProvider.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { can } from '../../screens/can.ts';
import { hasPage } from '../pages.ts';

export interface Found {
  readonly group: string;
  readonly label: string;
  readonly note: string;
  readonly path: string;
}

/** Searched in this order; each as far as the viewer may read it. */
const searched = ['customers', 'agents', 'partners', 'services', 'users'] as const;
/** Milliseconds of rest in typing before a search is sent, and records shown of each resource. */
const rest = 250;
const most = 5;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Pages whose name holds the text, then records that match it (from two characters on). */
export function useFound(text: string): { found: readonly Found[]; busy: boolean } {
  const viewer = useViewer();
  const wanted = text.trim();
  const settled = useSettled(wanted);
  const names = searched.filter((name) => {
    const resource = resourceNamed(name);
    return resource?.search && hasPage(name) && can(viewer, resource, 'read');
  });
  const searches = useQueries({
    queries: names.map((name) => ({
      queryKey: [name, 'palette', settled],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(name, {
          filter: { q: settled },
          pagination: { page: 1, perPage: most },
          meta: { include: [] },
          signal,
        }),
      enabled: settled.length >= 2,
    })),
  });
  const pages = menu
    .filter((entry) => entry.roles.some((role) => viewer.roles.includes(role)))
    .filter((entry) => fold(entry.label).includes(fold(wanted)))
    .map((entry): Found => ({ group: 'Trang', label: entry.label, note: '', path: entry.path }));
  const records = names.flatMap((name, at) =>
    (searches[at]?.data?.data ?? []).map(
      (record): Found => ({
        group: resourceNamed(name)?.plural ?? resourceNamed(name)?.label ?? name,
        label: recordTitle(name, record),
        note: [record.phone, record.level, record.email].filter(Boolean).join(' · '),
        path: `/${name}/${record.id}`,
      }),
    ),
  );
  const busy = wanted.length >= 2 && (settled !== wanted || searches.some((search) => search.isFetching));
  return { found: wanted.length >= 2 ? [...pages, ...records] : pages, busy };
}
