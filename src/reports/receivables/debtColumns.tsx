import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney, formatNumber } from '#rules/format';
import { type HeldCustomerMoney, type ReceivablesData, receivables } from '#schema/reports/receivables';
import type { TableColumn } from '../../screens/table/Table.tsx';
import type { TableLine } from '../../screens/table/TableLines.tsx';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { buildDeclaredColumn } from '../parts/buildDeclaredColumn.tsx';
import { buildPackageHref } from './debtHrefs.ts';

const buildColumn = (name: keyof typeof receivables.columns & keyof HeldCustomerMoney & string) =>
  buildDeclaredColumn<HeldCustomerMoney, typeof receivables>(receivables, name);

const customer: TableColumn<HeldCustomerMoney> = {
  ...buildColumn('customer_name'),
  cell: (row) => (
    <Link component={RouterLink} to={buildPackageHref(row)} color="inherit">
      {row.customer_name}
    </Link>
  ),
};

/** Returns the columns of refundable money of customers. @param head heading of the amount */
export const buildHeldMoneyColumns = (head: string): TableColumn<HeldCustomerMoney>[] => [
  customer,
  buildColumn('phone'),
  buildColumn('level'),
  buildColumn('total_price'),
  buildColumn('paid'),
  { key: 'amount', head, align: 'right', cell: ({ amount }) => <ReportAmount value={amount} /> },
];

export const heldMoneyLine: TableLine<HeldCustomerMoney> = {
  beside: 'amount',
  second: ({ level, paid }) => [level, `đã trả ${formatMoney(paid)}`],
  call: ({ phone }) => phone,
};

type Owed = ReceivablesData['owed'];

export const nurseDebtColumns: TableColumn<Owed['nurses']['rows'][number]>[] = [
  {
    key: 'name',
    head: 'Điều dưỡng',
    cell: ({ agent_id, name }) => (
      <Link component={RouterLink} to={`/agents/${agent_id}`} color="inherit">
        {name}
      </Link>
    ),
  },
  { key: 'packages', head: 'Số gói', align: 'right', cell: ({ packages }) => formatNumber(packages) },
  {
    key: 'amount',
    head: 'Còn phải trả (trước thuế)',
    align: 'right',
    cell: ({ amount }) => <ReportAmount value={amount} />,
  },
];

export const nurseDebtLine: TableLine<Owed['nurses']['rows'][number]> = {
  beside: 'amount',
  second: ({ packages }) => [`${formatNumber(packages)} gói · trước thuế`],
};
