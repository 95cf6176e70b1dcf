import { useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { tabsOf } from './tabsOf.ts';

/**
 * The tabs of a record's page, and which of them is open: the address names its place in the row as `activeTab`. Back, where
 * there is one, is 0 and leads to the list, so the first to be seen is then 1.
 */
export function useTabs(resource: AnyResource, record: LoadedRecord) {
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(resource);
  const start = tabs[0]?.name === 'back' ? 1 : 0;
  const asked = Number(params.get('activeTab') ?? start);
  const active = Number.isInteger(asked) && asked >= start && asked < tabs.length ? asked : start;
  const edits = (index: number) => tabs[index]?.edits?.(viewer, resource, record) ?? false;
  const form = edits(active) ? active : tabs.findIndex((_tab, index) => edits(index));
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
