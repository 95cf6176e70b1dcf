import { type Records, total } from '../records.ts';
import type { Question } from './question.ts';

/** Each month of each account: what came and went, how much of it is still open, and what was in it before and after. */
export const bankQuestions = ({ bankLines }: Records, months: readonly string[]): Question[] =>
  months.map((month) => {
    const lines = bankLines.filter(({ at }) => at.startsWith(month));
    const accounts = [...new Set(lines.map(({ bank, account }) => `${bank} ${account}`))].sort();
    return {
      path: `bank?month=${month}`,
      expected: accounts.map((name) => {
        const own = lines
          .filter(({ bank, account }) => `${bank} ${account}` === name)
          .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id));
        const sumOf = (isIn: boolean, isOpen: boolean) =>
          total(
            own.filter((line) => line.amount > 0 === isIn && (line.status === 'open') === isOpen),
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
          opening: (own[0]?.balance ?? 0) - (own[0]?.amount ?? 0),
          closing: own.at(-1)?.balance,
          in: open_in + booked_in,
          out: open_out + booked_out,
          ...{ booked_in, booked_out, open_in, open_out },
          // Its balances have no gaps.
          difference: open_in - open_out,
        };
      }),
      seen: ({ data }) =>
        data.rows
          .map(({ bank, account, ...row }: { bank: string; account: string }) => ({
            name: `${bank} ${account}`,
            ...row,
          }))
          .sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)),
    };
  });
