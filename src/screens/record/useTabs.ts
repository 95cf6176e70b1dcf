import { useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import { mayDo } from '../../jsonapi/mayDo.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { History } from '../history/History.tsx';
import type { Screens, TabScreen } from '../screensOf.ts';
import { useScreens } from '../useScreens.ts';
import { DetailTab } from './DetailTab.tsx';

/** A tab, or the one that leads back to the list. */
interface Tab extends Partial<TabScreen> {
  readonly name: string;
  readonly label: string;
}

/** The tabs every resource has by name; its own of the same name wins. */
const builtIn: Readonly<Record<string, TabScreen>> = {
  detail: { label: 'Detail', component: DetailTab, edits: 'edit' },
  info: { label: 'Thông tin', component: DetailTab, edits: 'edit' },
  account: { label: 'Account', component: DetailTab, edits: 'edit' },
  history: { label: 'Lịch sử', component: History },
};

/** The tabs of a record's page in the declared order; a name without a component has no tab. */
function tabsOf(resource: AnyResource, { tabs: own = {} }: Screens): Tab[] {
  return (resource.view?.tabs ?? ['detail', 'history']).flatMap((name): Tab[] => {
    if (name === 'back') return [{ name, label: 'Back' }];
    const tab = own[name] ?? builtIn[name];
    return tab ? [{ name, ...tab }] : [];
  });
}

/**
 * The tabs of a record's page, and which of them is open: the address names its place in the row as `activeTab`. Back, where
 * there is one, is 0 and leads to the list, so the first to be seen is then 1.
 */
export function useTabs(resource: AnyResource, record: LoadedRecord) {
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(resource, useScreens(resource.name));
  const start = tabs[0]?.name === 'back' ? 1 : 0;
  const asked = Number(params.get('activeTab') ?? start);
  const active = Number.isInteger(asked) && asked >= start && asked < tabs.length ? asked : start;
  const isForm = (index: number) => {
    const action = tabs[index]?.edits;
    return action !== undefined && mayDo(viewer, { resource: resource.name, action, record });
  };
  const form = isForm(active) ? active : tabs.findIndex((_tab, index) => isForm(index));
  const open = (index: number, mode?: 'edit') =>
    setParams((before) => {
      if (index !== active || mode === undefined) before.set('activeTab', String(index));
      if (mode) before.set('mode', mode);
      else before.delete('mode');
      return before;
    });
  return {
    tabs,
    active,
    open,
    editing: params.get('mode') === 'edit' && form === active,
    /** Opens the form: of this tab, or else of the first that has one. Undefined where the viewer may edit nothing. */
    edit: form < 0 ? undefined : () => open(form, 'edit'),
  };
}
