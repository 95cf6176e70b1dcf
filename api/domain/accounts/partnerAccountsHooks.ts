import type { Hooks } from '../../resources/hooks.ts';
import { changeEmail } from './changeEmail.ts';
import { createAccount } from './createAccount.ts';

/** A partner's people: of their partner, with the partner role and no other (schema 5.8). */
export const partnerAccountsHooks: Hooks<'partner_accounts'> = {
  create: (ctx, values) => createAccount(ctx, 'partner_accounts', { ...values, roles: ['partner'] }),

  /** As it was; nobody is mailed. */
  async restored() {},

  async beforeUpdate(ctx, account, patch) {
    await changeEmail(ctx, account, patch);
    return patch;
  },
};
