import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { StatusField } from './StatusField.tsx';

export const users = customizeScreens('users', {
  slots: {
    tools: lazyWithPreload(() => import('./UserTools.tsx')),
    below: lazyWithPreload(() => import('./UserDetailExtras.tsx')),
    formEnd: lazyWithPreload(() => import('./SalesRoleSync.tsx')),
  },
  fields: { status: { Field: StatusField } },
  // Hides the passwords, because an invited user chooses their own.
  hides: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
});
