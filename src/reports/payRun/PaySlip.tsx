import { findTransferAccount } from '#rules/bankAccount';
import { formatDate, formatMoney, formatMonth, formatPercent } from '#rules/format';
import { sum } from '#rules/money';
import { buildTransferCode } from '#rules/transferCode';
import { payItemKinds } from '#schema/choices';
import type { OwedNurse } from '#schema/payRun';
import { ExplanationButton } from '../../screens/explanation/ExplanationButton.tsx';
import { PaperSheet } from '../../screens/paper/PaperSheet.tsx';
import { SheetTable } from '../../screens/paper/SheetTable.tsx';
import type { TableColumn } from '../../screens/table/Table.tsx';
import { LazyVietQr } from '../../screens/vietqr/LazyVietQr.tsx';
import { formatPayeeAccount } from './PayRunTable.tsx';

interface Props {
  readonly month: string;
  readonly row: OwedNurse;
  /** True if the payment transactions are booked; if undefined, the paid part of each share decides. */
  readonly paid?: boolean;
}

const columns: readonly TableColumn<OwedNurse['packages'][number]>[] = [
  { key: 'customer', head: 'Khách hàng', cell: ({ customer_name }) => customer_name },
  { key: 'finished', head: 'Kết thúc', cell: ({ finished_at }) => formatDate(finished_at) },
  {
    key: 'sessions',
    head: 'Số buổi',
    cell: ({ sessions, substitute }) => `${sessions}${substitute ? ' (làm thay)' : ''}`,
    align: 'right',
  },
  { key: 'price', head: 'Thành tiền', cell: ({ total_price }) => formatMoney(total_price), align: 'right' },
  {
    key: 'rate',
    head: 'Tỉ lệ',
    cell: ({ agent_commission }) => formatPercent(agent_commission),
    align: 'right',
  },
  { key: 'gross', head: 'Thu nhập', cell: ({ gross }) => formatMoney(gross), align: 'right' },
  { key: 'tax', head: 'Thuế', cell: ({ tax }) => formatMoney(tax), align: 'right' },
  { key: 'net', head: 'Thực nhận', cell: ({ net }) => formatMoney(net), align: 'right' },
];

const itemColumns: readonly TableColumn<OwedNurse['items'][number]>[] = [
  {
    key: 'kind',
    head: 'Khoản',
    cell: ({ kind }) => payItemKinds.find(({ value }) => value === kind)?.label ?? kind,
  },
  { key: 'note', head: 'Ghi chú', cell: ({ note }) => note },
  {
    key: 'amount',
    head: 'Số tiền',
    cell: ({ kind, amount }) => formatMoney(kind === 'deduction' ? -amount : amount),
    align: 'right',
  },
];

/** A nurse's pay slip on paper: her packages with income, tax and net pay, and the transfer code. */
export function PaySlip({ month, row, paid }: Props) {
  const { agent, packages, items } = row;
  const account = findTransferAccount(agent);
  // A transfer code names one package. With several packages no code is shown: the code of the first package would assign the whole
  // transfer to that package.
  const [only, ...more] = packages;
  const before = sum(packages.map((pack) => pack.paid));
  const isPaid = paid ?? before >= row.gross;
  const code = only && more.length === 0 ? `${buildTransferCode('L', only.id)} ` : '';
  return (
    <PaperSheet
      name={`Phiếu lương của ${agent.name}`}
      title="Phiếu lương điều dưỡng"
      subtitle={`${agent.name} · tháng ${formatMonth(month)}`}
      sums={[
        ['Thu nhập', row.gross],
        ['Thuế', -row.tax],
        ...(row.advances > 0 ? [['Trừ tạm ứng', -row.advances] as const] : []),
        ...(row.carried > 0 ? [['Trừ phần âm kỳ trước', -row.carried] as const] : []),
        ...(row.carried_on > 0 ? [['Phần âm trừ vào kỳ sau', row.carried_on] as const] : []),
        ['Thực nhận', row.transferred],
      ]}
      end={
        <div className="end">
          <div>
            <strong>{formatPaymentState(isPaid, paid === undefined ? before : 0, row.gross)}</strong>
            <ExplanationButton
              of={`agents/${agent.id}`}
              field="pay"
              month={month}
              label={`Lương tháng ${formatMonth(month)}, trước khi trừ tạm ứng`}
              text="Vì sao?"
            />
            {agent.bank_account && <div>Tài khoản: {formatPayeeAccount(agent)}</div>}
          </div>
          {account && !(paid === undefined && before > 0) && (
            <LazyVietQr
              to={account}
              name={agent.name}
              amount={row.transferred}
              memo={`${code}${agent.name}`}
            />
          )}
        </div>
      }
      signs={['Người trả', 'Người nhận']}
    >
      <SheetTable
        name={`Các gói của ${agent.name}`}
        rows={packages}
        columns={columns}
        total={`Tổng cộng ${packages.length} gói`}
        figures={(['gross', 'tax', 'net'] as const).map((part) =>
          formatMoney(sum(packages.map((pack) => pack[part]))),
        )}
      />
      {items.length > 0 && (
        <SheetTable
          name={`Khoản khác của ${agent.name}`}
          rows={items}
          columns={itemColumns}
          total="Cộng khoản khác"
          figures={[formatMoney(row.items_total)]}
        />
      )}
    </PaperSheet>
  );
}

/**
 * Returns the payment state in words.
 * @param before amount already paid, before tax; đồng
 */
function formatPaymentState(isPaid: boolean, before: number, gross: number): string {
  if (isPaid) return 'Đã ghi giao dịch trả lương.';
  return before > 0
    ? `Đã trả ${formatMoney(before)}, còn ${formatMoney(gross - before)} trước thuế.`
    : 'Chưa trả.';
}
