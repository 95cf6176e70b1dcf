/**
 * Maintenance: deletes expired rows after some time. Each module declares its own rows.
 *
 * Job purge_expired, every hour at minute 17
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { purgeExpired } from './purgeExpired.ts';

export const maintenance: Module = {
  jobs: [purgeExpired],
  expires: [
    { table: 'rate_limits', column: 'until', after: 0 },
    { table: 'idempotency_keys', column: 'created_at', after: DAY_MS },
  ],
};
