import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import { SignInForm, type SignInFormProps, type Values } from './SignInForm.tsx';

const AdminForm = ({
  onSubmit,
  children,
}: {
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
}) => (
  <Form noValidate onSubmit={(values: object) => onSubmit(values as Values)}>
    {children}
  </Form>
);

/** The pages on which an account is made or comes by a new password: react-admin's form in the frame of signing in. */
export const AccountForm = (props: SignInFormProps) => <SignInForm Form={AdminForm} {...props} />;
