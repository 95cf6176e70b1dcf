import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { StatusField } from './StatusField.tsx';

export const users = screensOf('users', {
  slots: {
    tools: lazyWithPreload(() => import('./UserTools.tsx')),
    below: lazyWithPreload(() => import('./UnderUser.tsx')),
    formEnd: lazyWithPreload(() => import('./RolesOfKind.tsx')),
  },
  fields: { status: { Field: StatusField } },
  // Who is invited chooses a password of their own.
  hides: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
});
