import { type BusinessRecords, sumRows } from '../records.ts';
import type { ReportQuestion } from './question.ts';

/** Kinds of incoming transactions. */
const incoming = ['revenue', 'agent_recovery'];

/**
 * The bank report: each month of each account with statements, with money in and out, the open part of both, the balances before and after,
 * and approved transactions that are on no statement. These transactions are listed with the first account of their bank.
 */
export const buildBankQuestions = (
  { bankLines, transactions }: BusinessRecords,
  months: readonly string[],
): ReportQuestion[] => {
  const inOrder = [...bankLines].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id));
  const accounts = [...new Set(bankLines.map(({ bank, account }) => `${bank} ${account}`))].sort();
  return months.map((month) => ({
    path: `bank?month=${month}`,
    expected: accounts.map((name) => {
      const [bank] = name.split(' ');
      const all = inOrder.filter((line) => `${line.bank} ${line.account}` === name);
      const own = all.filter(({ at }) => at.startsWith(month));
      const before = all.filter(({ at }) => at < month).at(-1)?.balance ?? null;
      const sumOf = (isIn: boolean, isOpen: boolean) =>
        sumRows(
          own.filter((line) => line.amount > 0 === isIn && (line.status === 'open') === isOpen),
          ({ amount }) => amount,
        );
      const isFirst = accounts.find((one) => one.startsWith(`${bank} `)) === name;
      const unproven = (isIn: boolean) =>
        sumRows(
          transactions.filter(
            (one) =>
              isFirst &&
              one.bank === bank &&
              one.status === 'approved' &&
              one.bank_line_id === null &&
              one.at.startsWith(month) &&
              incoming.includes(one.kind) === isIn,
          ),
          ({ amount }) => amount,
        );
      const [open_in, open_out, booked_in, booked_out] = [
        sumOf(true, true),
        sumOf(false, true),
        sumOf(true, false),
        sumOf(false, false),
      ];
      return {
        name,
        opening: own[0] ? own[0].balance - own[0].amount : before,
        closing: own.at(-1)?.balance ?? before,
        in: open_in + booked_in,
        out: open_out + booked_out,
        ...{ booked_in, booked_out, open_in, open_out },
        // The account's balances have no gaps.
        difference: open_in - open_out,
        until: all.filter(({ at }) => at.slice(0, 7) <= month).at(-1)?.at ?? null,
        unproven_in: unproven(true),
        unproven_out: unproven(false),
      };
    }),
    seen: ({ data }) =>
      data.rows
        .map(({ bank, account, ...row }: { bank: string; account: string }) => ({
          name: `${bank} ${account}`,
          ...row,
        }))
        .sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)),
  }));
};
