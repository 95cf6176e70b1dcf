import { formatMoney } from '#rules/format';
import type { Receipt } from '#schema/paper';
import { formatDayDate } from '../shared/dayName.ts';
import { PaymentState } from './PaymentState.tsx';
import { savePicture } from './savePicture.ts';

interface Props {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** A receipt as lines of label and value. It can be saved as a picture, or printed. */
export function ReceiptPaper({ receipt, onClose }: Props) {
  const { company, number, amount, amount_in_words, approved } = receipt;
  const lines = linesOf(receipt);
  return (
    <section className="paper" aria-label={`Phiếu thu ${number ?? ''}`}>
      <p>
        <strong>{company.name}</strong>
        {companyLines(receipt).map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
      <h3>
        Phiếu thu <PaymentState isApproved={approved} />
      </h3>
      <p className="paper-amount">{formatMoney(amount)}</p>
      <p className="words">{amount_in_words}.</p>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="no-print paper-buttons">
        <button type="button" onClick={() => savePaper(receipt)}>
          Lưu ảnh
        </button>
        <button type="button" onClick={() => window.print()}>
          In phiếu
        </button>
        <button type="button" onClick={onClose}>
          Đóng
        </button>
      </p>
    </section>
  );
}

const companyLines = ({ company: { address, phone, tax_code } }: Receipt): string[] =>
  [address, phone, tax_code && `MST ${tax_code}`].flatMap((line) => line || []);

type PaperLine = readonly [label: string, value: string];

function linesOf({ number, at, party, reason, package: pack }: Receipt): PaperLine[] {
  return [
    ['Số phiếu', number ?? '…'],
    ['Ngày', formatDayDate(at)],
    ['Người nộp', party.name ?? ''],
    ['Lý do', reason],
    ...(pack
      ? ([
          ['Giá gói', formatMoney(pack.total_price)],
          ['Đã trả đến nay', formatMoney(pack.paid)],
          ['Còn phải trả', formatMoney(pack.due)],
        ] as const)
      : []),
  ];
}

/** Height of a text line in the saved picture, and its margin, in pixels. */
const LINE_HEIGHT = 40;
const MARGIN = 40;

function savePaper(receipt: Receipt): void {
  const { company, amount, approved } = receipt;
  const state = approved ? 'Đã nhận' : 'Đang kiểm tra';
  const lines: PaperLine[] = [['Số tiền', formatMoney(amount)], ['Tình trạng', state], ...linesOf(receipt)];
  const head = [company.name, ...companyLines(receipt), '', 'PHIẾU THU', ''];
  const height = (head.length + lines.length) * LINE_HEIGHT + 2 * MARGIN;
  savePicture('phieu-thu.png', height, (brush, width) => {
    const inside = width - 2 * MARGIN;
    brush.textBaseline = 'top';
    brush.font = '24px sans-serif';
    for (const [at, text] of head.entries()) brush.fillText(text, MARGIN, MARGIN + at * LINE_HEIGHT, inside);
    for (const [at, [label, value]] of lines.entries()) {
      const top = MARGIN + (head.length + at) * LINE_HEIGHT;
      brush.textAlign = 'left';
      brush.fillText(label, MARGIN, top);
      brush.textAlign = 'right';
      brush.fillText(value, width - MARGIN, top, inside * 0.7);
    }
  });
}
