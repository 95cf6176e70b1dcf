import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const tab = (name: 'PackagesTab' | 'QrCodeTab' | 'AccountsTab') =>
  lazyWithPreload(async () => ({ default: (await import('./tabs.tsx'))[name] }));

const cell = (name: 'SentCell' | 'DueToPartnerCell' | 'AddressCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const partners = customizeScreens('partners', {
  fields: {
    address: { Cell: cell('AddressCell') },
    sent_30_days: { Cell: cell('SentCell') },
    revenue_due: { Cell: cell('DueToPartnerCell') },
  },
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
