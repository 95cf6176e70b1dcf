/**
 * Offers of sessions and packages to several nurses. The nurse who accepts first gets them. The nurse's page uses `findOwnOffers`,
 * `acceptOffer`, `declineOffer` and `recordOfferSeen`.
 * Job expire_offer
 */

import type { Module } from '../../resources/module.ts';
import { expireOffer, withdrawChangedOffers } from './endOffers.ts';
import { offersActions, offersHooks } from './offers.ts';

export const offers: Module = {
  hooks: { offers: offersHooks },
  actions: { offers: offersActions },
  jobs: [expireOffer],
  follow: withdrawChangedOffers,
};
