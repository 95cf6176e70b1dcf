import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const OfferedNurses = lazyWithPreload(() => import('./OfferedNurses.tsx'));

export const offers = screensOf('offers', {
  slots: { below: lazyWithPreload(() => import('./OfferAnswers.tsx')) },
  actions: { offer_again: { Above: OfferedNurses } },
});
