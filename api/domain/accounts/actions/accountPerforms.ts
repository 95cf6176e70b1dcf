import type { Context } from '../../../context.ts';
import { update } from '../../../db/store.ts';
import { refused } from '../../../domainError.ts';
import { guardAccount } from '../guardAccount.ts';
import { keepLast } from '../keepLast.ts';
import { checkPassword } from '../passwords/checkPassword.ts';
import { setPassword } from '../passwords/setPassword.ts';
import { rolesOf } from '../rolesOf.ts';
import { removeFactor } from '../secondFactor/removeFactor.ts';
import { endSessions } from '../sessions/endSessions.ts';

type AccountName = 'users' | 'agents' | 'partner_accounts';
interface Account {
  id: string;
  email: string;
}

/** reset_password, disable_account and enable_account, for each resource whose records sign in. */
export const accountPerforms = (resource: AccountName) => ({
  /** Another password; the person is signed out everywhere. */
  async reset_password(
    ctx: Context,
    account: Account,
    input: { new_password?: string | null },
  ): Promise<void> {
    const password = input.new_password ?? '';
    await guardAccount(ctx, account.id, true);
    checkPassword({ password, email: account.email }, 'new_password');
    await setPassword(ctx, account.id, password);
  },

  /** Whoever lost phone and recovery codes signs in with the password alone again; open sessions end. */
  async reset_second_factor(ctx: Context, { id }: Account): Promise<void> {
    await guardAccount(ctx, id, true);
    await removeFactor(ctx, resource, id);
    await endSessions(ctx, id);
  },

  /** No more signing in; open sessions end at once. The last admin and the last finance stay. */
  async disable_account(ctx: Context, { id }: Account): Promise<Record<string, unknown>> {
    await guardAccount(ctx, id, false);
    await keepLast(ctx, id, await rolesOf(ctx, id));
    await update(ctx, resource, id, { status: 'disabled' });
    await endSessions(ctx, id);
    return { status: 'disabled' };
  },

  /** Signing in again; not a nurse who has left, from whichever page (rules 5.7). */
  async enable_account(ctx: Context, { id }: Account): Promise<Record<string, unknown>> {
    await guardAccount(ctx, id, false);
    const left = await ctx
      .db('users')
      .where({ id: Number(id), profile_status: 'out' })
      .first('id');
    if (left)
      throw refused('nurse_left', 'Điều dưỡng này đã nghỉ việc. Hãy đổi tình trạng trong hồ sơ trước.');
    await update(ctx, resource, id, { status: 'active' });
    return { status: 'active' };
  },
});
