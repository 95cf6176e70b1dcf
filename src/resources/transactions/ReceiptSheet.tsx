import { banks } from '#rules/banks';
import { formatDate, formatMoney } from '#rules/format';
import { buildTransferCode } from '#rules/transferCode';
import { paymentMethods } from '#schema/choices';
import type { Receipt } from '#schema/paper';
import { AmountInWords } from '../../screens/paper/AmountInWords.tsx';
import { PaperSheet } from '../../screens/paper/PaperSheet.tsx';
import { SheetParties } from '../../screens/paper/SheetParties.tsx';
import { LazyVietQr } from '../../screens/vietqr/LazyVietQr.tsx';

const getChoiceLabel = (
  choices: readonly { value: string; label: string }[],
  code: string | null,
): string | null => choices.find(({ value }) => value === code)?.label ?? null;

/** A receipt on paper: its number, the payer, the purpose, the amount in words, and the payment code for the amount still due. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { company, party, direction, number, amount, package: pack, account } = receipt;
  const comesIn = direction === 'in';
  const title = comesIn ? 'Phiếu thu' : 'Phiếu chi';
  const how = [
    getChoiceLabel(paymentMethods, receipt.payment_method),
    getChoiceLabel(banks, receipt.bank),
  ].filter(Boolean);
  const due = comesIn && pack ? pack.due : 0;
  return (
    <PaperSheet
      name={`${title} ${number ?? ''}`}
      title={title}
      subtitle={`Số ${number ?? '…'} · ngày ${formatDate(receipt.at)}`}
      sums={[
        ...(comesIn && pack
          ? ([
              ['Giá gói', pack.total_price],
              ['Đã thu đến nay', pack.paid],
              ['Còn phải thu', pack.due],
            ] as const)
          : []),
        [comesIn ? 'Số tiền thu' : 'Số tiền chi', amount],
      ]}
      end={
        <>
          <AmountInWords words={receipt.amount_in_words} />
          <div className="end">
            <span>{receipt.approved ? 'Đã duyệt.' : 'Chờ duyệt.'}</span>
            {due > 0 && account && pack && (
              <LazyVietQr
                to={account}
                name={account.name}
                amount={due}
                memo={`${buildTransferCode('G', pack.id)} ${party.name ?? ''}`}
              />
            )}
          </div>
        </>
      }
      signs={comesIn ? ['Người nộp tiền', 'Người thu tiền'] : ['Người chi tiền', 'Người nhận tiền']}
    >
      <SheetParties
        sides={[
          ['Đơn vị', company],
          [comesIn ? 'Người nộp tiền' : 'Người nhận tiền', party],
        ]}
      />
      <p>
        <strong>Lý do:</strong> {receipt.reason}
        {how.length > 0 && (
          <>
            <br />
            <strong>Hình thức:</strong> {how.join(', ')}
          </>
        )}
        <br />
        <strong>Số tiền:</strong> {formatMoney(amount)}
      </p>
    </PaperSheet>
  );
}
