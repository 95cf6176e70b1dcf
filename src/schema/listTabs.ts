/** Tabs of lists: common filters, each shown with its number of records. */
import type { ResourceName } from './index.ts';
import { leadLevels } from './levels.ts';
import { dueContacts, newLeads, type Queue } from './queues.ts';

/** Label of a tab, and its filters for a local day. */
export type ListTab = Pick<Queue, 'label' | 'filter'>;

export const listTabs: { readonly [resource in ResourceName]?: readonly ListTab[] } = {
  customers: [
    { label: 'Cần gọi', filter: newLeads.filter },
    { label: 'Đến hẹn', filter: dueContacts.filter },
    { label: 'Chưa có gói', filter: () => ({ level: leadLevels.join(',') }) },
  ],
  packages: [
    { label: 'Chờ duyệt', filter: () => ({ level: 'L4' }) },
    { label: 'Chưa phân công', filter: () => ({ level: 'L5' }) },
    { label: 'Đang làm', filter: () => ({ level: 'L6,L7' }) },
  ],
};
