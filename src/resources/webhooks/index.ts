import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const webhooks = customizeScreens('webhooks', {
  fields: { events: { Input: lazyWithPreload(() => import('./EventsInput.tsx')) } },
  actions: { rotate: { Dialog: lazyWithPreload(() => import('./RotateDialog.tsx')) } },
  slots: { newForm: lazyWithPreload(() => import('../../screens/secret/NewRecordWithSecret.tsx')) },
});
