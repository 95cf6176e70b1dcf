/**
 * Accounts: signing in, invitations, second factors, and the accounts of staff, nurses and partners.
 *
 * POST /login: public
 * POST /login/second_factor: public
 * GET /setup: public
 * POST /setup: public
 * POST /signup: public
 * POST /signup/confirm: public
 * POST /forgot_password: public
 * POST /reset_password: public
 * PATCH /me/join: public
 * POST /users/:id/invitation_link: admin
 * GET /me: signed-in
 * GET /me/preferences: signed-in
 * PUT /me/preferences: signed-in
 * PATCH /me/preferences: signed-in
 * PATCH /me/password: signed-in
 * POST /me/second_factor: signed-in
 * POST /me/second_factor/confirm: signed-in
 * DELETE /me/second_factor: signed-in
 * GET /me/passkeys: signed-in
 * POST /me/passkeys/options: signed-in
 * POST /me/passkeys: signed-in
 * PATCH /me/passkeys/:id: signed-in
 * DELETE /me/passkeys/:id: signed-in
 * POST /login/passkey/options: public
 * POST /login/passkey: public
 * GET /me/sessions: signed-in
 * DELETE /me/sessions/:id: signed-in
 * POST /visit: admin
 * DELETE /logout: signed-in
 * Job send_mail
 * Job leave_nurses, every day at 20:00
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import {
  agentsActions,
  agentsHooks,
  partnerAccountsActions,
  partnerAccountsHooks,
  usersActions,
  usersHooks,
} from './accounts.ts';
import { markLeavingNurses } from './markLeavingNurses.ts';
import { accountsRoutes } from './routes.ts';
import { sendMail } from './sendMail.ts';

export const accounts: Module = {
  hooks: { agents: agentsHooks, partner_accounts: partnerAccountsHooks, users: usersHooks },
  actions: { agents: agentsActions, partner_accounts: partnerAccountsActions, users: usersActions },
  routes: [accountsRoutes],
  jobs: [sendMail, markLeavingNurses],
  expires: [
    // Ended sign-in sessions remain stored for later investigation. Used tokens remain stored, so that the server can report that a link
    // was already used.
    { table: 'sessions', column: 'expires_at', after: 30 * DAY_MS },
    { table: 'tokens', column: 'expires_at', after: 7 * DAY_MS },
    { table: 'signups', column: 'expires_at', after: 0 },
    { table: 'sign_in_tickets', column: 'expires_at', after: 0 },
    { table: 'passkey_challenges', column: 'expires_at', after: 0 },
  ],
};
