/** The declared actions on accounts of staff, nurses and partner people, and how storing them differs from the generic endpoints. */
import { papersValidTo } from '#rules/papers';
import type { Context } from '../../context.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { callOff } from '../shifts/callOff.ts';
import { swap } from '../shifts/sessionNurses.ts';
import { takeBackCallOff } from '../shifts/takeBackCallOff.ts';
import { checkNewUser, createNurse, createOrInvite } from './createAccount.ts';
import { invite } from './invitation.ts';
import {
  type AccountName,
  changeRole,
  disableAccount,
  enableAccount,
  prepareEmailChange,
  replacePassword,
  resetSecondFactor,
} from './manageAccount.ts';
import { deriveNurseFacts } from './nurseFacts.ts';
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
  invite: invite('users'),
};

export const agentsActions: PerformsOf<'agents'> = {
  ...accountActions('agents'),
  call_off: callOff,
  take_back_call_off: takeBackCallOff,
  swap,
  update_profile: updateProfile,
};

export const partnerAccountsActions: PerformsOf<'partner_accounts'> = {
  ...accountActions('partner_accounts'),
  invite: invite('partner_accounts'),
};

/** Who is invited chooses a password of their own. */
const relax = ({ invite }: { invite?: unknown }) =>
  invite === true ? ['password', 'password_confirmation'] : [];

export const usersHooks: Hooks<'users'> = {
  relax,
  beforeCreate: checkNewUser,
  create: (ctx, values) => createOrInvite(ctx, 'users', values),
};

export const agentsHooks: Hooks<'agents'> = {
  deriveOne: deriveNurseFacts,
  imports: {
    /** Who stands in a company's own list works there, unless it says otherwise. */
    read: async (_ctx, values) => ({
      values: { ...values, profile_status: values.profile_status ?? 'active' },
    }),
  },
  create: createNurse,
  async beforeUpdate(ctx, nurse, patch) {
    await prepareEmailChange(ctx, nurse, patch);
    return patch.papers ? { ...patch, papers_valid_to: papersValidTo(patch.papers) } : patch;
  },
};

/** A partner's people: of their partner, with the partner role and no other (schema 5.8). */
export const partnerAccountsHooks: Hooks<'partner_accounts'> = {
  relax,
  create: (ctx, values) => createOrInvite(ctx, 'partner_accounts', { ...values, roles: ['partner'] }),
  /** As it was; nobody is mailed. */
  async restored() {},
  async beforeUpdate(ctx, account, patch) {
    await prepareEmailChange(ctx, account, patch);
    return patch;
  },
};
