import { Box } from '@mui/material';
import { monthEnd, monthStart } from '#rules/days';
import { comesIn } from '#rules/profitLoss';
import { transactionKinds } from '#schema/choices';
import { type BankRow, bank } from '#schema/reports/bank';
import { Amount } from '../parts/Amount.tsx';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import { listHref } from '../parts/listHref.ts';
import type { Column } from '../parts/ReportTable.tsx';

type Filter = Readonly<Record<string, string | readonly string[]>>;

const done = ['matched', 'ignored'];

/** Which lines of the account's month a figure counts. */
const counted = {
  difference: { status: 'open' },
  open_in: { direction: 'in', status: 'open' },
  open_out: { direction: 'out', status: 'open' },
  opening: {},
  in: { direction: 'in' },
  out: { direction: 'out' },
  closing: {},
  booked_in: { direction: 'in', status: done },
  booked_out: { direction: 'out', status: done },
} as const satisfies Readonly<Record<string, Filter>>;
type Figure = keyof typeof counted;
/** What should be nothing: it stands out when it is not. */
const wanting: readonly string[] = ['difference', 'open_in', 'open_out'];

/** Kinds of transactions that come in, and all others. */
const kindsOf = (isIn: boolean): string[] =>
  transactionKinds.map(({ value }) => value).filter((kind) => comesIn(kind) === isIn);

/** The account, then its figures, most in pairs of in and out; each leads to the lines that it counts. */
export function bankColumns(month: string): Column<BankRow>[] {
  const figure = (name: Figure): Column<BankRow> => ({
    key: name,
    label: bank.columns[name].label,
    figure: true,
    whole: name === 'difference',
    cell: (row) => (
      <Box
        component="span"
        sx={
          wanting.includes(name) && row[name] !== 0
            ? { fontWeight: 600, '& a': { color: 'error.main' } }
            : undefined
        }
      >
        <Amount
          value={row[name]}
          to={listHref('bank_lines', {
            bank: row.bank,
            account: row.account,
            at_from: monthStart(month),
            at_to: monthEnd(month),
            status: 'all',
            ...counted[name],
          })}
        />
      </Box>
    ),
  });
  /** Approved money that no statement proves, with its list. */
  const unproven = (name: 'unproven_in' | 'unproven_out'): Column<BankRow> => ({
    key: name,
    label: bank.columns[name].label,
    figure: true,
    cell: (row) => (
      <Amount
        value={row[name]}
        to={listHref('transactions', {
          bank: row.bank,
          status: 'approved',
          matched: 'false',
          kind: kindsOf(name === 'unproven_in'),
          at_from: monthStart(month),
          at_to: monthEnd(month),
        })}
      />
    ),
  });
  return [
    { ...(declaredColumn(bank, 'account') satisfies Column<BankRow>), under: declaredColumn(bank, 'bank') },
    figure('difference'),
    { ...figure('open_in'), under: figure('open_out') },
    { ...unproven('unproven_in'), under: unproven('unproven_out') },
    { ...(declaredColumn(bank, 'until') satisfies Column<BankRow>), whole: true },
    { ...figure('opening'), under: figure('closing') },
    { ...figure('in'), under: figure('out') },
    { ...figure('booked_in'), under: figure('booked_out') },
  ];
}
