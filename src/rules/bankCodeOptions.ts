/** Finds the records named by the company's transfer codes in a bank line, and the transactions that the line may pay. */

import {
  type BankOption,
  buildTransactionOption,
  describeMatchDifferences,
  fitsExceptAmount,
  joinSubject,
  type OpenPackage,
  type OpenRevenue,
  type OpenTransaction,
  type StatementLineFacts,
  type TransactionKind,
  toCustomerOptionKey,
} from '#rules/bankOptions';
import { formatMoney } from '#rules/format';
import { buildTransferCode, type TransferCode } from '#rules/transferCode';

export interface CodeOption extends BankOption {
  code: TransferCode;
  customer_id: string | null;
  agent_ids: readonly string[];
  isOpen: boolean;
}

/**
 * Returns the option for the record that a transfer code names, if the record allows money in the line's direction. The option is open
 * while an amount is still to be paid.
 */
export function findTransferCodeOption(
  code: TransferCode,
  line: StatementLineFacts,
  packages: ReadonlyMap<string, OpenPackage>,
  revenues: ReadonlyMap<string, OpenRevenue>,
): CodeOption | null {
  const text = buildTransferCode(code.letter, code.id);
  const pack = code.letter === 'D' ? undefined : packages.get(code.id);
  if (code.letter === 'D') {
    const revenue = revenues.get(code.id);
    return revenue && line.amount < 0
      ? coded(
          'partner',
          revenue.due,
          `Mã ${text}, đối tác ${revenue.partner_name ?? revenue.id} còn phải trả`,
          revenue.due > 0,
        )
      : null;
  }
  if (!pack) return null;
  if (code.letter === 'L')
    return line.amount < 0
      ? coded(
          'agent_salary',
          pack.agent_due,
          `Mã ${text}, gói ${pack.id} của ${pack.customer_name}, lương còn phải trả`,
          pack.agent_due > 0,
        )
      : null;
  if (line.amount > 0)
    return coded(
      'revenue',
      pack.due,
      `Mã ${text}, gói ${pack.id} của ${pack.customer_name} còn phải thu`,
      true,
    );
  // A returned payment has the same description, and the same code, as the original payment.
  const back = coded(
    'refund',
    pack.paid,
    `Mã ${text}, gói ${pack.id} của ${pack.customer_name} đã thu`,
    true,
  );
  return pack.paid + line.amount >= 0 ? { ...back, certain: false } : null;

  function coded(kind: TransactionKind, due: number, why: string, isOpen: boolean): CodeOption {
    return {
      code,
      customer_id: pack?.customer_id ?? null,
      agent_ids: pack?.agent_ids ?? [],
      target: { type: code.letter === 'D' ? 'partner_revenues' : 'packages', id: code.id },
      kind,
      why: `${why} ${formatMoney(due)}`,
      subject: joinSubject(
        pack ? pack.customer_name : (revenues.get(code.id)?.partner_name ?? 'Đối tác'),
        pack ? `gói ${pack.id}` : 'doanh thu đối tác',
        kind === 'agent_salary' ? 'lương' : kind === 'refund' ? 'hoàn tiền' : '',
      ),
      proofs: ['mã', ...(Math.abs(line.amount) === due ? ['số tiền'] : [])],
      certain: Math.abs(line.amount) <= due,
      person: toCustomerOptionKey(pack?.customer_id ?? null),
      isSound: Math.abs(line.amount) <= due,
      isOpen,
    };
  }
}

/**
 * Returns the transactions for the records that the line's codes name, and the open codes. If there are no such transactions, returns
 * transactions without a payer or payee, together with the open codes.
 */
export function listOptionsByCode(
  line: StatementLineFacts,
  codes: readonly CodeOption[],
  transactions: readonly OpenTransaction[],
): BankOption[] {
  const amount = Math.abs(line.amount);
  const named = transactions.filter((one) => codes.some((code) => isNamedByCode(one, code)));
  const near = named.filter((one) => fitsExceptAmount(one, line));
  const far = named
    .filter((one) => !fitsExceptAmount(one, line))
    .map((one) => buildTransactionOption(one, describeMatchDifferences(one, line), false, amount, ['mã']));
  if (near.length > 0)
    return [
      ...near.map((one) => buildTransactionOption(one, 'có mã chuyển khoản', true, amount, ['ngày', 'mã'])),
      ...far,
    ];
  const open = codes.filter(({ isOpen }) => isOpen);
  if (far.length > 0) return [...far, ...open];
  const silent = transactions.filter(
    (one) =>
      one.amount === amount && fitsExceptAmount(one, line) && codes.some((code) => isWithoutParty(one, code)),
  );
  return silent.length > 0 ? [...silent.map((one) => buildTransactionOption(one)), ...open] : [];
}

/** True if the transaction is for the record that the code names. */
function isNamedByCode(one: OpenTransaction, { code, kind, customer_id, agent_ids }: CodeOption): boolean {
  if (one.kind !== kind) return false;
  if (code.letter === 'D') return one.partner_revenue_id === code.id;
  if (one.package_id !== null) return one.package_id === code.id;
  if (kind === 'agent_salary' && one.agent_id !== null) return agent_ids.includes(one.agent_id);
  return customer_id !== null && one.customer_id === customer_id;
}

/** True if the transaction has no payer or payee. */
const isWithoutParty = (one: OpenTransaction, { kind }: CodeOption): boolean =>
  one.kind === kind && !one.package_id && !one.customer_id && !one.partner_revenue_id;
