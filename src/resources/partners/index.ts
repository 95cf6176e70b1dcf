import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const tab = (name: 'PackagesTab' | 'QrCodeTab' | 'AccountsTab') =>
  lazyWithPreload(async () => ({ default: (await import('./tabs.tsx'))[name] }));

export const partners = customizeScreens('partners', {
  isWorkFirst: 'after facts',
  slots: {
    header: lazyWithPreload(() => import('./PartnerState.tsx')),
    actions: lazyWithPreload(() => import('./PartnerActions.tsx')),
    below: lazyWithPreload(() => import('./PartnerDetailExtras.tsx')),
  },
  tabs: {
    packages: { label: 'Packages', component: tab('PackagesTab') },
    qrcode: { label: 'QRCode', component: tab('QrCodeTab') },
    accounts: { label: 'Accounts', component: tab('AccountsTab') },
  },
});
