import { toMonthEnd, toMonthStart } from '#rules/days';
import { isIncomeKind } from '#rules/profitLoss';
import { transactionKinds } from '#schema/choices';
import type { BankData, BankRow } from '#schema/reports/bank';
import { buildListHref } from '../figures/buildListHref.ts';

export type BankLink = (row: BankRow, data: BankData) => string;

/** Returns a link to the lines of the account and month that match a filter. */
const buildLinesLink =
  (filter: Readonly<Record<string, string | readonly string[]>> = {}): BankLink =>
  ({ bank, account }, { month }) =>
    buildListHref('bank_lines', {
      ...{ bank, account },
      at_from: toMonthStart(month),
      at_to: toMonthEnd(month),
      status: 'all',
      ...filter,
    });

/** Returns a link to the approved transactions that are on no statement. @param isIn true for incoming transactions */
const buildUnprovenLink =
  (isIn: boolean): BankLink =>
  ({ bank }, { month }) =>
    buildListHref('transactions', {
      bank,
      status: 'approved',
      matched: 'false',
      kind: transactionKinds.map(({ value }) => value).filter((kind) => isIncomeKind(kind) === isIn),
      at_from: toMonthStart(month),
      at_to: toMonthEnd(month),
    });

const doneStatuses = ['matched', 'ignored'];

/** For each value of an account, the link to the list behind it. */
export const bankLinks = {
  difference: buildLinesLink({ status: 'open' }),
  open_in: buildLinesLink({ direction: 'in', status: 'open' }),
  open_out: buildLinesLink({ direction: 'out', status: 'open' }),
  unproven_in: buildUnprovenLink(true),
  unproven_out: buildUnprovenLink(false),
  opening: buildLinesLink(),
  in: buildLinesLink({ direction: 'in' }),
  out: buildLinesLink({ direction: 'out' }),
  closing: buildLinesLink(),
  booked_in: buildLinesLink({ direction: 'in', status: doneStatuses }),
  booked_out: buildLinesLink({ direction: 'out', status: doneStatuses }),
};
