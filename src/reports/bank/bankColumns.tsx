import { monthEnd, monthStart } from '#rules/days';
import { type BankRow, bank } from '#schema/reports/bank';
import { Amount } from '../parts/Amount.tsx';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import { listHref } from '../parts/listHref.ts';
import type { Column } from '../parts/ReportTable.tsx';

type Filter = Readonly<Record<string, string | readonly string[]>>;

const done = ['matched', 'ignored'];

/** Which lines of the account's month a figure counts. */
const counted = {
  opening: {},
  in: { direction: 'in' },
  out: { direction: 'out' },
  closing: {},
  booked_in: { direction: 'in', status: done },
  booked_out: { direction: 'out', status: done },
  open_in: { direction: 'in', status: 'open' },
  open_out: { direction: 'out', status: 'open' },
  difference: { status: 'open' },
} as const satisfies Readonly<Record<string, Filter>>;
type Figure = keyof typeof counted;

/** The account, then its figures, each leading to the lines that it counts. */
export function bankColumns(month: string): Column<BankRow>[] {
  const figure = (name: Figure): Column<BankRow> => ({
    key: name,
    label: bank.columns[name].label,
    figure: true,
    cell: (row) => (
      <Amount
        value={row[name]}
        to={listHref('bank_lines', {
          bank: row.bank,
          account: row.account,
          at_from: monthStart(month),
          at_to: monthEnd(month),
          ...counted[name],
        })}
      />
    ),
  });
  return [
    declaredColumn(bank, 'account'),
    declaredColumn(bank, 'bank'),
    ...(Object.keys(counted) as Figure[]).map(figure),
  ];
}
