/** Tabs of lists: common filters, each shown with its number of records. */
import { leadLevels } from './levels.ts';
import { dueContacts, expiringPapers, newLeads, type Queue } from './queues.ts';
import type { TabbedList } from './tabbedLists.ts';

/** A tab: its label, and a function that returns its filters for a local day. */
export interface ListTab extends Pick<Queue, 'label' | 'filter'> {
  /** The words before the sums of the amounts that come in and go out, if the tab shows the sums of the list's groups. */
  readonly sums?: readonly [incoming: string, outgoing: string];
}

export const listTabs: Readonly<Record<TabbedList, readonly ListTab[]>> = {
  agents: [
    { label: 'Đang làm', filter: () => ({ status: 'active' }) },
    { label: 'Chưa xác minh', filter: () => ({ status: 'unverified' }) },
    { label: 'Giấy tờ cần xem', filter: expiringPapers.filter },
    { label: 'Đã nghỉ', filter: () => ({ status: 'out' }) },
  ],
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
  partner_revenues: [
    { label: 'Đã tạo', filter: () => ({ level: 'draft' }) },
    { label: 'Đã chốt', filter: () => ({ level: 'confirmed' }) },
    { label: 'Đã đi tiền', filter: () => ({ level: 'settled' }) },
  ],
  services: [
    { label: 'Đang bán', filter: () => ({ discontinued: 'false' }) },
    { label: 'Ngừng bán', filter: () => ({ discontinued: 'true' }) },
  ],
  transactions: [
    { label: 'Chờ duyệt', filter: () => ({ status: 'created' }), sums: ['thu', 'chi'] },
    { label: 'Đã duyệt', filter: () => ({ status: 'approved' }) },
  ],
};
