import type { PerformsOf } from '../../resources/perform.ts';
import { accountPerforms } from './actions/accountPerforms.ts';

/** What is done to a partner's account. */
export const partnerAccountsActions: PerformsOf<'partner_accounts'> = accountPerforms('partner_accounts');
