import { create } from 'qrcode';
import { useMemo } from 'react';
import type { BankAccount } from '#rules/bankAccount';
import { formatMoney } from '#rules/format';
import { transferMemo } from '#rules/transferMemo';
import { banks } from '#schema/choices';
import { qrSize } from './qrSize.ts';
import { vietQrText } from './vietQrText.ts';

interface Props {
  readonly to: BankAccount;
  readonly name: string;
  /** đồng */
  readonly amount: number;
  readonly memo: string;
  /** How the amount comes about, where it is not the one that is booked. */
  readonly from?: string | undefined;
}

/** White around the code, in its own squares. */
const quiet = 4;

/** A VietQR code that any Vietnamese bank's app reads, with the same in words. Black on white in every theme. */
export default function VietQr({ to, name, amount, memo, from }: Props) {
  const { path, size } = useMemo(() => drawn(vietQrText(to, amount, memo)), [to, amount, memo]);
  const bank = banks.find(({ value }) => value === to.bank)?.label;
  return (
    <figure style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center', margin: 0 }}>
      <svg
        role="img"
        aria-label={`Mã VietQR chuyển ${formatMoney(amount)} đến ${bank} ${to.account}`}
        viewBox={`0 0 ${size} ${size}`}
        width={qrSize}
        height={qrSize}
        shapeRendering="crispEdges"
        style={{ background: '#fff', borderRadius: 4, flex: 'none' }}
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption
        style={{
          flex: '1 1 160px',
          fontSize: '0.875rem',
          lineHeight: 1.6,
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        <strong>{name}</strong>
        <br />
        {bank} · {to.account}
        <br />
        {formatMoney(amount)}
        {from && ` = ${from}`}
        <br />
        Nội dung: {transferMemo(memo)}
      </figcaption>
    </figure>
  );
}

function drawn(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
  return { path, size: modules.size + 2 * quiet };
}
