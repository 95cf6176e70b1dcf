/**
 * The page of a nurse: she opens it with the last digits of her phone number, sees her sessions, and reports their outcome.
 *
 * POST /own/nurse/open: public
 * GET /own/nurse/office: public
 * POST /own/nurse/:link/enter: public
 * GET /own/nurse/:link/plan: page of a nurse
 * POST /own/nurse/:link/shifts/:id/start: page of a nurse
 * POST /own/nurse/:link/shifts/:id/finish: page of a nurse
 * POST /own/nurse/:link/shifts/:id/reopen: page of a nurse
 * POST /own/nurse/:link/shifts/:id/correct: page of a nurse
 * POST /own/nurse/:link/shifts/:id/note: page of a nurse
 * POST /own/nurse/:link/shifts/:id/checks: page of a nurse
 * POST /own/nurse/:link/seen: page of a nurse
 * GET /own/nurse/:link/pay: page of a nurse
 * POST /own/nurse/:link/requests: page of a nurse
 * POST /own/nurse/:link/requests/:id/take_back: page of a nurse
 * POST /own/nurse/:link/offers/:id/seen: page of a nurse
 * POST /own/nurse/:link/offers/:id/accept: page of a nurse
 * POST /own/nurse/:link/offers/:id/decline: page of a nurse
 */

import type { Module } from '../../resources/module.ts';
import { nursePageRoutes } from './routes.ts';

export const nursePage: Module = {
  routes: [nursePageRoutes],
};
