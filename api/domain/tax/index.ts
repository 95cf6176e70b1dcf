/**
 * Tax: the rules of the tax on nurses' pay, and the withheld amounts.
 *
 * GET /settings/tax: admin, finance
 * PATCH /settings/tax: finance
 * GET /pay_run/tax: admin, finance
 */

import type { Module } from '../../resources/module.ts';
import { taxRoutes } from './routes.ts';

export const tax: Module = { routes: [taxRoutes] };
