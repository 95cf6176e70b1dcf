/**
 * Bank: stores the lines of statement files and of the account's feed, and matches the lines with transactions.
 *
 * GET /settings/bank: admin, finance
 * PATCH /settings/bank: admin, finance
 * GET /packages/:id/received: admin, finance, sales
 * POST /bank_lines/import: finance
 * POST /bank_feed/sepay: public
 * Job auto_book
 */

import type { Module } from '../../resources/module.ts';
import { bookCertainLines } from './autoBook.ts';
import { bankRulesHooks } from './bankSettings.ts';
import { checkBankLines } from './checkBankLines.ts';
import { bankLinesActions, bankLinesHooks } from './reconcileLine.ts';
import { bankFeedRoutes, bankRoutes } from './routes.ts';
import { bankImportsActions, bankImportsHooks } from './undoStatement.ts';

export const bank: Module = {
  hooks: { bank_imports: bankImportsHooks, bank_lines: bankLinesHooks, bank_rules: bankRulesHooks },
  actions: { bank_imports: bankImportsActions, bank_lines: bankLinesActions },
  routes: [bankRoutes, bankFeedRoutes],
  jobs: [bookCertainLines],
  proofs: [
    { name: 'bank_accounts', label: 'Dòng sao kê và giao dịch đã khớp', order: 9, run: checkBankLines },
  ],
};
