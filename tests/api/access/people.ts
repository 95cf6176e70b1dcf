/** The ten callers: signed in as the demo accounts, or not signed in for various reasons. */
import type { Role } from '#schema/access';
import { expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import type { TestApi } from '../support/startApi.ts';

export interface Caller {
  name: string;
  token: string | null;
  /** Null if the server treats the caller as not signed in. */
  roles: readonly Role[] | null;
  /** The account that makes the calls, and that owns the records of `own`. */
  email: string;
  visiting: boolean;
}

const password = 'noi-demo-2026';

/** Signs in all callers; `disabled` and `signed out` have tokens that are no longer valid. */
export async function signInCallers(api: TestApi): Promise<Caller[]> {
  const token = async (email: string): Promise<string> =>
    (await api.anyone.post('/login', { email, password })).body.data.token;
  const bearer = (given: string) => api.anyone.with({ authorization: `Bearer ${given}` });
  const caller = (name: string, roles: Role[] | null, given: string | null, email = `${name}@noi.test`) => ({
    name,
    roles,
    token: given,
    email,
    visiting: false,
  });
  const owner = await token('owner@noi.test');

  const email = `${makeUniqueName('off')}@noi.test`;
  const attributes = { name: 'Đã khóa', email, roles: ['admin'], password, password_confirmation: password };
  const off = expectCreated(await bearer(owner).create('users', attributes));
  const disabled = await token(email);
  expectActionDone(await bearer(owner).act('users', off, 'disable_account', { user_id: off }));

  const gone = await token('admin@noi.test');
  await bearer(gone).delete('/logout');

  const host = await api.knex('users').where({ email: 'partner@noi.test' }).first('id');
  const visit = await bearer(await token('admin@noi.test')).post('/visit', { user_id: String(host.id) });

  const signedIn = async (name: string, roles: Role[]) =>
    caller(name, roles, await token(`${name}@noi.test`));
  return [
    caller('anonymous', null, null, 'partner@noi.test'),
    await signedIn('waiting', []),
    await signedIn('admin', ['admin']),
    await signedIn('finance', ['finance']),
    await signedIn('sales', ['sales']),
    await signedIn('partner', ['partner']),
    await signedIn('partner2', ['partner']),
    caller('disabled', null, disabled, email),
    { ...caller('visiting', ['partner'], visit.body.data.token, 'partner@noi.test'), visiting: true },
    caller('signed out', null, gone, 'admin@noi.test'),
  ];
}
