import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import { decodeQuery, sumKey } from '../../jsonapi/request.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useScreens } from '../useScreens.ts';
import { type Column, columnsOf, undeclaredColumns } from './columnsOf.ts';
import { useWidth } from './useWidth.ts';

interface Columns {
  /** There is room to choose columns. */
  readonly wide: boolean;
  /** All columns: those of the list as filtered, then the others where there is room to choose. */
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  /** Columns that are hidden until they are chosen. */
  readonly hidden: string[];
  /** The store key of the viewer's choice, which is the names of the hidden columns. */
  readonly storeKey: string;
  /** What the shown references need included. */
  readonly include: readonly string[];
  /** The column whose sum the address asks for. */
  readonly summed: Column | undefined;
}

/**
 * The columns of a list. A filter that adds columns has a choice of its own, which begins as the list's: one choice for both would hide
 * the columns that the filter adds.
 */
export function useColumns(resource: AnyResource): Columns {
  const viewer = useViewer();
  const screens = useScreens(resource.name);
  const { wide } = useWidth();
  const { search } = useLocation();
  const filtered = JSON.stringify(decodeQuery(search).filter ?? {});
  const adding = new URLSearchParams(search).get(sumKey);
  const { all, rest, wideOnly, summed } = useMemo(() => {
    const filter = JSON.parse(filtered) as Record<string, string>;
    const declared = columnsOf(resource, screens, viewer, wide, filter);
    const [sum] = adding ? columnsOf(resource, screens, viewer, wide, filter, [adding]) : [];
    const summed = sum?.field.kind === 'money' && sum.sortable ? sum : undefined;
    const own =
      !summed || declared.some(({ name }) => name === summed.name) ? declared : [...declared, summed];
    const names = own.map(({ name }) => name);
    const others = wide
      ? columnsOf(resource, screens, viewer, wide, filter, undeclaredColumns(resource, names))
      : [];
    return {
      all: [...own, ...others],
      rest: others.map(({ name }) => name),
      wideOnly: wide ? names.filter((name) => !resource.list.columns.includes(name)) : [],
      summed,
    };
  }, [resource, screens, viewer, wide, filtered, adding]);

  const common = `${resource.name}.datatable`;
  const [chosen] = useStore<string[]>(common);
  const hidden = useMemo(
    () => (wideOnly.length > 0 && chosen ? chosen.filter((name) => !wideOnly.includes(name)) : rest),
    [chosen, wideOnly, rest],
  );
  const storeKey = [common, ...(wide ? wideOnly : ['narrow'])].join('.');
  const [hiddenNow] = useStore<string[]>(storeKey, hidden);
  const shown = all.filter(({ name }) => !hiddenNow.includes(name));
  const added = shown.filter(({ name, field }) => field.kind === 'ref' && rest.includes(name));
  return {
    wide,
    all,
    shown,
    hidden,
    storeKey,
    summed,
    include: [...new Set([...(resource.list.include ?? []), ...added.map(({ name }) => name.slice(0, -3))])],
  };
}
