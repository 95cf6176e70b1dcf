import { Button, Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { canRunAction } from '#rules/levels';
import { type Debt, type HeldMoney, type ReceivablesData, receivables } from '#schema/reports/receivables';
import { Amount } from '../figures/Amount.tsx';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import type { Column } from '../parts/ReportTable.tsx';
import { packageHref } from './debtHrefs.ts';

const of = <R extends Debt | HeldMoney>(
  name: keyof typeof receivables.columns & keyof R & string,
): Column<R> => declaredColumn<R, typeof receivables>(receivables, name);

const who = <R extends Debt | HeldMoney>(): Column<R> => ({
  key: 'customer_name',
  label: receivables.columns.customer_name.label,
  cell: (row) => (
    <Link component={RouterLink} to={packageHref(row)} color="inherit">
      {row.customer_name}
    </Link>
  ),
});

/** Returns the action that collects money for a package at this level; null if the level allows no payment. */
export const collectingAction = (level: string): 'pay' | 'paid_package' | null =>
  canRunAction('paid_package', level) ? 'paid_package' : canRunAction('pay', level) ? 'pay' : null;

interface Presses {
  readonly onMessage: (debt: Debt) => void;
  readonly onCollect: (debt: Debt) => void;
}

/** Returns the columns of debts: customer, amount, age and possible actions. */
export const debtColumns = ({ onMessage, onCollect }: Presses): Column<Debt>[] => [
  who<Debt>(),
  {
    key: 'due',
    label: receivables.columns.due.label,
    figure: true,
    cell: ({ due }) => <Amount value={due} />,
  },
  {
    key: 'actions',
    label: 'Đòi',
    cell: (debt) => (
      <Stack direction="row" spacing={0.5} className="no-print">
        <Button size="small" aria-label={`Nhắn ${debt.customer_name}`} onClick={() => onMessage(debt)}>
          Nhắn
        </Button>
        {collectingAction(debt.level) ? (
          <Button size="small" aria-label={`Thu tiền ${debt.customer_name}`} onClick={() => onCollect(debt)}>
            Thu tiền
          </Button>
        ) : (
          <Button size="small" component={RouterLink} to={packageHref(debt)}>
            Mở gói
          </Button>
        )}
      </Stack>
    ),
  },
  of<Debt>('phone'),
  { key: 'days', label: 'Số ngày', figure: true, cell: ({ days }) => formatNumber(days) },
  of<Debt>('since'),
  of<Debt>('level'),
  of<Debt>('total_price'),
  of<Debt>('paid'),
];

/** Returns the columns of money that the company holds for customers. @param label label of the amount */
export const heldMoneyColumns = (label: string): Column<HeldMoney>[] => [
  who<HeldMoney>(),
  of<HeldMoney>('phone'),
  of<HeldMoney>('level'),
  of<HeldMoney>('total_price'),
  of<HeldMoney>('paid'),
  { key: 'amount', label, figure: true, cell: ({ amount }) => <Amount value={amount} /> },
];

type Owed = ReceivablesData['owed'];

export const nurseDebtColumns: Column<Owed['nurses']['rows'][number]>[] = [
  {
    key: 'name',
    label: 'Điều dưỡng',
    cell: ({ agent_id, name }) => (
      <Link component={RouterLink} to={`/agents/${agent_id}`} color="inherit">
        {name}
      </Link>
    ),
  },
  { key: 'packages', label: 'Số gói', figure: true, cell: ({ packages }) => formatNumber(packages) },
  {
    key: 'amount',
    label: 'Còn phải trả (trước thuế)',
    figure: true,
    cell: ({ amount }) => <Amount value={amount} />,
  },
];
