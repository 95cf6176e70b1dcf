import { useContext, useState } from 'react';
import { formatMoney } from '#rules/format';
import type { MotherAmountLine, MotherPackage } from '#schema/motherPage';
import type { Receipt } from '#schema/paper';
import { getCallErrorMessage } from '../shared/buildPageCalls.ts';
import { formatDayDate, formatDayNameInText } from '../shared/dayName.ts';
import { NetworkButton, OnlineContext } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { MotherClient } from './MotherClient.ts';
import { PackagePaymentQr } from './PackagePaymentQr.tsx';
import { PaymentState } from './PaymentState.tsx';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import type { MotherPartProps } from './useMotherPage.ts';

/** The cost of each package, the payments, and how to pay the remaining amount. */
export function MotherPackagePayments({ plan: { packages, today }, client }: MotherPartProps) {
  const isOnline = useContext(OnlineContext);
  if (packages.length === 0)
    return <p className="card calm">{isOnline ? 'Mẹ chưa có gói nào.' : 'Số tiền chỉ hiện khi có mạng.'}</p>;
  return (
    <>
      {packages.map((pack) => (
        <PackageMoney key={pack.id} {...{ pack, today, client }} />
      ))}
    </>
  );
}

interface PackageProps {
  readonly pack: MotherPackage;
  readonly today: string;
  readonly client: MotherClient;
}

function PackageMoney({ pack, today, client }: PackageProps) {
  const { number, services, held, sessions, price, paid, due, due_on, transfer, receipts } = pack;
  const [isPaying, setPaying] = useState(false);
  const isPaid = due === 0 && paid >= price;
  return (
    <article className="card" aria-labelledby={`package-${pack.id}`}>
      <h2 id={`package-${pack.id}`}>
        Gói {number}: {services}
      </h2>
      <p className="calm">
        Đã xong {held}/{sessions} buổi
      </p>
      <Calculation pack={pack} isPaid={isPaid} />
      {isPaid && <p className="good">✓ Mẹ đã trả đủ. Cảm ơn mẹ!</p>}
      {due > 0 && due_on && <p className="calm">{formatDueDay(due_on, today)}</p>}
      {transfer && !isPaying && (
        <NetworkButton className="main" onClick={() => setPaying(true)}>
          Chuyển {formatMoney(transfer.amount)}
        </NetworkButton>
      )}
      {isPaying && <PackagePaymentQr pack={pack} client={client} onClose={() => setPaying(false)} />}
      {receipts.length > 0 && (
        <section>
          <h3>Phiếu thu</h3>
          <ul className="plain">
            {receipts.map((receipt) => (
              <ReceiptLine key={receipt.id} receipt={receipt} client={client} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Returns the day by which the mother pays: the day of the package's last session. */
const formatDueDay = (day: string, today: string): string =>
  day >= today
    ? `Hạn: buổi cuối, ${formatDayNameInText(day, today)}`
    : `Gói đã hết buổi từ ${formatDayNameInText(day, today)}, mẹ chuyển giúp nhé.`;

interface CalculationProps extends Pick<PackageProps, 'pack'> {
  readonly isPaid: boolean;
}

/** How the price and the payments lead to the amount due. An amount equal to the one above it is left out. */
function Calculation({ pack: { price, due, price_lines, due_lines }, isPaid }: CalculationProps) {
  const [, ...afterPrice] = due_lines;
  const priceLines = flatten(price_lines);
  const payments = flatten(afterPrice);
  return (
    <ul className="lines">
      {priceLines.length > 1 && priceLines.map((line) => <CalculationLine key={line.label} {...line} />)}
      {payments.length > 0 && (
        <li className="subtotal">
          <span>Giá gói</span> <span className="amount">{formatMoney(price)}</span>
        </li>
      )}
      {payments.map((line) => (
        <CalculationLine key={line.label + line.value} {...line} />
      ))}
      {!isPaid && (
        <li className="total">
          <span>{payments.length > 0 ? 'Còn phải trả' : 'Phải trả'}</span>{' '}
          <span className="amount">{formatMoney(due)}</span>
        </li>
      )}
    </ul>
  );
}

interface FlatLine {
  readonly label: string;
  /** Amount in đồng, negative if it is subtracted. */
  readonly value: number;
}

/** Returns the lines without sub-lines that add up to the given lines. */
const flatten = (lines: readonly MotherAmountLine[], factor = 1): FlatLine[] =>
  lines.flatMap(({ label, value, sign, of }) => {
    const signed = sign === '-' ? -factor : factor;
    return of.length > 0 ? flatten(of, signed) : value === 0 ? [] : [{ label, value: signed * value }];
  });

const CalculationLine = ({ label, value }: FlatLine) => (
  <li className={value < 0 ? 'minus' : undefined}>
    <span>{label}</span> <span className="amount">{formatMoney(value)}</span>
  </li>
);

interface ReceiptProps {
  readonly receipt: MotherPackage['receipts'][number];
  readonly client: MotherClient;
}

function ReceiptLine({ receipt: { id, at, approved, number }, client }: ReceiptProps) {
  const [paper, setPaper] = useState<Receipt | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = () => {
    setError(null);
    client.receipt(id).then(setPaper, (cause: unknown) => setError(getCallErrorMessage(cause)));
  };
  return (
    <li className="receipt">
      <span>
        {formatDayDate(at)} {number} <PaymentState isApproved={approved} />
      </span>
      {!paper && (
        <NetworkButton className="quiet" onClick={open} aria-label={`Xem phiếu thu ${formatDayDate(at)}`}>
          Xem
        </NetworkButton>
      )}
      <RefusalWithPhone text={error} />
      {paper && <ReceiptPaper receipt={paper} onClose={() => setPaper(null)} />}
    </li>
  );
}
