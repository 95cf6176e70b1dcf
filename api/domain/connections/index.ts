/**
 * Connections to other programs: API keys, and webhooks with their deliveries.
 *
 * Job deliver_webhook
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { apiKeysActions, apiKeysHooks } from './apiKeys.ts';
import { deliverWebhook } from './deliverWebhook.ts';
import { recordWebhookEvents, webhookDeliveriesActions, webhooksActions, webhooksHooks } from './webhooks.ts';

export const connections: Module = {
  hooks: { api_keys: apiKeysHooks, webhooks: webhooksHooks },
  actions: {
    api_keys: apiKeysActions,
    webhook_deliveries: webhookDeliveriesActions,
    webhooks: webhooksActions,
  },
  jobs: [deliverWebhook],
  expires: [{ table: 'webhook_deliveries', column: 'created_at', after: 30 * DAY_MS }],
  beforeCommit: recordWebhookEvents,
};
