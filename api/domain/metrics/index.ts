/**
 * Metrics: the marketing numbers of a day.
 *
 * POST /metrics/upsert: admin
 */

import type { Module } from '../../resources/module.ts';
import { metricsRoutes } from './routes.ts';

export const metrics: Module = { routes: [metricsRoutes] };
