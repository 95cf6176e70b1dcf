import type { ResourceName } from './index.ts';

/** Lists with tabs. Separate from `listTabs`, because a list reserves the place of its tabs before their filters are loaded. */
const tabbedLists = [
  'agents',
  'customers',
  'packages',
  'partner_revenues',
  'services',
  'transactions',
] as const satisfies readonly ResourceName[];

export type TabbedList = (typeof tabbedLists)[number];

/** True if the list of the resource has tabs. */
export const hasListTabs = (resource: string): resource is TabbedList =>
  tabbedLists.some((each) => each === resource);
