import { useSearchParams } from 'react-router-dom';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { AccountForm } from './parts/AccountForm.tsx';
import { assertPasswordsMatch, EmailInput, NameInput, NewPasswordInputs } from './parts/inputs.tsx';

/** Accepts an invitation: shows its e-mail, and lets the user enter a name and password. */
export default function Invitation() {
  const [query] = useSearchParams();
  return (
    <AccountForm
      title="Nhận lời mời"
      button="Tham gia"
      onSubmit={async (values) => {
        const { name = '', password = '' } = values;
        if (!name.trim()) throw new Error('Name is required.');
        assertPasswordsMatch(values);
        await ownAccountCalls.join({ name, password, invitation_token: query.get('token') ?? '' });
        window.location.assign('/');
      }}
    >
      <EmailInput defaultValue={query.get('email') ?? ''} disabled autoComplete="off" />
      <NameInput />
      <NewPasswordInputs />
    </AccountForm>
  );
}
