/**
 * Payments: money in and out, with receipts and vouchers.
 *
 * GET /payment_account: admin, finance, sales
 * GET /pay_run: admin, finance
 * GET /agents/:id/why: admin, finance
 * GET /packages/:id/shares: admin, finance, sales
 * GET /transactions/:id/receipt: admin, finance
 * GET /packages/:id/quotation: admin, finance, sales
 * GET /partner_revenues/:id/statement: admin, finance, partner
 */

import type { Module } from '../../resources/module.ts';
import { checkVouchers } from '../proof/checkRecords.ts';
import { paymentsRoutes } from './routes.ts';
import { payItemsHooks, transactionsActions, transactionsHooks } from './transactions.ts';

export const payments: Module = {
  hooks: { transactions: transactionsHooks, pay_items: payItemsHooks },
  actions: { transactions: transactionsActions },
  routes: [paymentsRoutes],
  proofs: [{ name: 'vouchers', label: 'Số chứng từ', order: 7, run: checkVouchers }],
};
