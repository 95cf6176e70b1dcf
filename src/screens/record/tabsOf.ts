import type { AnyResource } from '#schema/resource';
import { History } from '../history/History.tsx';
import { departureOf, type TabDeparture } from '../registry.ts';
import { DetailTab } from './DetailTab.tsx';

/** A tab, or the one that leads back to the list. */
export interface Tab extends Partial<TabDeparture> {
  readonly name: string;
  readonly label: string;
}

/** The tabs every resource has by name; a departure may replace any. */
const builtIn: Readonly<Record<string, TabDeparture>> = {
  detail: { label: 'Detail', component: DetailTab },
  info: { label: 'Thông tin', component: DetailTab },
  account: { label: 'Tài khoản', component: DetailTab },
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
