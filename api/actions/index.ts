/** What every declared action does, resource by resource. */
import type { ResourceName } from '#schema/index';
import { agents } from './agents.ts';
import { customers } from './customers.ts';
import { packages } from './packages.ts';
import { partnerAccounts } from './partnerAccounts.ts';
import { partnerRevenues } from './partnerRevenues.ts';
import type { PerformsOf } from './perform.ts';
import { shifts } from './shifts.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';

/** The resources that declare actions; leaving one of them out does not compile. */
type Performs = {
  readonly [N in ResourceName as string extends keyof PerformsOf<N> ? never : N]: PerformsOf<N>;
};

export const performs: Performs = {
  agents,
  customers,
  packages,
  shifts,
  transactions,
  partner_accounts: partnerAccounts,
  partner_revenues: partnerRevenues,
  users,
};
