import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { type HeldMoney, type ReceivablesData, receivables } from '#schema/reports/receivables';
import { Amount } from '../figures/Amount.tsx';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import type { Column } from '../parts/ReportTable.tsx';
import { packageHref } from './debtHrefs.ts';

const of = (name: keyof typeof receivables.columns & keyof HeldMoney & string) =>
  declaredColumn<HeldMoney, typeof receivables>(receivables, name);

const customer: Column<HeldMoney> = {
  ...of('customer_name'),
  cell: (row) => (
    <Link component={RouterLink} to={packageHref(row)} color="inherit">
      {row.customer_name}
    </Link>
  ),
};

/** Returns the columns of money that the company holds for customers. @param label label of the amount */
export const heldMoneyColumns = (label: string): Column<HeldMoney>[] => [
  customer,
  of('phone'),
  of('level'),
  of('total_price'),
  of('paid'),
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
