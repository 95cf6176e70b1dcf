import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const shifts = screensOf('shifts', {
  actions: {
    substitute: { Above: lazyWithPreload(() => import('./FreeForOne.tsx')) },
    move_time: {
      defaults: () => ({ time_period: null }),
      Above: lazyWithPreload(() => import('../packages/SlotButtons.tsx')),
    },
    delay_shift: {
      extra: (shift) => ({ current_day: shift.day }),
      Under: lazyWithPreload(() => import('./Moves.tsx')),
    },
  },
});
