import { bankAccountIn } from '#rules/bankAccount';
import { formatDate, formatMoney, formatMonth, formatPercent } from '#rules/format';
import { transferCode } from '#rules/transferCode';
import type { OwedNurse } from '#schema/payRun';
import { LazyVietQr } from '../vietqr/LazyVietQr.tsx';

interface Props {
  readonly month: string;
  readonly row: OwedNurse;
  /** Its transactions are booked. */
  readonly paid: boolean;
}

/** A nurse's month on paper: her packages with income, tax and what she gets, and the code that transfers it to her. */
export function PaySlip({ month, row, paid }: Props) {
  const { agent, packages } = row;
  const account = bankAccountIn(agent.bank_account);
  // A code names one package: with that of the first, the whole transfer would be booked for it.
  const [only, ...more] = packages;
  const code = only && more.length === 0 ? `${transferCode('L', only.id)} ` : '';
  return (
    <section className="sheet" aria-label={`Phiếu lương của ${agent.name}`}>
      <h2>Phiếu lương điều dưỡng</h2>
      <p className="subtitle">
        {agent.name} · tháng {formatMonth(month)}
      </p>
      <div className="scroll">
        <table aria-label={`Các gói của ${agent.name}`}>
          <thead>
            <tr>
              <th scope="col">STT</th>
              <th scope="col">Khách hàng</th>
              <th scope="col">Kết thúc</th>
              <th scope="col" className="figure">
                Thành tiền
              </th>
              <th scope="col" className="figure">
                Tỷ lệ
              </th>
              <th scope="col" className="figure">
                Thu nhập
              </th>
              <th scope="col" className="figure">
                Thuế
              </th>
              <th scope="col" className="figure">
                Thực nhận
              </th>
            </tr>
          </thead>
          <tbody>
            {packages.map((pack, index) => (
              <tr key={pack.id}>
                <td>{index + 1}</td>
                <td>{pack.customer_name}</td>
                <td>{formatDate(pack.finished_at)}</td>
                <td className="figure">{formatMoney(pack.total_price)}</td>
                <td className="figure">{formatPercent(pack.agent_commission)}</td>
                <td className="figure">{formatMoney(pack.gross)}</td>
                <td className="figure">{formatMoney(pack.tax)}</td>
                <td className="figure">{formatMoney(pack.net)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                Tổng cộng {packages.length} gói
              </th>
              <td className="figure">{formatMoney(row.gross)}</td>
              <td className="figure">{formatMoney(row.tax)}</td>
              <td className="figure">{formatMoney(row.net)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <table className="sums" aria-label="Tổng hợp">
        <tbody>
          <tr>
            <th scope="row">Thu nhập</th>
            <td className="figure">{formatMoney(row.gross)}</td>
          </tr>
          <tr>
            <th scope="row">Thuế</th>
            <td className="figure">{formatMoney(-row.tax)}</td>
          </tr>
          <tr>
            <th scope="row">Thực nhận</th>
            <td className="figure">{formatMoney(row.net)}</td>
          </tr>
        </tbody>
      </table>
      <div className="end">
        <div>
          <strong>{paid ? 'Đã ghi giao dịch trả lương.' : 'Chưa trả.'}</strong>
          {agent.bank_account && <div>Tài khoản: {agent.bank_account}</div>}
        </div>
        {account && (
          <LazyVietQr to={account} name={agent.name} amount={row.net} memo={`${code}${agent.name}`} />
        )}
      </div>
      <div className="signs">
        <span>Người trả</span>
        <span>Người nhận</span>
      </div>
    </section>
  );
}
