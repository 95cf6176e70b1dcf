/** What departs from the generic endpoints for staff, nurses and partners' people. */
import type { Hooks } from '../../resources/hooks.ts';
import { checkNewUser, createAccount, createNurse, createUser } from './createAccount.ts';
import { prepareEmailChange } from './manageAccount.ts';

export const usersHooks: Hooks<'users'> = {
  relax: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
  beforeCreate: checkNewUser,
  create: createUser,
};

export const agentsHooks: Hooks<'agents'> = {
  create: createNurse,
  async beforeUpdate(ctx, nurse, patch) {
    await prepareEmailChange(ctx, nurse, patch);
    return patch;
  },
};

/** A partner's people: of their partner, with the partner role and no other (schema 5.8). */
export const partnerAccountsHooks: Hooks<'partner_accounts'> = {
  create: (ctx, values) => createAccount(ctx, 'partner_accounts', { ...values, roles: ['partner'] }),
  /** As it was; nobody is mailed. */
  async restored() {},
  async beforeUpdate(ctx, account, patch) {
    await prepareEmailChange(ctx, account, patch);
    return patch;
  },
};
