import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { packagesQuery } from './packagesQuery.ts';

// The parts of her page come as one file.
const parts = () => import('./parts.ts');
const PlaceInput = lazyWithPreload(() => import('./PlaceInput.tsx'));

export const customers = screensOf('customers', {
  slots: { aside: lazyWithPreload(async () => ({ default: (await parts()).CustomerCard })) },
  tabs: {
    info: {
      label: 'Thông tin',
      component: lazyWithPreload(async () => ({ default: (await parts()).InfoTab })),
      edits: 'edit',
    },
    packages: {
      label: 'Gói',
      component: lazyWithPreload(async () => ({ default: (await parts()).PackageTab })),
      edits: 'edit',
      each: {
        resource: 'packages',
        query: packagesQuery,
        label: ({ number, level }) => `Gói ${String(number)} · ${String(level)}`,
        param: 'packageId',
      },
    },
  },
  quickViewIsReadOnly: true,
  fields: {
    city: { Input: PlaceInput },
    province: { Input: PlaceInput },
    ward: { Input: PlaceInput },
  },
  findDuplicates: async (values, data) => (await import('./findDuplicates.ts')).findDuplicates(values, data),
  actions: {
    register_package_v2: {
      Dialog: lazyWithPreload(() => import('./register/RegisterDialog.tsx')),
      leadsTo: (answer, customer) =>
        `/customers/${customer.id}?packageId=${String(answer?.result?.package_id)}`,
    },
    // A call has a note of its own: the customer's is not offered for it.
    succeed_contact: { defaults: () => ({ note: null }) },
    fail_contact: { defaults: () => ({ note: null }) },
    update_level: { defaults: () => ({ note: null }) },
  },
});
