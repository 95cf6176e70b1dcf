import { useEffect, useState } from 'react';
import { addMonths } from '#rules/days';
import { formatMoney, formatMonth } from '#rules/format';
import type { NursePagePay } from '#schema/nursePagePay';
import { getCallErrorMessage } from '../shared/buildPageCalls.ts';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { NursePartProps } from './useNursePage.ts';

/** The nurse's pay of a month: the amount in hand first, then how it is calculated. The nurse can print the pay as a slip. */
export function NurseMonthlyPay({ page: { client, loaded_at } }: NursePartProps) {
  const [month, setMonth] = useState<string | null>(null);
  const [pay, setPay] = useState<NursePagePay | null>(null);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the page has
  useEffect(() => {
    let isCurrent = true;
    client.loadPay(month).then(
      (loaded) => {
        if (!isCurrent) return;
        setPay(loaded);
        setError(null);
      },
      (cause) => isCurrent && setError(getCallErrorMessage(cause)),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, month, loaded_at]);
  if (error) return <RefusalWithPhone text={error} />;
  if (!pay) return <p className="calm">Đang xem lương của chị…</p>;
  return (
    <>
      <nav className="months" aria-label="Tháng lương">
        <button type="button" disabled={!pay.earlier} onClick={() => setMonth(addMonths(pay.month, -1))}>
          Tháng trước
        </button>
        <button type="button" disabled={!pay.later} onClick={() => setMonth(addMonths(pay.month, 1))}>
          Tháng sau
        </button>
      </nav>
      <Slip pay={pay} />
      {pay.lines.length > 0 && (
        <button type="button" className="no-print" onClick={() => window.print()}>
          In phiếu lương
        </button>
      )}
    </>
  );
}

function Slip({ pay }: { readonly pay: NursePagePay }) {
  const { month, company, name, lines, net, advances, waiting, running } = pay;
  const inHand = net - advances;
  return (
    <section aria-label={`Lương tháng ${formatMonth(month)}`}>
      <p className="print-only">
        {company}
        <br />
        Phiếu lương của {name}
      </p>
      <h2>Lương tháng {formatMonth(month)}</h2>
      {lines.length === 0 && <p className="calm">Tháng này chưa có khoản lương nào.</p>}
      {lines.length > 0 && (
        <>
          <p className="in-hand">
            Thực nhận <b>{formatMoney(inHand)}</b>
          </p>
          <p className={waiting > 0 ? 'started' : 'finished'}>{paidText(inHand, waiting)}</p>
          <h3>Cách tính</h3>
          <ul className="sums">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and come in one order
              <Line key={at} {...line} />
            ))}
            {advances > 0 && <Line label="Đã ứng, trừ vào lương" value={advances} sign="-" of={[]} />}
          </ul>
        </>
      )}
      {running > 0 && (
        <p className="calm">
          Chưa tính ở trên: {formatMoney(running)} của các gói đang làm. Gói được trả lương khi đã xong và mẹ
          đã trả đủ tiền.
        </p>
      )}
    </section>
  );
}

/** Returns how much of the amount in hand has been transferred. */
function paidText(inHand: number, waiting: number): string {
  if (waiting <= 0) return '✓ Đã trả đủ';
  return waiting === inHand
    ? 'Công ty chưa chuyển'
    : `Đã chuyển ${formatMoney(inHand - waiting)}, còn chờ ${formatMoney(waiting)}`;
}

function Line({ label, value, sign, of }: NursePagePay['lines'][number]) {
  return (
    <li className={sign === '-' ? 'minus' : undefined}>
      <Amount label={label} value={value} sign={sign} />
      {of.length > 1 && (
        <details>
          <summary>Vì sao?</summary>
          <ul className="sums">
            {of.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at} className={part.sign === '-' ? 'minus' : undefined}>
                <Amount {...part} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Amount({ label, value, sign }: Pick<NursePagePay['lines'][number], 'label' | 'value' | 'sign'>) {
  return (
    <span className="sum">
      <span>{label}</span> <b>{formatMoney(sign === '-' ? -value : value)}</b>
    </span>
  );
}
