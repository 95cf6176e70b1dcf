import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan, useCanCallback } from '../../jsonapi/useCan.ts';
import type { RecordsQuery, Screens, TabRecordsQuery, TabScreen } from '../customizeScreens.ts';
import { History } from '../history/History.tsx';
import { useScreens } from '../useScreens.ts';
import { DetailTab } from './DetailTab.tsx';

/** A tab of a record's page, or the tab that leads back to the list. */
interface Tab extends Partial<TabScreen> {
  readonly name: string;
  readonly label: string;
  /** The record of this tab, if the page has one tab for each of several records. */
  readonly about?: LoadedRecord;
}

/** The tabs that every resource can declare. A resource's own tab with the same name takes precedence. */
const builtInTabs: Readonly<Record<string, TabScreen>> = {
  detail: { label: 'Detail', component: DetailTab, edits: 'edit' },
  info: { label: 'Thông tin', component: DetailTab, edits: 'edit' },
  account: { label: 'Account', component: DetailTab, edits: 'edit' },
  history: { label: 'Lịch sử', component: History },
};

const findRecordsQuery = ({ tabs = {} }: Screens): TabRecordsQuery | undefined =>
  Object.values(tabs).find(({ each }) => each)?.each;

const noRecords: RecordsQuery = {
  queryKey: ['no records'],
  queryFn: () => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
};

/** Returns the records that have their own tabs; none if the resource has no such tabs. */
export function useTabRecords(resource: AnyResource, id: string) {
  const provider = useDataProvider<NoiDataProvider>();
  const each = findRecordsQuery(useScreens(resource.name));
  const enabled = useCan('read', undefined, resource);
  return useQuery({ ...(each?.query(provider, id) ?? noRecords), enabled });
}

/**
 * Returns the tabs of a record's page in the declared order. A name without a component has no tab.
 * @param records records that have their own tabs
 */
export function buildRecordTabs(
  resource: AnyResource,
  { tabs: own = {} }: Screens,
  records: readonly LoadedRecord[],
) {
  return (resource.view?.tabs ?? ['detail', 'history']).flatMap((name): Tab[] => {
    if (name === 'back') return [{ name, label: 'Back' }];
    const tab = own[name] ?? builtInTabs[name];
    if (!tab) return [];
    const { each } = tab;
    return each
      ? records.map((about) => ({ name, ...tab, label: each.label(about), about }))
      : [{ name, ...tab }];
  });
}

/**
 * Returns the tab that a URL opens: the tab of the record in the URL, else the tab at `activeTab`, else the first tab
 * that does not lead back.
 */
export function findOpenTab(tabs: readonly Tab[], params: URLSearchParams): number {
  const namedTab = tabs.findIndex(({ each, about }) => each && about?.id === params.get(each.param));
  if (namedTab >= 0) return namedTab;
  const start = tabs[0]?.name === 'back' ? 1 : 0;
  const requested = Number(params.get('activeTab') ?? start);
  return Number.isInteger(requested) && requested >= start && requested < tabs.length ? requested : start;
}

/** Sets the parameters of a URL that open a tab. */
export function setTabParams(tabs: readonly Tab[], index: number, params: URLSearchParams): URLSearchParams {
  for (const { each } of tabs) if (each) params.delete(each.param);
  params.set('activeTab', String(index));
  const { each, about } = tabs[index] ?? {};
  if (each && about) params.set(each.param, about.id);
  return params;
}

/**
 * Returns the URL of the page with the initial tab: the tab of the first record for which `isFirst` returns true. Null if there is no such
 * record, or if the URL already names a tab, a form or a part of the page.
 */
export function buildFirstTabUrl(tabs: readonly Tab[], { search, hash }: Pick<Location, 'search' | 'hash'>) {
  const params = new URLSearchParams(search);
  const isNamed = [...params.keys()].some(
    (name) => name === 'activeTab' || name === 'mode' || tabs.some(({ each }) => each?.param === name),
  );
  if (isNamed || hash) return null;
  const index = tabs.findIndex(({ each, about }) => about && each?.isFirst?.(about));
  return index < 0 ? null : `?${setTabParams(tabs, index, params)}`;
}

/**
 * Opens the page of a record on its initial tab. The initial tab is chosen once, when the page is opened; the open tab stays open even if
 * another tab would later be the initial tab. Returns whether the tab to show is known.
 * @param records records that have their own tabs; undefined until they are loaded
 */
export function useOpenFirstTab(
  resource: AnyResource,
  id: string,
  records?: readonly LoadedRecord[],
): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const screens = useScreens(resource.name);
  const [decidedFor, setDecidedFor] = useState<string | null>(null);
  const decide = useEvent(() => {
    const to = buildFirstTabUrl(buildRecordTabs(resource, screens, records ?? []), location);
    if (to) navigate(to, { replace: true, state: location.state });
    else setDecidedFor(id);
  });
  const isOpen = records !== undefined && decidedFor !== id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided again at the address that it leads to
  useLayoutEffect(() => {
    if (isOpen) decide();
  }, [isOpen, decide, location]);
  return decidedFor === id;
}

/**
 * Returns the tabs of a record's page, and the open tab: its index is `activeTab` in the URL. The tab that leads back, if there is one, has
 * index 0.
 */
export function useTabs(resource: AnyResource, record: LoadedRecord) {
  const can = useCanCallback();
  const [params, setParams] = useSearchParams();
  const { data: records = [] } = useTabRecords(resource, record.id);
  const tabs = buildRecordTabs(resource, useScreens(resource.name), records);
  const active = findOpenTab(tabs, params);
  const isForm = (index: number) => {
    const { edits: action, each, about = record } = tabs[index] ?? {};
    return action !== undefined && can(action, about, each?.resource ?? resource.name);
  };
  const form = isForm(active) ? active : tabs.findIndex((_tab, index) => isForm(index));
  const open = useEvent((index: number, mode?: 'edit') =>
    setParams((before) => {
      if (index !== active || mode === undefined) setTabParams(tabs, index, before);
      if (mode) before.set('mode', mode);
      else before.delete('mode');
      return before;
    }),
  );
  return {
    tabs,
    active,
    open,
    editing: params.get('mode') === 'edit' && form === active,
    /**
     * Opens the form of this tab, or of the first tab that has a form; undefined if the viewer may not edit anything.
     */
    edit: form < 0 ? undefined : () => open(form, 'edit'),
  };
}
