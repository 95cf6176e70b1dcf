import { update } from '../../db/store.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { accountPerforms } from './actions/accountPerforms.ts';
import { changeRole } from './actions/changeRole.ts';
import { mailInvitation } from './mailed/mailInvitation.ts';

/** What is done to anyone's account from the staff's page. */
export const usersActions: PerformsOf<'users'> = {
  ...accountPerforms('users'),
  add_role: (ctx, user, { role }) => changeRole(ctx, user, role, true),
  revoke_role: (ctx, user, { role }) => changeRole(ctx, user, role, false),
  /** Sends the invitation again; earlier ones stay good for their seven days. */
  async invite(ctx, user) {
    await mailInvitation(ctx, user);
    await update(ctx, 'users', user.id, { invited_at: ctx.now.toISOString() });
  },
};
