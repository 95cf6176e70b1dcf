/** The declared actions on accounts: of staff, nurses and partners' people. */
import type { Context } from '../../context.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { callOff } from '../shifts/callOff.ts';
import { takeBackCallOff } from '../shifts/takeBackCallOff.ts';
import { invite } from './invitation.ts';
import {
  type AccountName,
  changeRole,
  disableAccount,
  enableAccount,
  replacePassword,
  resetSecondFactor,
} from './manageAccount.ts';
import { updateProfile } from './updateProfile.ts';

type Account = Parameters<typeof enableAccount>[2];

const accountActions = (resource: AccountName) => ({
  reset_password: replacePassword,
  reset_second_factor: (ctx: Context, account: Account) => resetSecondFactor(ctx, resource, account),
  disable_account: (ctx: Context, account: Account) => disableAccount(ctx, resource, account),
  enable_account: (ctx: Context, account: Account) => enableAccount(ctx, resource, account),
});

export const usersActions: PerformsOf<'users'> = {
  ...accountActions('users'),
  add_role: (ctx, user, { role }) => changeRole(ctx, user, role, true),
  revoke_role: (ctx, user, { role }) => changeRole(ctx, user, role, false),
  invite,
};

export const agentsActions: PerformsOf<'agents'> = {
  ...accountActions('agents'),
  call_off: callOff,
  take_back_call_off: takeBackCallOff,
  update_profile: updateProfile,
};

export const partnerAccountsActions: PerformsOf<'partner_accounts'> = accountActions('partner_accounts');
