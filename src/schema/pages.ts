/** The exact set of signed-in pages (schema 8.5), as data: which resources have a list, which a page of one record. */

/** Resource → whether one of its records has a page (`/users/12`) next to the list (`/users`). */
const listed = {
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
export type ListedResource = keyof typeof listed;

export const listedResources = Object.keys(listed) as ListedResource[];

export const reportNames = [
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
export type ReportName = (typeof reportNames)[number];

/** A page with parts: that of a list, or the settings. */
type PageWithParts = ListedResource | 'settings';

/** Lists and reports that are no pages of their own but parts of another, which names them as `activeTab` (schema 8.6). */
export const listParts: Partial<Record<PageWithParts, readonly string[]>> = {
  transactions: ['bank_lines', 'bank', 'vouchers'],
  settings: [
    ...['outgoing_messages', 'api_keys', 'webhooks', 'webhook_deliveries', 'jobs'],
    ...['bank_rules', 'bank_imports'],
  ],
};

/** The page that a list or report is a part of; undefined for all that have their own. */
export const pageOfPart = (name: string): PageWithParts | undefined =>
  (Object.keys(listParts) as PageWithParts[]).find((page) => listParts[page]?.includes(name));

/** Whether `/{resource}` is a page. */
export const hasList = (resource: string): resource is ListedResource => Object.hasOwn(listed, resource);

/** Whether `/{resource}/{id}` is a page. */
export const hasPage = (resource: string): boolean => hasList(resource) && listed[resource];
