import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const DAY = 24 * 3_600_000;

export const apiKeys = customizeScreens('api_keys', {
  fields: { scopes: { Input: lazyWithPreload(() => import('./ScopesInput.tsx')) } },
  // A key expires after half a year by default, so that a forgotten key does not stay valid for long.
  defaults: () => ({ expires_at: new Date(Date.now() + 180 * DAY).toISOString() }),
  slots: { newForm: lazyWithPreload(() => import('../../screens/secret/NewRecordWithSecret.tsx')) },
});
