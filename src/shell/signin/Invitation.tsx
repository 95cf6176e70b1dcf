import { HttpError } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { Field } from './Field.tsx';
import { mismatch } from './mismatch.ts';
import { SignInForm } from './SignInForm.tsx';

/** Takes up an invitation: its e-mail, and a name and password of one's own (AUTH-15 to 20). */
export function Invitation() {
  const [query] = useSearchParams();
  return (
    <SignInForm
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
      <Field name="email" label="Email" type="email" disabled defaultValue={query.get('email') ?? ''} />
      <Field name="name" label="Họ tên" autoComplete="name" autoFocus />
      <Field name="password" label="Mật khẩu mới" type="password" autoComplete="new-password" />
      <Field
        name="password_confirmation"
        label="Nhập lại mật khẩu"
        type="password"
        autoComplete="new-password"
      />
    </SignInForm>
  );
}
