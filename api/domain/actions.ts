/** What every declared action does, resource by resource. */

import type { AllPerforms } from '../resources/perform.ts';
import { agentsActions, partnerAccountsActions, usersActions } from './accounts/accountsActions.ts';
import { bankLinesActions } from './bank/bankLines.ts';
import { customersActions } from './customers/customersActions.ts';
import { jobsActions } from './jobs/jobs.ts';
import { packagesActions } from './packages/packages.ts';
import { partnerRevenuesActions } from './partners/partnerRevenuesActions.ts';
import { transactionsActions } from './payments/transactions.ts';
import { shiftsActions } from './shifts/shifts.ts';
import { trashActions } from './trash/trashActions.ts';

export const performs: AllPerforms = {
  agents: agentsActions,
  bank_lines: bankLinesActions,
  customers: customersActions,
  jobs: jobsActions,
  packages: packagesActions,
  shifts: shiftsActions,
  transactions: transactionsActions,
  partner_accounts: partnerAccountsActions,
  partner_revenues: partnerRevenuesActions,
  trash: trashActions,
  users: usersActions,
};
