import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { StatusField } from '../users/StatusField.tsx';

export const partnerAccounts = customizeScreens('partner_accounts', {
  slots: {
    tools: lazyWithPreload(() => import('../users/InvitationLinkButton.tsx')),
  },
  fields: { status: { Field: StatusField } },
  // Hides the passwords, because an invited user chooses their own.
  hides: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
});
