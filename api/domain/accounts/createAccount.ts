import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { insert } from '../../db/store.ts';
import { checkPassword } from './passwords/checkPassword.ts';
import { setPassword } from './passwords/setPassword.ts';

type AccountName = 'users' | 'agents' | 'partner_accounts';

/** Stores an account with its first password; answers its id. @throws ApiError 422 at `password`, `email` (taken) … */
export async function createAccount<N extends AccountName>(
  ctx: Context,
  name: N,
  values: Partial<Stored<N>>,
): Promise<string> {
  const { password, password_confirmation, email } = values as Partial<Stored<AccountName>>;
  checkPassword({
    password: password ?? '',
    password_confirmation: password_confirmation ?? '',
    ...(email ? { email } : {}),
  });
  const { id } = await insert(ctx, name, values);
  await setPassword(ctx, id, password ?? '');
  return id;
}
