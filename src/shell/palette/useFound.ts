import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { resourceNamed } from '#schema/index';
import { similarNamesOf } from '../../jsonapi/similarNamesOf.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { recordPath } from '../../kinds/parts/recordPath.ts';
import { today } from '../../kinds/parts/today.ts';
import { pagesFor } from './pagesFor.ts';
import { questionsFor } from './questionsFor.ts';
import { type Found, ranked } from './ranked.ts';
import { searchesFor } from './searchesFor.ts';
import { useRecentFound } from './useRecentFound.ts';

/** Milliseconds of rest in typing before a search is sent. */
const rest = 250;

function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Returns the records whose names are spelled like what was searched for in vain. */
const similarIn = (resource: string, meta: unknown): Found[] =>
  similarNamesOf(meta).map(({ id, name }) => ({
    group: 'Có phải bạn tìm …',
    label: name,
    note: resourceNamed(resource)?.label ?? '',
    path: recordPath(resource, { id }) ?? '/',
  }));

/** Before anything is typed the records opened last, then every page; else pages whose name holds the text, and (from two characters on) records that match it; the exact spelling first, and before all a question that was typed ("rảnh mai 9h q7"). What finds nothing at all offers names that are spelled alike. */
export function useFound(text: string): { found: readonly Found[]; busy: boolean } {
  const viewer = useViewer();
  const data = useDataProvider();
  const wanted = text.trim();
  const settled = useDebouncedValue(wanted);
  const searches = settled.length >= 2 ? searchesFor(viewer, settled) : [];
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
  const pages = pagesFor(viewer, wanted);
  const questions = questionsFor(viewer, wanted, today());
  const recent = useRecentFound();
  // Not the pages before: what stands first is what Enter opens.
  if (wanted === '')
    return { found: recent.pending ? [] : [...recent.found, ...pages], busy: recent.pending };
  if (wanted.length < 2) return { found: pages, busy: false };
  const matching = searches.flatMap(({ read }, at) => read(answers[at]?.data?.data ?? []));
  const similar = searches.flatMap(({ resource }, at) => similarIn(resource, answers[at]?.data?.meta));
  const records = matching.length + pages.length > 0 ? matching : similar;
  const once = records.filter(({ path }, at) => records.findIndex((each) => each.path === path) === at);
  const busy = settled !== wanted || answers.some(({ isFetching }) => isFetching);
  return { found: [...questions, ...ranked([...pages, ...once], settled)], busy };
}
