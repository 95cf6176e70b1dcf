import { accountPerforms } from './accounts/accountPerforms.ts';
import type { PerformsOf } from './perform.ts';

/** What is done to a partner's account (spec/2 §4). */
export const partnerAccounts: PerformsOf<'partner_accounts'> = accountPerforms('partner_accounts');
