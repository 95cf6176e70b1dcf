/** The complete list of pages for signed-in users (schema 8.5): resources with a list page, and resources with record pages. */

/** Resources with a list page (`/users`). The value is true if the records also have pages (`/users/12`). */
const recordPageByList = {
  users: true,
  agents: true,
  customers: true,
  services: true,
  partners: true,
  locations: true,
  packages: true,
  shifts: false,
  transactions: true,
  partner_revenues: true,
  mechanisms: false,
  partner_packages: false,
  discounts: false,
  trash: false,
  exports: false,
  imports: false,
  requests: false,
  offers: false,
} as const;
export type ListedResource = keyof typeof recordPageByList;

export const listedResources = Object.keys(recordPageByList) as ListedResource[];

export const reportPageNames = [
  'revenue',
  'partner_revenue',
  'schedule',
  'marketing',
  'pl',
  'aps',
  'estimated_partner_revenue',
  'receivables',
  'breakdown',
  'ahead',
] as const;
export type ReportPageName = (typeof reportPageNames)[number];

/** A page that has tabs: a list, or the settings. */
type PageWithTabs = ListedResource | 'settings';

/** Lists and reports that are tabs of another page. The page's URL parameter `activeTab` selects the tab (schema 8.6). */
export const tabsByPage: Partial<Record<PageWithTabs, readonly string[]>> = {
  transactions: ['bank_lines', 'bank', 'vouchers'],
  settings: [
    ...['outgoing_messages', 'api_keys', 'webhooks', 'webhook_deliveries', 'jobs'],
    ...['bank_rules', 'bank_imports'],
  ],
};

/** Returns the page that contains a list or report as a tab; undefined if the list or report has its own page. */
export const findPageOfTab = (name: string): PageWithTabs | undefined =>
  (Object.keys(tabsByPage) as PageWithTabs[]).find((page) => tabsByPage[page]?.includes(name));

/** True if `/{resource}` is a page. */
export const hasListPage = (resource: string): resource is ListedResource =>
  Object.hasOwn(recordPageByList, resource);

/** True if `/{resource}/{id}` is a page. */
export const hasRecordPage = (resource: string): boolean =>
  hasListPage(resource) && recordPageByList[resource];
