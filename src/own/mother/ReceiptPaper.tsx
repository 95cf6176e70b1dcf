import { formatDate, formatMoney } from '#rules/format';
import type { Receipt } from '#schema/paper';

interface Props {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** A receipt, in the office's print layout. */
export default function ReceiptPaper({ receipt, onClose }: Props) {
  const { company, number, at, party, reason, amount, amount_in_words, approved, package: pack } = receipt;
  return (
    <section className="paper" aria-label={`Phiếu thu ${number ?? ''}`}>
      <p>
        <strong>{company.name}</strong>
        {[company.address, company.phone, company.tax_code && `MST ${company.tax_code}`]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
      </p>
      <h3>Phiếu thu</h3>
      <p>
        Số {number ?? '…'} · ngày {formatDate(at)}
      </p>
      <p>
        Người nộp tiền: <strong>{party.name}</strong>
        <br />
        Lý do: {reason}
        <br />
        Số tiền: <strong>{formatMoney(amount)}</strong>
      </p>
      <p className="words">{amount_in_words}.</p>
      {pack && (
        <p>
          Giá gói {formatMoney(pack.total_price)} · đã thu đến nay {formatMoney(pack.paid)} · còn{' '}
          {formatMoney(pack.due)}
        </p>
      )}
      <p>{approved ? 'Đã duyệt.' : 'Chờ duyệt.'}</p>
      <p className="no-print">
        <button type="button" className="main" onClick={() => window.print()}>
          In phiếu
        </button>
        <button type="button" onClick={onClose}>
          Đóng
        </button>
      </p>
    </section>
  );
}
