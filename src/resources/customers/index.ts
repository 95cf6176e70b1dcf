import { isOpenLevel } from '#rules/levels';
import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { buildPackagesQuery } from './buildPackagesQuery.ts';

/** Builds a field component that is loaded from `cells.tsx`, after the rows of the first list. */
const loadField = (name: 'DueDayField' | 'NextContactField') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));
const NextContactInput = lazyWithPreload(() => import('./NextContactInput.tsx'));
const PlaceInput = lazyWithPreload(() => import('./PlaceInput.tsx'));

/** Initial values of the dialogs that record a call: empty, because a call has its own note and completes the previous appointment. */
const afterCall = { note: null, next_contact_at: null, next_contact_note: null };

export const customers = customizeScreens('customers', {
  slots: {
    head: lazyWithPreload(() => import('./CustomerHead.tsx')),
    call: lazyWithPreload(() => import('./CustomerCallPanel.tsx')),
    formStart: lazyWithPreload(() => import('./PasteMessage.tsx')),
  },
  tabs: {
    info: {
      label: 'Thông tin',
      component: lazyWithPreload(() => import('./InfoTab.tsx')),
      edits: 'edit',
    },
    packages: {
      label: 'Gói',
      component: lazyWithPreload(() => import('./package/PackageTab.tsx')),
      edits: 'edit',
      each: {
        resource: 'packages',
        query: buildPackagesQuery,
        label: ({ number, level }) => `Gói ${String(number)} · ${String(level)}`,
        isFirst: ({ level }) => isOpenLevel(String(level)),
        param: 'packageId',
      },
    },
  },
  quickViewIsReadOnly: true,
  fields: {
    city: { Input: PlaceInput },
    province: { Input: PlaceInput },
    ward: { Input: PlaceInput },
    refused_agents: { Field: lazyWithPreload(() => import('./RefusedAgentsField.tsx')) },
    predicted_birth_date: { Field: loadField('DueDayField') },
    next_contact_at: { Field: loadField('NextContactField'), Input: NextContactInput },
  },
  findDuplicates: async (values, data) => (await import('./findDuplicates.ts')).findDuplicates(values, data),
  actions: {
    register_package_v2: {
      Dialog: lazyWithPreload(() => import('./register/RegisterDialog.tsx')),
      leadsTo: (answer, customer) =>
        `/customers/${customer.id}?packageId=${String(answer?.result?.package_id)}`,
    },
    // A call gets its own note, and completes the previous appointment for a call.
    succeed_contact: { defaults: () => afterCall },
    fail_contact: { defaults: () => afterCall },
    update_level: { defaults: () => ({ note: null }) },
  },
});
