import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDate, formatMonth } from '#rules/format';
import type { ReceivablesData } from '#schema/reports/receivables';
import { Table, type TableColumn, type TableProps } from '../../screens/table/Table.tsx';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { buildHeldMoneyColumns, heldMoneyLine, nurseDebtColumns, nurseDebtLine } from './debtColumns.tsx';

type Owed = ReceivablesData['owed'];
interface Props {
  readonly data: ReceivablesData;
  readonly busy: boolean;
}

const partnerColumns: TableColumn<Owed['partners']['rows'][number]>[] = [
  {
    key: 'partner',
    head: 'Đối tác',
    cell: ({ partner_revenue_id, partner_name }) => (
      <Link component={RouterLink} to={`/partner_revenues/${partner_revenue_id}`} color="inherit">
        {partner_name}
      </Link>
    ),
  },
  { key: 'month', head: 'Tháng', cell: ({ month }) => formatMonth(month) },
  {
    key: 'amount',
    head: 'Còn phải trả',
    align: 'right',
    cell: ({ amount }) => <ReportAmount value={amount} />,
  },
];

const refundColumns: TableColumn<Owed['refunds']['rows'][number]>[] = [
  {
    key: 'customer',
    head: 'Khách hàng',
    cell: ({ transaction_id, customer_name }) => (
      <Link component={RouterLink} to={`/transactions/${transaction_id}`} color="inherit">
        {customer_name ?? 'Không rõ khách'}
      </Link>
    ),
  },
  { key: 'at', head: 'Ngày', cell: ({ at }) => formatDate(at) },
  {
    key: 'amount',
    head: 'Số tiền hoàn',
    align: 'right',
    cell: ({ amount }) => <ReportAmount value={amount} />,
  },
];

interface OwedTableProps<R> extends Pick<TableProps<R>, 'caption' | 'columns' | 'keyOf' | 'busy' | 'line'> {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly R[];
  /** Text shown if there are no rows; by default the table is not shown then. */
  readonly empty?: string;
}

/** A table with its title and a note; a table without rows is not shown, unless it has a text for that case. */
const OwedTable = <R,>({ title, note, empty = '', ...table }: OwedTableProps<R>) =>
  (table.rows.length > 0 || empty) && (
    <section aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {note}
      </Typography>
      <Table {...table} empty={empty} />
    </section>
  );

/** Tables of refundable money of customers, and of amounts that the company owes. */
export const HeldAndOwedTables = ({ data: { overpaid, cancelled, owed }, busy }: Props) => (
  <>
    <OwedTable
      title="Đã hủy, còn giữ tiền"
      note="Gói đã hủy mà khách đã trả tiền, chưa hoàn"
      caption="Gói đã hủy còn giữ tiền"
      columns={buildHeldMoneyColumns('Còn giữ')}
      rows={cancelled.rows}
      keyOf={(row) => row.package_id}
      line={heldMoneyLine}
      busy={busy}
    />
    <OwedTable
      title="Trả dư"
      note="Khách đã trả nhiều hơn giá gói"
      caption="Gói khách trả dư"
      columns={buildHeldMoneyColumns('Trả dư')}
      rows={overpaid.rows}
      keyOf={(row) => row.package_id}
      line={heldMoneyLine}
      busy={busy}
    />
    <OwedTable
      title="Còn nợ điều dưỡng"
      note="Phần lương chưa trả của các gói khách đã trả đủ"
      caption="Lương còn phải trả từng điều dưỡng"
      columns={nurseDebtColumns}
      line={nurseDebtLine}
      rows={owed.nurses.rows}
      keyOf={(row) => row.agent_id}
      busy={busy}
      empty="Đã trả hết lương."
    />
    <OwedTable
      title="Còn nợ đối tác"
      note="Doanh thu đối tác đã chốt, chưa trả đủ"
      caption="Doanh thu đối tác còn phải trả"
      columns={partnerColumns}
      line={{ beside: 'amount', second: ({ month }) => [`Tháng ${formatMonth(month)}`] }}
      rows={owed.partners.rows}
      keyOf={(row) => row.partner_revenue_id}
      busy={busy}
      empty="Không còn doanh thu đối tác nào chờ trả."
    />
    <OwedTable
      title="Chờ hoàn tiền"
      note="Giao dịch hoàn tiền chưa duyệt"
      caption="Giao dịch hoàn tiền chờ duyệt"
      columns={refundColumns}
      line={{ beside: 'amount', second: ({ at }) => [formatDate(at)] }}
      rows={owed.refunds.rows}
      keyOf={(row) => row.transaction_id}
      busy={busy}
    />
  </>
);
