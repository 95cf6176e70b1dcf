import type { AnyResource } from '#schema/resource';
import { can } from '../can.ts';
import { History } from '../history/History.tsx';
import { departureOf, type TabDeparture } from '../registry.ts';
import { DetailTab } from './DetailTab.tsx';

/** A tab, or the one that leads back to the list. */
export interface Tab extends Partial<TabDeparture> {
  readonly name: string;
  readonly label: string;
}

const edits: TabDeparture['edits'] = (viewer, resource, record) => can(viewer, resource, 'edit', record);

/** The tabs every resource has by name; a departure may replace any. */
const builtIn: Readonly<Record<string, TabDeparture>> = {
  detail: { label: 'Detail', component: DetailTab, edits },
  info: { label: 'Thông tin', component: DetailTab, edits },
  account: { label: 'Account', component: DetailTab, edits },
  history: { label: 'Lịch sử', component: History },
};

/** The tabs of a record's page in the declared order; a name nobody has given a component yet has no tab. */
export function tabsOf(resource: AnyResource): Tab[] {
  const own = departureOf(resource.name).tabs ?? {};
  return (resource.view?.tabs ?? ['detail', 'history']).flatMap((name): Tab[] => {
    if (name === 'back') return [{ name, label: 'Back' }];
    const tab = own[name] ?? builtIn[name];
    return tab ? [{ name, ...tab }] : [];
  });
}
