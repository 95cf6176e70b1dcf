import { monthEnd, monthStart } from '#rules/days';
import { formatDate, formatMoney, formatMonth, formatPercent } from '#rules/format';
import { formatPhone } from '#rules/formatPhone';
import { banks, paymentMethods } from '#schema/choices';
import type { Statement } from '#schema/statement';
import { LazyVietQr } from '../vietqr/LazyVietQr.tsx';
import { toPartner } from '../vietqr/toPartner.ts';

const labelOf = (choices: readonly { value: string; label: string }[], code: string | null): string =>
  choices.find(({ value }) => value === code)?.label ?? '';

const states = {
  draft: 'Bản nháp: số liệu còn thay đổi theo các gói.',
  confirmed: 'Đã chốt, chưa thanh toán.',
} as const;

function stateOf({ level, payment, total }: Statement): string {
  if (level !== 'settled') return states[level];
  if (!payment) return total > 0 ? 'Đã thanh toán.' : 'Đã quyết toán: không có khoản nào phải trả.';
  const how = labelOf(paymentMethods, payment.payment_method).toLowerCase();
  return `Đã thanh toán ${formatMoney(payment.amount)} ngày ${formatDate(payment.at)}${how && `, ${how}`}.`;
}

/** A partner's month on paper: both parties, each package with its commission, bonus, total, and the payment. */
export function StatementSheet({ id, statement }: { readonly id: string; readonly statement: Statement }) {
  const { month, partner, packages, commission_percent, bonus_percent, total } = statement;
  const transfer = statement.level === 'settled' || total <= 0 ? null : toPartner(partner, id);
  const rate = (percent: number | null) => (percent === null ? '' : ` (${formatPercent(percent)})`);
  return (
    <section className="sheet" aria-label={`Bảng kê tháng ${formatMonth(month)}`}>
      <h2>Bảng kê doanh thu đối tác</h2>
      <p className="subtitle">
        Tháng {formatMonth(month)} · từ {formatDate(monthStart(month))} đến {formatDate(monthEnd(month))}
      </p>
      <div className="sides">
        <div>
          <h3>Bên thanh toán</h3>
          {statement.company_name}
        </div>
        <div>
          <h3>Bên nhận</h3>
          {partner.name} ({partner.code})
          {[partner.address, formatPhone(partner.phone), partner.email].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {partner.bank_account && (
            <div>
              {labelOf(banks, partner.bank)} {partner.bank_account}
            </div>
          )}
        </div>
      </div>
      <div className="scroll">
        <table aria-label="Các gói">
          <thead>
            <tr>
              <th scope="col">STT</th>
              <th scope="col">Khách hàng</th>
              <th scope="col">Đăng ký</th>
              <th scope="col">Bắt đầu</th>
              <th scope="col">Kết thúc</th>
              <th scope="col" className="figure">
                Thành tiền
              </th>
              <th scope="col" className="figure">
                Hoa hồng
              </th>
            </tr>
          </thead>
          <tbody>
            {packages.map((pack, index) => (
              <tr key={pack.id}>
                <td>{index + 1}</td>
                <td>{pack.customer_name}</td>
                <td>{formatDate(pack.registered_at)}</td>
                <td>{formatDate(pack.started_at)}</td>
                <td>{formatDate(pack.finished_at)}</td>
                <td className="figure">{formatMoney(pack.total_price)}</td>
                <td className="figure">{formatMoney(pack.commission)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                Tổng cộng {statement.total_packages} gói
              </th>
              <td className="figure">{formatMoney(statement.total_revenue)}</td>
              <td className="figure">{formatMoney(statement.total_commission)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <table className="sums" aria-label="Tổng hợp">
        <tbody>
          <tr>
            <th scope="row">Hoa hồng{rate(commission_percent)}</th>
            <td className="figure">{formatMoney(statement.total_commission)}</td>
          </tr>
          <tr>
            <th scope="row">Thưởng vượt doanh thu{rate(bonus_percent)}</th>
            <td className="figure">{formatMoney(statement.total_bonus)}</td>
          </tr>
          <tr>
            <th scope="row">Tổng thanh toán</th>
            <td className="figure">{formatMoney(total)}</td>
          </tr>
        </tbody>
      </table>
      {statement.summary && <p>{statement.summary}</p>}
      <div className="end">
        <strong>{stateOf(statement)}</strong>
        {transfer && <LazyVietQr {...transfer} amount={total} />}
      </div>
      <div className="signs">
        <span>Bên thanh toán</span>
        <span>Bên nhận</span>
      </div>
    </section>
  );
}
