import { useEffect, useState } from 'react';
import { addMonths } from '#rules/days';
import { formatMoney, formatMonth } from '#rules/format';
import type { NursePagePay } from '#schema/nursePagePay';
import { callErrorMessageOf } from '../shared/buildPageCalls.ts';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { NursePartProps } from './useNursePage.ts';

/** The nurse's pay of a month: its items, its deductions and the amount still due. The nurse can print the pay as a slip. */
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
      (cause) => isCurrent && setError(callErrorMessageOf(cause)),
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
          <ul className="sums">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and come in one order
              <Line key={at} {...line} />
            ))}
          </ul>
          <p className="sum net">
            <span>Thực nhận</span> <b>{formatMoney(net)}</b>
          </p>
          {advances > 0 && (
            <p className="sum">
              <span>Đã ứng, trừ vào lương</span> <b>{formatMoney(-advances)}</b>
            </p>
          )}
          <p className={waiting > 0 ? 'started' : 'finished'}>
            {waiting > 0 ? `Còn chờ trả ${formatMoney(waiting)}` : '✓ Đã trả đủ'}
          </p>
        </>
      )}
      {running > 0 && (
        <p className="calm">
          Các gói đang làm, chưa tới kỳ trả: {formatMoney(running)}. Gói được trả lương khi đã xong và mẹ đã
          trả đủ tiền.
        </p>
      )}
    </section>
  );
}

function Line({ label, value, sign, of }: NursePagePay['lines'][number]) {
  const amount = formatMoney(sign === '-' ? -value : value);
  return (
    <li>
      <span className="sum">
        <span>{label}</span> <b>{amount}</b>
      </span>
      {of.length > 1 && (
        <details>
          <summary>Vì sao?</summary>
          <ul className="sums">
            {of.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at} className="sum">
                <span>{part.label}</span> <b>{formatMoney(part.sign === '-' ? -part.value : part.value)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
