import { lazy, Suspense, useState } from 'react';
import { formatDate, formatMoney } from '#rules/format';
import type { MoneyLine, MotherPackage } from '#schema/motherPage';
import type { Receipt } from '#schema/paper';
import { callErrorMessageOf } from '../shared/buildPageCalls.ts';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { MotherClient } from './MotherClient.ts';
import type { MotherPartProps } from './useMotherPage.ts';

const Payment = lazy(() => import('./PackagePaymentQr.tsx'));
const ReceiptPaper = lazy(() => import('./ReceiptPaper.tsx'));

/** The cost of each package, the payments, and how to pay the remaining amount. */
export function MotherPackagePayments({ plan: { packages }, client }: MotherPartProps) {
  if (packages.length === 0) return <p className="card calm">Số tiền hiện ở đây khi có mạng và có gói.</p>;
  return (
    <>
      {packages.map((pack) => (
        <PackageMoney key={pack.id} pack={pack} client={client} />
      ))}
    </>
  );
}

interface PackageProps {
  readonly pack: MotherPackage;
  readonly client: MotherClient;
}

function PackageMoney({ pack, client }: PackageProps) {
  const { number, services, held, sessions, price, paid, due, transfer, receipts } = pack;
  const [isPaying, setPaying] = useState(false);
  return (
    <article className="card" aria-labelledby={`package-${pack.id}`}>
      <h2 id={`package-${pack.id}`}>
        Gói {number}: {services}
      </h2>
      <p className="calm">
        Đã xong {held}/{sessions} buổi
      </p>
      <dl>
        <dt>Giá gói</dt>
        <dd>{formatMoney(price)}</dd>
        <dt>Mẹ đã trả</dt>
        <dd>{formatMoney(paid)}</dd>
        <dt className="sum">Còn lại</dt>
        <dd className="sum">{formatMoney(due)}</dd>
      </dl>
      {transfer && !isPaying && (
        <button type="button" className="main" onClick={() => setPaying(true)}>
          Chuyển khoản {formatMoney(due)}
        </button>
      )}
      {due === 0 && <p className="good">✓ Mẹ đã trả đủ. Cảm ơn mẹ!</p>}
      {isPaying && (
        <Suspense fallback={<p className="calm">Đang mở mã chuyển khoản…</p>}>
          <Payment pack={pack} client={client} onClose={() => setPaying(false)} />
        </Suspense>
      )}
      <details>
        <summary>Giá gói gồm những gì?</summary>
        <Lines lines={pack.price_lines} />
      </details>
      {due > 0 && due !== price && (
        <details>
          <summary>Còn lại tính thế nào?</summary>
          <Lines lines={pack.due_lines} />
        </details>
      )}
      {receipts.length > 0 && (
        <details>
          <summary>Phiếu thu ({receipts.length})</summary>
          <ul className="plain">
            {receipts.map((receipt) => (
              <ReceiptLine key={receipt.id} receipt={receipt} client={client} />
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** The lines that explain an amount. */
function Lines({ lines }: { readonly lines: readonly MoneyLine[] }) {
  return (
    <ul className="lines">
      {lines.map(({ label, value, sign, of }) => (
        <li key={label + value}>
          <span>{label}</span>{' '}
          <span className="amount">
            {sign === '-' && '−'}
            {formatMoney(value)}
          </span>
          {of.length > 0 && <Lines lines={of} />}
        </li>
      ))}
    </ul>
  );
}

interface ReceiptProps {
  readonly receipt: MotherPackage['receipts'][number];
  readonly client: MotherClient;
}

function ReceiptLine({ receipt: { id, at, amount, approved }, client }: ReceiptProps) {
  const [paper, setPaper] = useState<Receipt | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = () => {
    setError(null);
    client.receipt(id).then(setPaper, (cause: unknown) => setError(callErrorMessageOf(cause)));
  };
  return (
    <li>
      {formatDate(at)} · <strong>{formatMoney(amount)}</strong>
      {!approved && ' · đang kiểm tra'}
      <button type="button" onClick={open} aria-label={`Xem phiếu thu ${formatDate(at)}`}>
        Xem phiếu thu
      </button>
      <RefusalWithPhone text={error} />
      {paper && (
        <Suspense fallback={<p className="calm">Đang mở phiếu…</p>}>
          <ReceiptPaper receipt={paper} onClose={() => setPaper(null)} />
        </Suspense>
      )}
    </li>
  );
}
