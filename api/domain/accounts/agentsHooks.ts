import { update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { changeEmail } from './changeEmail.ts';
import { createAccount } from './createAccount.ts';

/** Nurses sign in too, without any role; one who has left does not (rules 5.7). */
export const agentsHooks: Hooks<'agents'> = {
  async create(ctx, values) {
    const id = await createAccount(ctx, 'agents', values);
    if (values.profile_status === 'out') await update(ctx, 'agents', id, { status: 'disabled' });
    return id;
  },

  async beforeUpdate(ctx, nurse, patch) {
    await changeEmail(ctx, nurse, patch);
    return patch;
  },
};
