import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const OfferedNurses = lazyWithPreload(() => import('./OfferedNurses.tsx'));

export const offers = customizeScreens('offers', {
  slots: { below: lazyWithPreload(() => import('./OfferAnswers.tsx')) },
  actions: { offer_again: { Above: OfferedNurses } },
});
