import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { type HeldCustomerMoney, type ReceivablesData, receivables } from '#schema/reports/receivables';
import { ReportAmount } from '../figures/Amount.tsx';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import type { ReportColumn } from '../parts/ReportTable.tsx';
import { packageHref } from './debtHrefs.ts';

const of = (name: keyof typeof receivables.columns & keyof HeldCustomerMoney & string) =>
  declaredColumn<HeldCustomerMoney, typeof receivables>(receivables, name);

const customer: ReportColumn<HeldCustomerMoney> = {
  ...of('customer_name'),
  cell: (row) => (
    <Link component={RouterLink} to={packageHref(row)} color="inherit">
      {row.customer_name}
    </Link>
  ),
};

/** Returns the columns of money that the company holds for customers. @param label label of the amount */
export const heldMoneyColumns = (label: string): ReportColumn<HeldCustomerMoney>[] => [
  customer,
  of('phone'),
  of('level'),
  of('total_price'),
  of('paid'),
  { key: 'amount', label, figure: true, cell: ({ amount }) => <ReportAmount value={amount} /> },
];

type Owed = ReceivablesData['owed'];

export const nurseDebtColumns: ReportColumn<Owed['nurses']['rows'][number]>[] = [
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
    cell: ({ amount }) => <ReportAmount value={amount} />,
  },
];
