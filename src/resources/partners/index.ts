import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const loadTab = (name: 'PackagesTab' | 'QrCodeTab' | 'AccountsTab') =>
  lazyWithPreload(async () => ({ default: (await import('./tabs.tsx'))[name] }));

const loadCell = (name: 'SentCell' | 'DueToPartnerCell' | 'AddressCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const partners = customizeScreens('partners', {
  fields: {
    address: { Cell: loadCell('AddressCell') },
    sent_30_days: { Cell: loadCell('SentCell') },
    revenue_due: { Cell: loadCell('DueToPartnerCell') },
  },
  isWorkFirst: 'after facts',
  slots: {
    header: lazyWithPreload(() => import('./PartnerState.tsx')),
    actions: lazyWithPreload(() => import('./PartnerActions.tsx')),
    below: lazyWithPreload(() => import('./PartnerDetailExtras.tsx')),
  },
  tabs: {
    packages: { label: 'Packages', component: loadTab('PackagesTab') },
    qrcode: { label: 'QRCode', component: loadTab('QrCodeTab') },
    accounts: { label: 'Accounts', component: loadTab('AccountsTab') },
  },
});
