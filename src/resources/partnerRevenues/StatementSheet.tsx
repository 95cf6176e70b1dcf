import { banks } from '#rules/banks';
import { toMonthEnd, toMonthStart } from '#rules/days';
import { formatDate, formatMoney, formatMonth, formatPercent } from '#rules/format';
import { paymentMethods } from '#schema/choices';
import type { PartnerStatement } from '#schema/partnerStatement';
import { PaperSheet } from '../../screens/paper/PaperSheet.tsx';
import { SheetParties } from '../../screens/paper/SheetParties.tsx';
import { SheetTable } from '../../screens/paper/SheetTable.tsx';
import type { TableColumn } from '../../screens/table/Table.tsx';
import { LazyVietQr } from '../../screens/vietqr/LazyVietQr.tsx';
import { toPartnerTransfer } from './toPartnerTransfer.ts';

const getChoiceLabel = (choices: readonly { value: string; label: string }[], code: string | null): string =>
  choices.find(({ value }) => value === code)?.label ?? '';

const states = {
  draft: 'Bản nháp: số liệu còn thay đổi theo các gói.',
  confirmed: 'Đã chốt, chưa thanh toán.',
} as const;

function formatStatementState({ level, payment, total }: PartnerStatement): string {
  if (level !== 'settled') return states[level];
  if (!payment) return total > 0 ? 'Đã thanh toán.' : 'Đã quyết toán: không có khoản nào phải trả.';
  const how = getChoiceLabel(paymentMethods, payment.payment_method).toLowerCase();
  return `Đã thanh toán ${formatMoney(payment.amount)} ngày ${formatDate(payment.at)}${how && `, ${how}`}.`;
}

const columns: readonly TableColumn<PartnerStatement['packages'][number]>[] = [
  { key: 'customer', head: 'Khách hàng', cell: ({ customer_name }) => customer_name },
  { key: 'registered', head: 'Đăng ký', cell: ({ registered_at }) => formatDate(registered_at) },
  { key: 'started', head: 'Bắt đầu', cell: ({ started_at }) => formatDate(started_at) },
  { key: 'finished', head: 'Kết thúc', cell: ({ finished_at }) => formatDate(finished_at) },
  { key: 'price', head: 'Thành tiền', cell: ({ total_price }) => formatMoney(total_price), align: 'right' },
  { key: 'commission', head: 'Hoa hồng', cell: ({ commission }) => formatMoney(commission), align: 'right' },
];

/** A partner's month on paper: both parties, each package with its commission, bonus, total, and the payment. */
export function StatementSheet({
  id,
  statement,
}: {
  readonly id: string;
  readonly statement: PartnerStatement;
}) {
  const { month, partner, packages, commission_percent, bonus_percent, total } = statement;
  const transfer = statement.level === 'settled' || total <= 0 ? null : toPartnerTransfer(partner, id);
  const rate = (percent: number | null) => (percent === null ? '' : ` (${formatPercent(percent)})`);
  return (
    <PaperSheet
      name={`Bảng kê tháng ${formatMonth(month)}`}
      title="Bảng kê doanh thu đối tác"
      subtitle={`Tháng ${formatMonth(month)} · từ ${formatDate(toMonthStart(month))} đến ${formatDate(toMonthEnd(month))}`}
      sums={[
        [`Hoa hồng${rate(commission_percent)}`, statement.total_commission],
        [`Thưởng vượt doanh thu${rate(bonus_percent)}`, statement.total_bonus],
        ['Tổng thanh toán', total],
      ]}
      end={
        <>
          {statement.summary && <p>{statement.summary}</p>}
          <div className="end">
            <strong>{formatStatementState(statement)}</strong>
            {transfer && <LazyVietQr {...transfer} amount={total} />}
          </div>
        </>
      }
      signs={['Bên thanh toán', 'Bên nhận']}
    >
      <SheetParties
        sides={[
          [
            'Bên thanh toán',
            {
              name: statement.company_name,
              address: statement.company_address,
              tax_code: statement.company_tax_code,
            },
          ],
          [
            'Bên nhận',
            {
              ...partner,
              name: `${partner.name} (${partner.code})`,
              more: [
                partner.email,
                partner.bank_account && `${getChoiceLabel(banks, partner.bank)} ${partner.bank_account}`,
              ],
            },
          ],
        ]}
      />
      <SheetTable
        name="Các gói"
        rows={packages}
        columns={columns}
        total={`Tổng cộng ${statement.total_packages} gói`}
        figures={[formatMoney(statement.total_revenue), formatMoney(statement.total_commission)]}
      />
    </PaperSheet>
  );
}
