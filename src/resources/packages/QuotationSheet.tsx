import { formatDate, formatMoney, formatNumber } from '#rules/format';
import { transferCode } from '#rules/transferCode';
import type { Quotation } from '#schema/paper';
import { LazyVietQr } from '../../screens/vietqr/LazyVietQr.tsx';
import { AmountInWords } from '../parts/AmountInWords.tsx';
import { PaperSheet } from '../parts/Sheet.tsx';
import { SheetParties } from '../parts/SheetParties.tsx';
import { type SheetColumn, SheetTable } from '../parts/SheetTable.tsx';

const columns: readonly SheetColumn<Quotation['lines'][number]>[] = [
  {
    label: 'Dịch vụ',
    of: ({ service_name, variant_name }) => [service_name, variant_name].filter(Boolean).join(' · '),
  },
  { label: 'Số lượng', of: ({ quantity }) => formatNumber(quantity), figure: true },
  { label: 'Số buổi', of: ({ sessions }) => formatNumber(sessions), figure: true },
  { label: 'Đơn giá', of: ({ unit_price }) => formatMoney(unit_price), figure: true },
  { label: 'Thành tiền', of: ({ price }) => formatMoney(price), figure: true },
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
                memo={`${transferCode('G', quotation.package_id)} ${customer.name}`}
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
