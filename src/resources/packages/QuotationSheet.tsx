import { formatDate, formatMoney, formatNumber } from '#rules/format';
import { buildTransferCode } from '#rules/transferCode';
import type { Quotation } from '#schema/paper';
import { AmountInWords } from '../../screens/paper/AmountInWords.tsx';
import { PaperSheet } from '../../screens/paper/PaperSheet.tsx';
import { SheetParties } from '../../screens/paper/SheetParties.tsx';
import { SheetTable } from '../../screens/paper/SheetTable.tsx';
import type { TableColumn } from '../../screens/table/Table.tsx';
import { LazyVietQr } from '../../screens/vietqr/LazyVietQr.tsx';

const columns: readonly TableColumn<Quotation['lines'][number]>[] = [
  {
    key: 'service',
    head: 'Dịch vụ',
    cell: ({ service_name, variant_name }) => [service_name, variant_name].filter(Boolean).join(' · '),
  },
  { key: 'quantity', head: 'Số lượng', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
  { key: 'sessions', head: 'Số buổi', cell: ({ sessions }) => formatNumber(sessions), align: 'right' },
  { key: 'unit_price', head: 'Đơn giá', cell: ({ unit_price }) => formatMoney(unit_price), align: 'right' },
  { key: 'price', head: 'Thành tiền', cell: ({ price }) => formatMoney(price), align: 'right' },
];

/** Quotation on paper: the package's lines, deductions, the total in words, and the payment code for the amount due. */
export function QuotationSheet({ quotation }: { readonly quotation: Quotation }) {
  const { company, customer, number, lines, deductions, paid, due, account } = quotation;
  return (
    <PaperSheet
      name={`Báo giá ${number}`}
      title="Báo giá"
      subtitle={`Số ${number} · ngày ${formatDate(quotation.at)}`}
      sums={[
        ...deductions.map(({ description, amount }) => [description, -amount] as const),
        ['Tổng cộng', quotation.total_price],
        ...(paid > 0
          ? ([
              ['Đã thanh toán', paid],
              ['Còn phải thanh toán', due],
            ] as const)
          : []),
      ]}
      end={
        <>
          <AmountInWords label="Tổng cộng bằng chữ" words={quotation.amount_in_words} />
          <div className="end">
            <span>
              {quotation.sessions} buổi, bắt đầu từ {formatDate(quotation.started_at)}.
            </span>
            {due > 0 && account && (
              <LazyVietQr
                to={account}
                name={account.name}
                amount={due}
                memo={`${buildTransferCode('G', quotation.package_id)} ${customer.name}`}
              />
            )}
          </div>
        </>
      }
      signs={['Khách hàng', 'Người báo giá']}
    >
      <SheetParties
        sides={[
          ['Đơn vị', company],
          ['Khách hàng', customer],
        ]}
      />
      <SheetTable
        name="Các dịch vụ"
        rows={lines}
        columns={columns}
        total="Cộng"
        figures={[formatMoney(lines.reduce((sum, { price }) => sum + price, 0))]}
      />
    </PaperSheet>
  );
}
