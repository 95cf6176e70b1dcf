import type { ResourceName } from './index.ts';

/**
 * Lists with tabs. This file is separate from `listTabs`, because a list reserves space for its tabs before the filters of the tabs are
 * loaded.
 */
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
