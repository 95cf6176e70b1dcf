import type { TransferAccount } from '#rules/bankAccount';
import { buildVietQrText } from '#rules/buildVietQrText';
import { formatMoney } from '#rules/format';
import { napasBanks } from '#rules/napasBanks';
import { toTransferMemo } from '#rules/toTransferMemo';
import { napasBins } from '#schema/napasBins';
import QrCode from '../qr/QrCode.tsx';
import { qrSize } from './qrSize.ts';

interface Props {
  readonly to: TransferAccount;
  readonly name: string;
  /** Amount in đồng. */
  readonly amount: number;
  readonly memo: string;
  /** How the amount is calculated, if it differs from the booked amount. */
  readonly from?: string | undefined;
}

/** A VietQR code for the app of any Vietnamese bank, with the same data as text. Black on white in every theme. */
export default function VietQr({ to, name, amount, memo, from }: Props) {
  const bank = napasBanks.find(({ value }) => value === to.bank)?.label;
  return (
    <figure style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center', margin: 0 }}>
      <QrCode
        text={buildVietQrText({ bin: napasBins[to.bank], account: to.account }, amount, memo)}
        label={`Mã VietQR chuyển ${formatMoney(amount)} đến ${bank} ${to.account}`}
        side={qrSize}
      />
      <figcaption
        style={{
          flex: '1 1 160px',
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
        Nội dung: {toTransferMemo(memo)}
      </figcaption>
    </figure>
  );
}
