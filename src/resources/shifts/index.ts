import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { OfferedNurses } from '../offers/index.ts';

export const shifts = customizeScreens('shifts', {
  fields: { line_ids: { Input: lazyWithPreload(() => import('./ServiceCheckboxes.tsx')) } },
  actions: {
    set_services: { defaults: (shift) => ({ line_ids: shift.held_line_ids }), single: true },
    set_address: { single: true },
    substitute: { Above: lazyWithPreload(() => import('./FreeNursesForSession.tsx')) },
    offer: { Above: OfferedNurses },
    move_time: {
      defaults: () => ({ time_period: null }),
      Above: lazyWithPreload(() => import('../packages/SlotButtons.tsx')),
    },
    delay_shift: {
      extra: (shift) => ({ current_day: shift.day }),
      Under: lazyWithPreload(() => import('./MovedSessionsPreview.tsx')),
    },
  },
});
