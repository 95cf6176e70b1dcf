/**
 * The page of a mother: she sees her sessions and what her packages cost, confirms the next session, rates the sessions that were held, and
 * requests changes.
 *
 * POST /own/mother/open: public
 * GET /own/mother/office: public
 * POST /own/mother/:link/enter: public
 * GET /own/mother/:link/plan: page of a mother
 * POST /own/mother/:link/shifts/:id/confirm: page of a mother
 * POST /own/mother/:link/shifts/:id/rate: page of a mother
 * POST /own/mother/:link/requests: page of a mother
 * POST /own/mother/:link/requests/:id/take_back: page of a mother
 * GET /own/mother/:link/packages/:id/received: page of a mother
 * GET /own/mother/:link/receipts/:id: page of a mother
 */

import type { Module } from '../../resources/module.ts';
import { motherPageRoutes } from './routes.ts';

export const motherPage: Module = {
  routes: [motherPageRoutes],
};
