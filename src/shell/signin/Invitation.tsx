import { HttpError } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput, NameInput, NewPasswordInputs } from './inputs.tsx';
import { mismatch } from './mismatch.ts';

/** Takes up an invitation: its e-mail, and a name and password of one's own. */
export function Invitation() {
  const [query] = useSearchParams();
  return (
    <AccountForm
      title="Nhận lời mời"
      button="Tham gia"
      links={[{ to: '/login', label: 'Về trang đăng nhập' }]}
      onSubmit={async (values) => {
        const { name = '', password = '' } = values;
        if (!name.trim()) return { text: 'Name is required.' };
        const differs = mismatch(values);
        if (differs) return differs;
        try {
          await account.join({ name, password, invitation_token: query.get('token') ?? '' });
        } catch (error) {
          const first = error instanceof HttpError ? detailsOf(error)[0] : undefined;
          return { text: first ?? 'Something went wrong' };
        }
        window.location.assign('/');
      }}
    >
      <EmailInput defaultValue={query.get('email') ?? ''} disabled autoComplete="off" />
      <NameInput />
      <NewPasswordInputs />
    </AccountForm>
  );
}
