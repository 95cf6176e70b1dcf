/**
 * Messages to nurses and mothers about their sessions, sent by Zalo or copied by hand.
 *
 * GET /messages: admin, sales
 * POST /messages/sent: admin, sales
 * POST /messages/send_all: admin, sales
 * GET /settings/messages: admin
 * PATCH /settings/messages: admin
 * GET /settings/zalo: admin, sales
 * PUT /settings/zalo: admin
 * Job send_messages
 * Job queue_day_messages
 * Job queue_corrections
 * Job refresh_messages
 * Job queue_payment_message
 * Job queue_event_messages
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { outgoingMessagesActions, outgoingMessagesHooks } from './outbox.ts';
import { messagesRoutes } from './routes.ts';
import {
  queueCorrections,
  queueDayMessages,
  queueEventMessages,
  queuePaymentMessage,
  refreshMessages,
} from './sendingRules.ts';
import { sendMessages } from './sendMessages.ts';

export const messages: Module = {
  hooks: { outgoing_messages: outgoingMessagesHooks },
  actions: { outgoing_messages: outgoingMessagesActions },
  routes: [messagesRoutes],
  jobs: [
    ...[sendMessages, queueDayMessages, queueCorrections, refreshMessages],
    ...[queuePaymentMessage, queueEventMessages],
  ],
  expires: [
    { table: 'outgoing_messages', column: 'created_at', after: 365 * DAY_MS, empty: 'text' },
    { table: 'known_plans', column: 'day', after: 'the day itself' },
  ],
};
