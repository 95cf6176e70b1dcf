/** The side menu: label, route and who sees it, in its order; what was added to it comes last. */
import { hasRole, type Role, type Viewer } from './access.ts';
import type { ListedResource, ReportName } from './pages.ts';

export interface MenuEntry {
  label: string;
  path: `/${ListedResource}` | `/reports/${ReportName}` | '/settings';
  roles: readonly Role[];
  /** None of the entries that every menu of its role has had from the start: it stands after them, below a line. */
  isAdded?: true;
}
const admin = ['admin'] as const;
/** Sales have no menu of their own; they get the admin's entries that their work needs (schema 4.8). */
const sellers = ['admin', 'sales'] as const;

export const menu: readonly MenuEntry[] = [
  { label: 'Khách hàng', path: '/customers', roles: sellers },
  { label: 'Gói đăng ký', path: '/packages', roles: sellers },
  { label: 'Lịch tắm', path: '/reports/schedule', roles: sellers },
  { label: 'Số lượng ca', path: '/reports/aps', roles: sellers },
  { label: 'Doanh thu', path: '/reports/revenue', roles: admin },
  { label: 'Sales - Marketing', path: '/reports/marketing', roles: admin },
  { label: 'Điều dưỡng viên', path: '/agents', roles: sellers },
  { label: 'Nhân sự', path: '/users', roles: admin },
  { label: 'Dịch vụ', path: '/services', roles: sellers },
  { label: 'Giảm giá', path: '/discounts', roles: sellers },
  { label: 'Địa điểm', path: '/locations', roles: sellers },
  { label: 'Giao dịch', path: '/transactions', roles: ['finance'] },
  { label: 'BCTC', path: '/reports/pl', roles: ['finance'] },
  { label: 'Khách hàng', path: '/partner_packages', roles: ['partner'] },
  { label: 'Doanh thu', path: '/partner_revenues', roles: ['partner'] },
  { label: 'Báo cáo', path: '/reports/partner_revenue', roles: ['partner'] },
  { label: 'Đối tác', path: '/partners', roles: sellers },
  { label: 'Cơ chế đối tác', path: '/mechanisms', roles: ['admin', 'partner'] },
  { label: 'Doanh thu đối tác', path: '/partner_revenues', roles: admin },
  { label: 'Doanh thu chưa chốt', path: '/reports/estimated_partner_revenue', roles: admin },
  { label: 'Công nợ', path: '/reports/receivables', roles: ['admin', 'finance'], isAdded: true },
  { label: 'Xếp hạng', path: '/reports/breakdown', roles: ['admin', 'finance'], isAdded: true },
  { label: 'Sắp tới', path: '/reports/ahead', roles: ['admin', 'finance'], isAdded: true },
  { label: 'Thùng rác', path: '/trash', roles: admin, isAdded: true },
  { label: 'Tệp đã xuất', path: '/exports', roles: admin, isAdded: true },
  { label: 'Tệp đã nhập', path: '/imports', roles: ['admin', 'finance', 'sales'], isAdded: true },
  { label: 'Cài đặt', path: '/settings', roles: ['admin', 'finance'], isAdded: true },
];

/** The entries of the viewer's menu, in its order. */
export const menuOf = (viewer: Pick<Viewer, 'roles'>): readonly MenuEntry[] =>
  menu.filter((entry) => hasRole(viewer, entry.roles));

/** What the menu of who has these roles calls this page: its title too; undefined where their menu has it not. */
export const menuLabel = (path: string, roles: readonly Role[]): string | undefined =>
  menuOf({ roles }).find((entry) => entry.path === path)?.label;
