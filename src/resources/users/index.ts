import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { StatusField } from './StatusField.tsx';

export const users = screensOf('users', {
  slots: {
    tools: lazyWithPreload(() => import('./UserTools.tsx')),
    below: lazyWithPreload(() => import('./UserDetailExtras.tsx')),
    formEnd: lazyWithPreload(() => import('./SalesRoleSync.tsx')),
  },
  fields: { status: { Field: StatusField } },
  // An invited user chooses their own password.
  hides: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
});
