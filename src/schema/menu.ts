/** The side menu in display order: groups of entries with label, route and roles. Groups with `isAdded` are last. */
import { hasRole, type Role, type Viewer } from './access.ts';
import type { ListedResource, ReportPageName } from './pages.ts';

export interface MenuEntry {
  label: string;
  path: `/${ListedResource}` | `/reports/${ReportPageName}` | '/settings';
  roles: readonly Role[];
}

/** A heading of the menu, with the entries about one subject. */
interface MenuGroup {
  readonly label: string;
  /** True if the group is not part of the basic menu. Such groups are shown after the basic groups, below a line. */
  readonly isAdded?: true;
  readonly entries: readonly MenuEntry[];
}
const admin = ['admin'] as const;
const bookkeepers = ['admin', 'finance'] as const;
/**
 * Roles that see the sales entries. Sales users have no separate menu; they see the entries of the admin's menu that they need for their
 * work (schema 4.8).
 */
const sellers = ['admin', 'sales'] as const;

const menuGroups: readonly MenuGroup[] = [
  {
    label: 'Công việc',
    entries: [
      { label: 'Khách hàng', path: '/customers', roles: sellers },
      { label: 'Gói đăng ký', path: '/packages', roles: sellers },
      { label: 'Lịch tắm', path: '/reports/schedule', roles: sellers },
      { label: 'Số lượng ca', path: '/reports/aps', roles: sellers },
    ],
  },
  {
    label: 'Báo cáo',
    entries: [
      { label: 'Doanh thu', path: '/reports/revenue', roles: admin },
      { label: 'Sales - Marketing', path: '/reports/marketing', roles: admin },
    ],
  },
  {
    label: 'Danh mục',
    entries: [
      { label: 'Điều dưỡng viên', path: '/agents', roles: sellers },
      { label: 'Nhân sự', path: '/users', roles: admin },
      { label: 'Dịch vụ', path: '/services', roles: sellers },
      { label: 'Giảm giá', path: '/discounts', roles: sellers },
      { label: 'Địa điểm', path: '/locations', roles: sellers },
    ],
  },
  {
    label: 'Tiền',
    entries: [
      { label: 'Giao dịch', path: '/transactions', roles: ['finance'] },
      { label: 'BCTC', path: '/reports/pl', roles: ['finance'] },
    ],
  },
  {
    label: 'Đối tác',
    entries: [
      { label: 'Khách hàng', path: '/partner_packages', roles: ['partner'] },
      { label: 'Doanh thu', path: '/partner_revenues', roles: ['partner'] },
      { label: 'Báo cáo', path: '/reports/partner_revenue', roles: ['partner'] },
      { label: 'Đối tác', path: '/partners', roles: sellers },
      { label: 'Cơ chế đối tác', path: '/mechanisms', roles: ['admin', 'partner'] },
      { label: 'Doanh thu đối tác', path: '/partner_revenues', roles: admin },
      { label: 'Doanh thu chưa chốt', path: '/reports/estimated_partner_revenue', roles: admin },
    ],
  },
  {
    label: 'Theo dõi',
    isAdded: true,
    entries: [
      { label: 'Công nợ', path: '/reports/receivables', roles: bookkeepers },
      { label: 'Xếp hạng', path: '/reports/breakdown', roles: bookkeepers },
      { label: 'Sắp tới', path: '/reports/ahead', roles: bookkeepers },
    ],
  },
  {
    label: 'Hệ thống',
    isAdded: true,
    entries: [
      { label: 'Thùng rác', path: '/trash', roles: admin },
      { label: 'Tệp đã xuất', path: '/exports', roles: admin },
      { label: 'Tệp đã nhập', path: '/imports', roles: ['admin', 'finance', 'sales'] },
      { label: 'Cài đặt', path: '/settings', roles: bookkeepers },
    ],
  },
];

/** All menu entries, in display order. */
export const menuEntries: readonly MenuEntry[] = menuGroups.flatMap(({ entries }) => entries);

/** Returns the non-empty groups of the viewer's menu, in display order. */
export const listMenuGroups = (viewer: Pick<Viewer, 'roles'>): readonly MenuGroup[] =>
  menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter(({ roles }) => hasRole(viewer, roles)) }))
    .filter(({ entries }) => entries.length > 0);

/** Returns the entries of the viewer's menu, in display order. */
export const listMenuEntries = (viewer: Pick<Viewer, 'roles'>): readonly MenuEntry[] =>
  listMenuGroups(viewer).flatMap(({ entries }) => entries);

/**
 * Returns the label of a page in the menu of these roles; the label is also the page's title. Undefined if their menu does not contain the
 * page.
 */
export const findMenuLabel = (path: string, roles: readonly Role[]): string | undefined =>
  listMenuEntries({ roles }).find((entry) => entry.path === path)?.label;
