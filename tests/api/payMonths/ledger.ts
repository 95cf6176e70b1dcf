/** A second calculation of a company's nurse pay by rules 5.2, 5.10 to 5.15 and 7.15, without the tested code. Amounts in whole đồng. */
import { calculateRoundedShare, type OracleDiscountBearer } from '../lives/oracle.ts';

export interface TaxRuleFacts {
  from: string;
  percent: number;
  threshold: number;
  per: 'payment' | 'package';
}

export interface LedgerPackage {
  id: string;
  /** The nurse of the package, and how many sessions each nurse held. */
  nurse: string;
  held: ReadonlyMap<string, number>;
  sold: number;
  planned: number;
  /** The last day with a session that was not cancelled. */
  finishedAt: string;
  state: 'running' | 'stopped' | 'closed';
  commission: number;
  original: number;
  direct: number;
  bearer: OracleDiscountBearer;
  /**
   * `stopped`: reduction of the price because the package was stopped. `unheld`: part of the price whose nurse pay a refund cancelled. Both
   * in đồng.
   */
  stopped: number;
  unheld: number;
}

export interface LedgerTransaction {
  id: string;
  kind: 'revenue' | 'refund' | 'agent_salary' | 'agent_recovery' | 'agent_advance' | 'agent_advance_return';
  amount: number;
  tax: number | null;
  isApproved: boolean;
  month: string;
  at: string;
  nurse: string | null;
  pack: string | null;
  /** The payment of a pay run that contains this transaction. */
  payment: LedgerPayment | null;
  /** The advance that this transaction repays. */
  advance: string | null;
}

export interface LedgerPayItem {
  id: string;
  nurse: string;
  month: string;
  kind: 'bonus' | 'allowance' | 'deduction';
  amount: number;
  payment: LedgerPayment | null;
}

/** A payment of a pay run: its shortfall, the earlier shortfall that it settled, and the transferred amount. */
export interface LedgerPayment {
  nurse: string;
  month: string;
  short: number;
  settled: number;
  transferred: number;
}

interface PayPart {
  pack: string | null;
  amount: number;
  /** `whole`: the pay to which this part belongs; `before`: how much of that pay was paid earlier. */
  income: number;
  before: number;
}

/** A nurse's amounts in a pay run. */
export interface LedgerNurseDue {
  parts: (PayPart & { tax: number })[];
  items: LedgerPayItem[];
  shares: number;
  itemsTotal: number;
  gross: number;
  tax: number;
  net: number;
  returns: { advance: string; amount: number }[];
  advances: number;
  settled: number;
  transferred: number;
  /** The shortfall before the payment, and the shortfall after it. */
  carried: number;
  carried_on: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const percentOf = (amount: number, percent: number): number =>
  calculateRoundedShare(amount, percent * 100, 10_000);

/** Returns the tax on one part of a sum that is paid in parts: the tax up to the end of the part minus the tax before it. */
const calculateTaxSlice = (tax: number, whole: number, before: number, part: number): number =>
  calculateRoundedShare(tax, before + part, whole) - calculateRoundedShare(tax, before, whole);

export const calculateLedgerPrice = ({ original, direct, stopped }: LedgerPackage): number =>
  original - direct - stopped;

export function calculateLedgerIncome(pack: LedgerPackage): number {
  const price = calculateLedgerPrice(pack);
  const [company, own] = [pack.bearer === 'company', pack.bearer === 'agent'].map((is) =>
    is ? pack.direct : 0,
  ) as [number, number];
  const whole = Math.max(0, percentOf(price + company + own, pack.commission) - own);
  return pack.unheld === 0 ? whole : calculateRoundedShare(whole, price - pack.unheld, price);
}

/** Returns the part of the price for sessions that were not held. */
export function calculateLedgerUnheld(pack: LedgerPackage): number {
  const finished = sum([...pack.held.values()]);
  const held = calculateRoundedShare(
    calculateLedgerPrice(pack) + pack.stopped,
    Math.min(finished, pack.sold),
    pack.sold,
  );
  return Math.max(0, calculateLedgerPrice(pack) - held);
}

export class Ledger {
  packages = new Map<string, LedgerPackage>();
  booked: LedgerTransaction[] = [];
  items: LedgerPayItem[] = [];
  rules: TaxRuleFacts[] = [];
  /** Nurse → the last day on which her declaration of a low income exempts her from tax. */
  committed = new Map<string, string>();

  sharesOf(pack: LedgerPackage): Map<string, number> {
    const income = calculateLedgerIncome(pack);
    const held = [...pack.held].filter(([, sessions]) => sessions > 0);
    if (held.length === 0) return new Map([[pack.nurse, income]]);
    const total = sum(held.map(([, sessions]) => sessions));
    const most = [...held].sort(([a, x], [b, y]) => y - x || Number(a) - Number(b))[0]?.[0] ?? '';
    const taker = pack.held.has(pack.nurse) ? pack.nurse : most;
    const others = held.filter(([nurse]) => nurse !== taker);
    const shares = new Map(others.map(([nurse, n]) => [nurse, Math.floor((income * n) / total)]));
    return shares.set(taker, income - sum([...shares.values()]));
  }

  /** Returns the pay that a nurse got for a package, and the tax on it. */
  paidOf(pack: string, nurse: string): { gross: number; tax: number } {
    const hers = this.booked.filter((one) => one.pack === pack && one.nurse === nurse);
    const sign = ({ kind }: LedgerTransaction) =>
      kind === 'agent_salary' ? 1 : kind === 'agent_recovery' ? -1 : 0;
    return {
      gross: sum(hers.map((one) => sign(one) * one.amount)),
      tax: sum(hers.map((one) => sign(one) * (one.tax ?? 0))),
    };
  }

  /** Returns the payments of a package minus its refunds. */
  collected(pack: string): number {
    const sign = ({ kind }: LedgerTransaction) => (kind === 'revenue' ? 1 : kind === 'refund' ? -1 : 0);
    return sum(this.booked.filter((one) => one.pack === pack).map((one) => sign(one) * one.amount));
  }

  /** Returns a nurse's unpaid shares of closed packages, optionally of one month only. */
  owedShares(nurse: string, month?: string): PayPart[] {
    return [...this.packages.values()]
      .filter(({ state, finishedAt }) => state === 'closed' && (!month || finishedAt.startsWith(month)))
      .sort((a, b) => a.finishedAt.localeCompare(b.finishedAt) || Number(a.id) - Number(b.id))
      .flatMap((pack) => {
        const income = this.sharesOf(pack).get(nurse) ?? 0;
        const before = this.paidOf(pack.id, nurse).gross;
        return income > before ? [{ pack: pack.id, amount: income - before, income, before }] : [];
      });
  }

  /** Returns what a nurse has earned in packages that are not closed yet. */
  running(nurse: string): number {
    return sum(
      [...this.packages.values()].map((pack) => {
        const finished = sum([...pack.held.values()]);
        if (pack.state === 'closed' || !pack.held.get(nurse)) return 0;
        const income = this.sharesOf(pack).get(nurse) ?? 0;
        const isPart = pack.state === 'running' && finished < pack.sold;
        const earned = isPart ? Math.floor((income * finished) / pack.sold) : income;
        return Math.max(0, earned - this.paidOf(pack.id, nurse).gross);
      }),
    );
  }

  openItems(nurse: string, month?: string): LedgerPayItem[] {
    return this.items.filter(
      (one) => one.nurse === nurse && one.payment === null && (!month || one.month === month),
    );
  }

  /** Returns the advances not fully repaid, the oldest first. */
  openAdvances(nurse: string, isApproved: boolean): { id: string; open: number }[] {
    return this.booked
      .filter((one) => one.kind === 'agent_advance' && one.nurse === nurse)
      .filter((one) => one.isApproved || !isApproved)
      .sort((a, b) => a.at.localeCompare(b.at) || Number(a.id) - Number(b.id))
      .map(({ id, amount }) => ({
        id,
        open: amount - sum(this.booked.filter(({ advance }) => advance === id).map((one) => one.amount)),
      }))
      .filter(({ open }) => open > 0);
  }

  payments(): LedgerPayment[] {
    return [...new Set(this.booked.flatMap(({ payment }) => payment ?? []))];
  }

  carried(nurse: string): number {
    const hers = this.payments().filter((one) => one.nurse === nurse);
    return sum(hers.map(({ short, settled }) => short - settled));
  }

  /** Returns the highest advance that is possible without confirmation. */
  free(nurse: string): number {
    const earned = sum(this.owedShares(nurse).map(({ amount }) => amount)) + this.running(nurse);
    const open = sum(this.openAdvances(nurse, false).map((one) => one.open));
    return Math.max(0, earned + sumLedgerPayItems(this.openItems(nurse)) - open - this.carried(nurse));
  }

  /** Returns the tax of each part of a payment on a day. */
  taxesOf(nurse: string, day: string, parts: readonly PayPart[]): number[] {
    const until = this.committed.get(nurse);
    if (until !== undefined && day <= until) return parts.map(() => 0);
    const begun = this.rules.filter(({ from }) => from <= day);
    const first: TaxRuleFacts = { from: '', percent: 10, threshold: 0, per: 'package' };
    const rule = begun.reduce((latest, one) => (one.from > latest.from ? one : latest), first);
    if (rule.per === 'package') {
      const taxOn = (income: number) => (income < rule.threshold ? 0 : percentOf(income, rule.percent));
      return parts.map(({ amount, income, before }) => {
        if (income === 0) return 0;
        return income < 0 ? -taxOn(-income) : calculateTaxSlice(taxOn(income), income, before, amount);
      });
    }
    const total = sum(parts.map(({ amount }) => amount));
    if (total <= 0 || total < rule.threshold) return parts.map(() => 0);
    const tax = percentOf(total, rule.percent);
    let before = 0;
    return parts.map(({ amount }) => {
      before += amount;
      return calculateTaxSlice(tax, total, before - amount, amount);
    });
  }

  /** Returns a nurse's amounts in the pay run of a month if she is paid on this day. */
  due(nurse: string, month: string, day: string): LedgerNurseDue {
    const items = this.openItems(nurse, month);
    const itemsTotal = sumLedgerPayItems(items);
    const ofItems = { pack: null, amount: itemsTotal, income: itemsTotal, before: 0 };
    const owed = [...this.owedShares(nurse, month), ...(itemsTotal === 0 ? [] : [ofItems])];
    const taxes = this.taxesOf(nurse, day, owed);
    const parts = owed.map((part, index) => ({ ...part, tax: taxes[index] ?? 0 }));
    const gross = sum(parts.map(({ amount }) => amount));
    const tax = sum(taxes);
    const net = gross - tax;
    const carried = this.carried(nurse);
    const settled = Math.min(carried, Math.max(0, net));
    let left = Math.max(0, net) - settled;
    const returns = this.openAdvances(nurse, true).map(({ id, open }) => {
      const amount = Math.min(open, left);
      left -= amount;
      return { advance: id, amount };
    });
    return {
      ...{ parts, items, itemsTotal, gross, tax, net, returns, settled },
      shares: gross - itemsTotal,
      advances: sum(returns.map(({ amount }) => amount)),
      transferred: left,
      carried,
      carried_on: carried - settled + Math.max(0, -net),
    };
  }

  /** Returns the month's sums that profit and loss must show. */
  profit(month: string): { revenue: number; refund: number; agent_salary: number } {
    const of = (kind: LedgerTransaction['kind']) =>
      sum(
        this.booked
          .filter((one) => one.kind === kind && one.month === month && one.isApproved)
          .map(({ amount }) => amount),
      );
    const refund = of('refund');
    return {
      revenue: of('revenue') - refund,
      refund,
      agent_salary: of('agent_salary') - of('agent_recovery'),
    };
  }
}

export const sumLedgerPayItems = (items: readonly LedgerPayItem[]): number =>
  sum(items.map(({ kind, amount }) => (kind === 'deduction' ? -amount : amount)));
