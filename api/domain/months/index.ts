/**
 * Months: closing the books of a month, and opening them again.
 *
 * GET /months: admin, finance, sales
 * GET /months/:month: finance
 * GET /months/:month/history: finance
 * POST /months/:month/close: finance
 * POST /months/:month/reopen: finance
 */

import type { Module } from '../../resources/module.ts';
import { checkClosedMonths } from './months.ts';
import { monthsRoutes } from './routes.ts';

export const months: Module = {
  routes: [monthsRoutes],
  proofs: [{ name: 'closed_months', label: 'Tháng đã khóa sổ', order: 8, run: checkClosedMonths }],
};
