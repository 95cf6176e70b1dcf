/**
 * Notifications of the signed-in user.
 *
 * GET /notifications/unread_count: signed-in
 * POST /notifications/:id/seen: signed-in
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { notificationsRoutes } from './routes.ts';

export const notifications: Module = {
  routes: [notificationsRoutes],
  expires: [{ table: 'notifications', column: 'created_at', after: 365 * DAY_MS }],
};
