/** The exact set of signed-in pages (schema 8.5), as data: which resources have a list, which a page of one record. */

/** Resource → whether one of its records has a page (`/users/12`) beside the list (`/users`). */
const listed = {
  users: true,
  agents: true,
  customers: true,
  services: true,
  partners: true,
  locations: true,
  packages: true,
  transactions: true,
  partner_revenues: true,
  mechanisms: false,
  partner_packages: false,
  discounts: false,
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
] as const;
export type ReportName = (typeof reportNames)[number];

/** Whether `/{resource}` is a page. */
export const hasList = (resource: string): resource is ListedResource => Object.hasOwn(listed, resource);

/** Whether `/{resource}/{id}` is a page. */
export const hasPage = (resource: string): boolean => hasList(resource) && listed[resource];
