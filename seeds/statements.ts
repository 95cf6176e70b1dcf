import { buildLineFingerprint } from '#api/domain/bank/statementRows';
import { addDays, addMonths, listMonths, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { foldText } from '#rules/foldText';
import { isPaidLevel } from '#rules/levels';
import { buildTransferCode } from '#rules/transferCode';
import type { BankLine } from '#schema/bankLines';
import type { Transaction } from '#schema/transactions';
import { toLocalInstant } from './instants.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

/** The company's bank accounts; `opening` is the balance in đồng before the first line. */
const accounts = [
  { bank: 'vietcombank', account: '0071001234567', opening: 320_000_000 },
  { bank: 'techcombank', account: '19035678901234', opening: 180_000_000 },
] as const;

/** A generated statement line. */
type SeededBankLine = Pick<BankLine, 'at' | 'bank' | 'amount' | 'description'> & {
  status: BankLine['status'];
  ignored_reason?: string;
  transaction?: Transaction;
};

/** Number of recently paid packages whose payment has the package's code but is not booked yet. */
const UNBOOKED_COUNT = 3;

/**
 * Adds the bank statements of last month and this month, up to yesterday. Lines of approved transactions are matched. Lines that have a
 * code, or whose transaction waits for approval, get a proposed match. Bank fees are ignored. Two lines match no known transaction.
 */
export function addStatements(
  world: World,
  packages: readonly StoredLife[],
  transactions: readonly Transaction[],
): void {
  const first = toMonthStart(addMonths(toMonth(world.today), -1));
  const yesterday = addDays(world.today, -1);
  const booked = transactions.filter(
    (one) => one.payment_method === 'transfer' && one.at >= first && one.at <= yesterday,
  );
  const customers = new Map(packages.map(({ customer }) => [customer.id, customer]));
  for (const { bank, account, opening } of accounts) {
    const lines = [
      ...booked.filter((one) => one.bank === bank).map((one) => buildLineOfTransaction(one, customers)),
      ...listMonths(toMonth(first), toMonth(yesterday)).flatMap((month) =>
        buildFeeLine(bank, toMonthEnd(month)),
      ),
      ...(bank === 'vietcombank'
        ? buildUnbookedLines(packages, transactions, yesterday)
        : buildUnknownLines(yesterday)),
    ].filter((line) => line.at <= yesterday);
    let balance = opening;
    for (const [index, line] of lines.sort(compareByDay).entries()) {
      balance += line.amount;
      addLine(world, line, account, `FT${line.at.replaceAll('-', '').slice(2)}${1000 + index}`, balance);
    }
  }
}

const compareByDay = (a: SeededBankLine, b: SeededBankLine): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
/** Formats text as banks do: capitals without accents. */
const toPlainText = (text: string): string => foldText(text).toUpperCase();

function addLine(
  world: World,
  { transaction, ...line }: SeededBankLine,
  account: string,
  reference: string,
  balance: number,
): void {
  const { id } = world.add('bank_lines', toLocalInstant(addDays(line.at, 1), 8 * 60), {
    ...line,
    account,
    reference,
    balance,
    direction: line.amount > 0 ? 'in' : 'out',
    fingerprint: buildLineFingerprint({ ...line, account, reference, balance }, 0),
  });
  if (transaction) Object.assign(transaction, { bank_line: id, before_line: 'approved' });
}

/**
 * Makes the statement line of a transfer, with the text of the payer or payee. If the transaction waits for approval, the text contains the
 * customer's phone.
 */
function buildLineOfTransaction(
  transaction: Transaction,
  customers: ReadonlyMap<string, StoredLife['customer']>,
): SeededBankLine {
  const { bank, kind, status, customer_id, note } = transaction;
  const customer = kind === 'revenue' ? customers.get(customer_id ?? '') : undefined;
  const isMatched = status === 'approved';
  return {
    at: transaction.at,
    bank: bank as BankLine['bank'],
    amount: kind === 'revenue' ? transaction.amount : -transaction.amount,
    description: customer
      ? toPlainText(`${customer.name} ${isMatched ? '' : (customer.phone ?? '')} CK tiền chăm sóc mẹ và bé`)
      : toPlainText(note ?? ''),
    status: isMatched ? 'matched' : 'open',
    ...(isMatched ? { transaction } : {}),
  };
}

const buildFeeLine = (bank: BankLine['bank'], day: string): SeededBankLine => ({
  at: day,
  bank,
  amount: -11_000,
  description: 'PHI QUAN LY TAI KHOAN THANG',
  status: 'ignored',
  ignored_reason: 'Phí ngân hàng, gộp vào chi phí quản lý cuối năm',
});

/** Makes lines with transfer codes: payments of the remaining price of running packages, and the pay of a nurse. */
function buildUnbookedLines(
  packages: readonly StoredLife[],
  transactions: readonly Transaction[],
  day: string,
): SeededBankLine[] {
  const line = (amount: number, description: string): SeededBankLine => ({
    at: day,
    bank: 'vietcombank',
    amount,
    description,
    status: 'open',
  });
  const paid = new Map<string | null, number>();
  const salaried = new Set<string | null>();
  for (const { kind, package_id, amount } of transactions) {
    if (kind === 'revenue') paid.set(package_id, (paid.get(package_id) ?? 0) + amount);
    if (kind === 'agent_salary') salaried.add(package_id);
  }
  const owing = packages.filter(
    ({ pack }) => pack.level === 'L7' && pack.total_price > (paid.get(pack.id) ?? 0),
  );
  const unpaid = packages.filter(
    ({ pack }) => isPaidLevel(pack.level) && pack.agent_id && pack.agent_income > 0 && !salaried.has(pack.id),
  );
  return [
    ...owing
      .slice(-UNBOOKED_COUNT)
      .map(({ pack, customer }) =>
        line(
          pack.total_price - (paid.get(pack.id) ?? 0),
          `MBVCB ${buildTransferCode('G', pack.id)} ${toPlainText(customer.name)} CHUYEN TIEN`,
        ),
      ),
    ...unpaid
      .slice(-1)
      .map(({ pack }) => line(-pack.agent_income, `${buildTransferCode('L', pack.id)} LUONG DIEU DUONG`)),
  ];
}

const buildUnknownLines = (day: string): SeededBankLine[] => [
  { at: day, bank: 'techcombank', amount: 350_000, description: 'LE VAN TUNG CHUYEN TIEN', status: 'open' },
  { at: day, bank: 'techcombank', amount: -480_000, description: 'TT HOA DON 2291', status: 'open' },
];
