/** A small company that lives through months over the API, together with its ledger (`ledger.ts`). */
import { expect } from 'vitest';
import { createRandom } from '#seeds/random';
import { addCalendarDays } from '../lives/oracle.ts';
import type { ApiReply, SimulatedUser, SimulationWorld } from '../lives/world.ts';
import { makeUniqueName } from '../support/shop.ts';
import {
  calculateLedgerPrice,
  calculateLedgerUnheld,
  Ledger,
  type LedgerNurseDue,
  type LedgerPackage,
  type LedgerPayment,
  type LedgerTransaction,
  sumLedgerPayItems,
} from './ledger.ts';

const slots = ['07:30-08:30', '09:00-10:00', '11:00-12:00', '14:30-15:30'];
const bearers = ['all', 'company', 'agent'] as const;

// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them
type Row = Record<string, any>;
type Act = 'done' | { code: string; meta?: Row };

export const addCalendarMonths = (month: string, count = 1): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const at = year * 12 + of - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

export class SimulatedCompany {
  readonly world: SimulationWorld;
  readonly random: ReturnType<typeof createRandom>;
  readonly ledger = new Ledger();
  nurses: string[] = [];
  /** Nurse → commission in percent. */
  readonly commissions = new Map<string, number>();
  /** The actions and their answers; printed if the run fails. `done` counts them. */
  readonly diary: string[] = [];
  readonly done: Map<string, number>;

  constructor(world: SimulationWorld, seed: string, done: Map<string, number>) {
    this.world = world;
    this.random = createRandom(seed);
    this.done = done;
  }

  async open(month: string): Promise<void> {
    this.world.day = `${month}-01`;
    const password = 'an-honest-password';
    for (const [n, commission] of [40, 45, 33.33].entries()) {
      const id = await this.make('admin', 'agents', {
        ...{ name: makeUniqueName('N'), email: `${makeUniqueName('n')}@noi.test`, phone: `091200001${n}` },
        ...{ commission, profile_status: 'active', password, password_confirmation: password },
      });
      this.nurses.push(id);
      this.commissions.set(id, commission);
    }
    await this.setTax(month);
  }

  /**
   * Performs the actions of a month: packages begin, are held and finish; then items, advances, the pay run, and open work of earlier
   * months.
   */
  async live(month: string): Promise<void> {
    const { random, world } = this;
    world.day = `${month}-01`;
    if (random.chance(0.15)) await this.setTax(month);
    if (random.chance(0.1)) await this.commit(month);
    await this.register(month);
    await this.readPackages();
    if (random.chance(0.5)) await this.handOver(month);
    world.day = `${month}-${random.pick(['24', '27', '28'])}`;
    await this.hold();
    await this.finish();
    await this.readPackages();
    if (random.chance(0.35)) await this.refund();
    for (let n = random.int(0, 2); n > 0; n -= 1) await this.addItem(month);
    if (random.chance(0.15)) await this.changeItem();
    if (random.chance(0.4)) await this.advance();
    if (random.chance(0.25)) await this.payPackage();
    if (random.chance(0.2)) await this.recover();
    if (random.chance(0.15)) await this.unapprove();
    world.day = `${month}-28`;
    await this.run(month);
    if (random.chance(0.25)) await this.takeBack();
    if (random.chance(0.2)) await this.run(addCalendarMonths(month, -random.int(1, 4)), true);
  }

  private async setTax(month: string): Promise<void> {
    const { random, ledger } = this;
    const rule = {
      from: `${month}-${random.pick(['01', '02', '15', '27'])}`,
      percent: random.pick([0, 5, 7.5, 10, 20]),
      threshold: random.pick([0, 300_000, 1_000_000, 2_000_000]),
      per: random.pick(['payment', 'package'] as const),
    };
    ledger.rules = [...ledger.rules.filter(({ from }) => from !== rule.from), rule].slice(-3);
    const { status, body } = await this.world.say('finance', 'PATCH', '/settings/tax', {
      rules: ledger.rules,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.note('setTax', 'done', rule);
  }

  private async commit(month: string): Promise<void> {
    const nurse = this.random.pick(this.nurses);
    const until = addCalendarDays(`${month}-01`, this.random.int(0, 45));
    const answer = await this.act('admin', 'agents', nurse, 'update_profile', {
      tax_commitment_until: until,
    });
    if (answer === 'done') this.ledger.committed.set(nurse, until);
  }

  private async register(month: string): Promise<void> {
    const { random } = this;
    const customer = await this.make('sales', 'customers', {
      ...{ name: makeUniqueName('C'), phone: `0912${String(random.int(0, 999_999)).padStart(6, '0')}` },
    });
    for (
      let n = random.weighted([
        [1, 5],
        [2, 3],
      ]);
      n > 0;
      n -= 1
    ) {
      const [quantity, price] = [random.int(1, 4), random.int(100_000, 4_000_000)];
      const direct = random.chance(0.4) ? random.int(1, Math.floor(price / 2)) : 0;
      const terms = {
        ...{ nurse: random.pick(this.nurses), commission: random.pick([40, 33.33, 50, 12.5]) },
        ...{ direct, bearer: random.pick(bearers), original: price, sold: quantity },
      };
      const { body } = await this.send('sales', 'customers', customer, 'register_package_v2', {
        ...{
          registered_at: `${month}-01`,
          started_at: `${month}-${String(random.int(1, 27)).padStart(2, '0')}`,
        },
        ...{ time_period: [random.pick(slots)], sales_id: this.world.sales },
        services: [{ service_id: this.world.services[1]?.id, quantity, price, price_reason: 'Giá riêng' }],
        ...(direct > 0 && { direct_discount: direct, applied_to: terms.bearer }),
        ...{ agent_id: terms.nurse, agent_commission: terms.commission, accept_conflicts: true },
      });
      const id = body.data?.result?.package_id;
      if (!id) throw new Error(JSON.stringify(body));
      const facts = { id, held: new Map(), planned: quantity, finishedAt: '', stopped: 0, unheld: 0 };
      this.ledger.packages.set(id, { ...facts, ...terms, state: 'running' });
      this.note('register', 'done', terms);
      if (random.chance(0.7))
        await this.collect(id, random.chance(0.7) ? price - direct : random.int(1, price - direct));
    }
  }

  private async collect(pack: string, amount: number): Promise<void> {
    const payment = { amount, payment_method: 'cash', at: this.world.day };
    const { body } = await this.send('sales', 'packages', pack, 'pay', payment);
    if (!this.answer('pay', body)) return;
    await this.book({ id: body.data.result.transaction_id, kind: 'revenue', amount, pack });
  }

  /** Records a booked transaction in the ledger; approves most of them. */
  private async book(
    given: Partial<LedgerTransaction> & Pick<LedgerTransaction, 'id' | 'kind' | 'amount'>,
    often = 0.7,
  ): Promise<void> {
    const common = { tax: null, nurse: null, pack: null, payment: null, advance: null, isApproved: false };
    const one = { ...common, month: this.world.day.slice(0, 7), at: this.world.day, ...given };
    this.ledger.booked.push(one);
    if (!one.isApproved && this.random.chance(often)) await this.approve(one);
  }

  private async approve(one: LedgerTransaction): Promise<void> {
    const answer = await this.act('finance', 'transactions', one.id, 'approve');
    expect(answer, `approving ${one.kind}`).toBe('done');
    one.isApproved = true;
  }

  /** Reads which nurse held which sessions. This is the input of the pay calculation. */
  private async readPackages(): Promise<void> {
    const { knex } = this.world.api;
    const ids = this.running().map(({ id }) => Number(id));
    const rows: Row[] = await knex('shifts as s')
      .join('packages as p', 'p.id', 's.package_id')
      .whereIn('p.id', ids)
      .select('p.id', 'p.agent_id', 's.day', 's.status', { substitute: 's.agent_id' });
    for (const id of ids) {
      const hers = rows.filter((row) => row.id === id);
      const held = new Map<string, number>();
      for (const { status, substitute, agent_id } of hers)
        if (status === 'finished') {
          const nurse = String(substitute ?? agent_id);
          held.set(nurse, (held.get(nurse) ?? 0) + 1);
        }
      const live = hers.filter(({ status }) => status !== 'cancelled').map(({ day }) => String(day));
      this.change(String(id), {
        ...{ nurse: String(hers[0]?.agent_id), held, finishedAt: live.sort().at(-1) ?? '' },
        planned: hers.filter(({ status }) => status === 'planned').length,
      });
    }
  }

  private change(id: string, changes: Partial<LedgerPackage>): void {
    const before = this.ledger.packages.get(id);
    if (before) this.ledger.packages.set(id, { ...before, ...changes });
  }

  /** Packages whose sessions or end may still change. */
  private running = (): LedgerPackage[] =>
    [...this.ledger.packages.values()].filter(
      ({ state, finishedAt }) => state === 'running' || finishedAt === '',
    );

  private closed = (): LedgerPackage[] =>
    [...this.ledger.packages.values()].filter(({ state }) => state === 'closed');

  private async handOver(month: string): Promise<void> {
    const { random } = this;
    const from_day = `${month}-${random.pick(['03', '08', '15'])}`;
    const [leaver = '', ...others] = random.shuffled(this.nurses);
    const open = await this.world.api
      .knex('shifts as s')
      .join('packages as p', 'p.id', 's.package_id')
      .whereIn(
        'p.id',
        this.running().map(({ id }) => Number(id)),
      )
      .where('s.status', 'planned')
      .where('s.day', '>=', from_day)
      .whereRaw('coalesce(s.agent_id, p.agent_id) = ?', [Number(leaver)])
      .distinct('p.id')
      .pluck('p.id');
    const to = open.map((id: number) => ({ package_id: String(id), agent_id: random.pick(others) }));
    if (to.length === 0) return;
    const handed = { from_day, to, accept_conflicts: true };
    if ((await this.act('admin', 'agents', leaver, 'hand_over_all', handed)) !== 'done') return;
    for (const { package_id, agent_id } of to) {
      const pack = this.ledger.packages.get(package_id);
      // Before the first session, the package gets the commission of its new nurse (rules 2.19).
      if (pack?.nurse === leaver && pack.held.size === 0)
        this.change(package_id, { commission: this.commissions.get(agent_id) ?? 0 });
    }
    await this.readPackages();
  }

  /** Holds most sessions of the days until today, some by a substitute. */
  private async hold(): Promise<void> {
    const { random, world } = this;
    const shifts: Row[] = await world.api
      .knex('shifts')
      .whereIn(
        'package_id',
        this.running().map(({ id }) => Number(id)),
      )
      .where('status', 'planned')
      .where('day', '<=', world.day)
      .orderBy('id')
      .select('id', 'day');
    for (const { id } of shifts) {
      if (random.chance(0.12)) continue;
      const to = { agent_id: random.pick(this.nurses), accept_conflicts: true };
      if (random.chance(0.2)) await this.act('sales', 'shifts', String(id), 'substitute', to);
      await this.act('sales', 'shifts', String(id), 'finish_shift');
    }
    await this.readPackages();
  }

  /** Finishes packages: as planned, or early at an agreed price; paid or unpaid. */
  private async finish(): Promise<void> {
    const { random } = this;
    for (const pack of [...this.ledger.packages.values()]) {
      if (pack.state === 'closed' || pack.held.size === 0) continue;
      if (pack.state === 'stopped') {
        if (random.chance(0.6)) await this.payStopped(pack);
        continue;
      }
      const isMidway = pack.planned > 0;
      if (isMidway && !random.chance(0.4)) continue;
      const price = calculateLedgerPrice(pack);
      const paid = !isMidway || random.chance(0.7);
      const charge = isMidway ? random.pick(['full', 'sessions', 'amount'] as const) : null;
      const agreed = random.int(0, price);
      const answer = await this.act('sales', 'packages', pack.id, 'finish_package', {
        paid,
        ...(charge && { charge, ...(charge === 'amount' && { charge_amount: agreed }) }),
      });
      if (answer !== 'done') continue;
      const bySessions = price - calculateLedgerUnheld(pack);
      const due = charge === 'sessions' ? bySessions : charge === 'amount' ? agreed : price;
      this.change(pack.id, { stopped: price - due, state: paid ? 'closed' : 'stopped', finishedAt: '' });
    }
    await this.readPackages();
  }

  private async payStopped(pack: LedgerPackage): Promise<void> {
    const due = calculateLedgerPrice(pack) - this.ledger.collected(pack.id);
    const payment = { amount: due, payment_method: 'cash', at: this.world.day };
    const { body } = await this.send('sales', 'packages', pack.id, 'paid_package', due > 0 ? payment : {});
    if (!this.answer('paid_package', body)) return;
    this.change(pack.id, { state: 'closed' });
    if (due > 0)
      await this.book({ id: body.data.result.transaction_id, kind: 'revenue', amount: due, pack: pack.id });
  }

  private async refund(): Promise<void> {
    const { random, ledger } = this;
    const paid = this.closed().filter(({ id }) => ledger.collected(id) > 0);
    if (paid.length === 0) return;
    const pack = random.pick(paid.slice(-3));
    const whole = ledger.collected(pack.id);
    const shares = random.chance(0.7) ? random.pick(['keep', 'sessions'] as const) : undefined;
    const amount = shares === 'sessions' || random.chance(0.3) ? whole : random.int(1, whole);
    const { body } = await this.send('finance', 'packages', pack.id, 'refund', {
      ...{ amount, payment_method: 'cash', at: this.world.day, reason: 'x' },
      ...(shares && { shares }),
    });
    if (!this.answer(`refund ${shares}`, body)) return;
    await this.book({ id: body.data.result.transaction_id, kind: 'refund', amount, pack: pack.id });
    const paidToNurses = [...this.ledger.sharesOf(pack).keys(), ...this.nurses]
      .filter((nurse, at, all) => all.indexOf(nurse) === at)
      .reduce((all, nurse) => all + ledger.paidOf(pack.id, nurse).gross, 0);
    if (shares === 'sessions' && paidToNurses <= 0)
      this.change(pack.id, { unheld: calculateLedgerUnheld(pack) });
  }

  private async addItem(month: string): Promise<void> {
    const { random } = this;
    const item = {
      ...{
        nurse: random.pick(this.nurses),
        month: random.chance(0.85) ? month : addCalendarMonths(month, -1),
      },
      kind: random.pick(['bonus', 'allowance', 'deduction'] as const),
      amount: random.int(1, 900_000),
    };
    const { nurse, ...values } = item;
    const id = await this.make('finance', 'pay_items', { ...values, agent_id: nurse, note: 'x' });
    this.ledger.items.push({ id, ...item, payment: null });
    this.note('item', 'done', item);
  }

  /** Changes or deletes a stored item; a paid item is refused. */
  private async changeItem(): Promise<void> {
    const { random, ledger } = this;
    if (ledger.items.length === 0) return;
    const item = random.pick(ledger.items.slice(-6));
    const amount = random.int(1, 900_000);
    const isGone = random.chance(0.4);
    const { status, body } = isGone
      ? await this.world.say('finance', 'DELETE', `/pay_items/${item.id}`)
      : await this.world.say('finance', 'PATCH', `/pay_items/${item.id}`, {
          data: { type: 'pay_items', id: item.id, attributes: { amount } },
        });
    this.note(
      isGone ? 'delete item' : 'change item',
      status < 300 ? 'done' : { code: body.errors[0].code },
      item.id,
    );
    expect(status < 300, 'an item changes until it is paid').toBe(item.payment === null);
    if (status >= 300) expect(body.errors[0].code).toBe('settled');
    else if (isGone) ledger.items = ledger.items.filter((one) => one !== item);
    else item.amount = amount;
  }

  private async advance(): Promise<void> {
    const { random, ledger } = this;
    const nurse = random.pick(this.nurses);
    const free = ledger.free(nurse);
    const amount = random.chance(0.6) && free > 0 ? random.int(1, free) : free + random.int(1, 500_000);
    const accept_above = random.chance(0.5);
    const data = { amount, payment_method: 'cash', at: this.world.day };
    const { body } = await this.send('finance', 'agents', nurse, 'advance', { ...data, accept_above });
    const isAsked = amount > free && !accept_above;
    const answer = this.answer('advance', body);
    expect(answer, `an advance of ${amount} where ${free} is free`).toBe(!isAsked);
    if (isAsked) expect(body.errors[0]).toMatchObject({ code: 'above_earned', meta: { free } });
    else await this.book({ id: body.data.result.transaction_id, kind: 'agent_advance', amount, nurse });
  }

  /** Pays a nurse's share of one package, in full or in part. */
  private async payPackage(): Promise<void> {
    const { random, ledger } = this;
    const owing = this.closed().flatMap((pack) =>
      this.nurses.flatMap((nurse) => {
        const part = ledger.owedShares(nurse).find((one) => one.pack === pack.id);
        return part ? [{ nurse, part }] : [];
      }),
    );
    if (owing.length === 0) return;
    const { nurse, part } = random.pick(owing);
    const amount = random.chance(0.5) ? part.amount : random.int(1, part.amount);
    const [tax = 0] = ledger.taxesOf(nurse, this.world.day, [{ ...part, amount }]);
    const payment = { agent_id: nurse, amount, payment_method: 'cash', at: this.world.day, note: 'x' };
    const { body } = await this.send('finance', 'packages', part.pack ?? '', 'pay_agent', payment);
    expect(this.answer('pay_agent', body), JSON.stringify(body.errors)).toBe(true);
    const { transaction_id: id, ...paid } = body.data.result;
    expect(paid).toEqual({ gross: amount, tax, net: amount - tax });
    await this.book({ id, kind: 'agent_salary', amount, tax, nurse, pack: part.pack });
  }

  private async recover(): Promise<void> {
    const { random, ledger } = this;
    const paid = this.closed().flatMap((pack) =>
      this.nurses.flatMap((nurse) => {
        const { gross, tax } = ledger.paidOf(pack.id, nurse);
        return gross > 0 ? [{ pack, nurse, gross, tax }] : [];
      }),
    );
    if (paid.length === 0) return;
    const { pack, nurse, gross, tax } = random.pick(paid.slice(-5));
    const amount = random.chance(0.5) ? gross : random.int(1, gross);
    const { body } = await this.send('finance', 'packages', pack.id, 'recover_pay', {
      ...{ agent_id: nurse, amount, reason: 'x' },
    });
    expect(this.answer('recover_pay', body), JSON.stringify(body.errors)).toBe(true);
    const back = Number((BigInt(tax) * BigInt(amount) * 2n + BigInt(gross)) / (2n * BigInt(gross)));
    await this.book({
      ...{ id: body.data.result.transaction_id, kind: 'agent_recovery', amount, tax: back, nurse },
      ...{ pack: pack.id, isApproved: true },
    });
  }

  private async unapprove(): Promise<void> {
    const month = this.world.day.slice(0, 7);
    const approved = this.ledger.booked.filter(
      ({ isApproved, kind, month: recorded }) =>
        isApproved && (kind === 'agent_advance' || (kind !== 'agent_advance_return' && recorded === month)),
    );
    if (approved.length === 0) return;
    const one = this.random.pick(approved);
    const isTakenOff = this.ledger.booked.some(({ advance }) => advance === one.id);
    const answer = await this.act('finance', 'transactions', one.id, 'unapprove', { reason: 'x' });
    expect(answer === 'done', `unapproving ${one.kind}`).toBe(!isTakenOff);
    if (answer !== 'done') return;
    const together = one.payment
      ? this.ledger.booked.filter(({ payment }) => payment === one.payment)
      : [one];
    for (const each of together) each.isApproved = false;
  }

  /** Asserts that the pay run shows the amounts of the ledger, and that paying books the same amounts. */
  private async run(month: string, isLate = false): Promise<void> {
    const { random, ledger, world } = this;
    const { body } = await world.say('finance', 'GET', `/pay_run?month=${month}`);
    const shown = [...body.data.rows, ...body.data.waiting] as Row[];
    for (const nurse of this.nurses) {
      const due = ledger.due(nurse, month, world.day);
      const row = shown.find(({ agent }) => agent.id === nurse);
      expect(row ? summary(row) : zeroSummary, `run of ${month} for ${nurse}`).toEqual({
        ...pick(due),
        running: ledger.running(nurse),
      });
      const often = due.parts.length === 0 ? 0.1 : isLate ? 0.6 : 0.8;
      const before = await this.readWholeMonth(nurse, month);
      if (!random.chance(often)) continue;
      await this.pay(nurse, month, due);
      expect(await this.readWholeMonth(nurse, month), `whole ${month} for ${nurse}`).toEqual(before);
    }
  }

  /** Returns a nurse's sums of a month, paid and unpaid, and asserts that they add up. */
  private async readWholeMonth(nurse: string, month: string): Promise<Row | undefined> {
    const path = `/pay_run?month=${month}&agent_id=${nurse}&all=true`;
    const { rows } = (await this.world.say('finance', 'GET', path)).body.data;
    if (rows.length === 0) return undefined;
    const { net, advances, transferred, carried, carried_on } = rows[0];
    expect(net - advances - carried + carried_on, `transferred for ${month} to ${nurse}`).toBe(transferred);
    return summary(rows[0]);
  }

  private async pay(nurse: string, month: string, due: LedgerNurseDue): Promise<void> {
    const { world, random } = this;
    const { body } = await this.send('finance', 'agents', nurse, 'pay_month', {
      ...{ month, at: world.day, payment_method: 'transfer' },
    });
    const hasPay = due.parts.length > 0;
    expect(this.answer('pay_month', body), JSON.stringify(body)).toBe(hasPay);
    if (!hasPay) return void expect(body.errors[0].code).toBe('nothing_owed');
    const { gross, tax, net, advances, transferred, carried, carried_on } = due;
    const { transaction_id, voucher_number, ...paid } = body.data.result;
    const sums = { gross, tax, net, advances, carried, carried_on, transferred };
    expect(paid, `pay of ${month} for ${nurse}`).toEqual(sums);
    const payment: LedgerPayment = {
      nurse,
      month,
      short: Math.max(0, -net),
      settled: due.settled,
      transferred,
    };
    const rows: Row[] = await world.api.knex('transactions').where({ voucher_number }).orderBy('id');
    const expected = expectedRows(due);
    expect(
      rows.map(({ kind, amount, tax: kept, package_id, advance_id }) => [
        ...[kind, Number(amount), kept === null ? null : Number(kept)],
        ...[package_id && String(package_id), advance_id && String(advance_id)],
      ]),
    ).toEqual(
      expected.map(({ kind, amount, tax: kept, pack, advance }) => [kind, amount, kept, pack, advance]),
    );
    expect(transaction_id).toBe(String(rows[0]?.id));
    const often = random.chance(0.8) ? 1 : 0;
    for (const [index, one] of expected.entries())
      await this.book({ ...one, id: String(rows[index]?.id), nurse, payment }, often);
    for (const item of due.items) item.payment = payment;
  }

  /** Deletes the payment of a pay run by one of its transactions. The whole payment is undone, unless a later record depends on it. */
  private async takeBack(): Promise<void> {
    const { random, ledger } = this;
    const payments = ledger.payments().slice(-8);
    if (payments.length === 0) return;
    const payment = random.pick(payments);
    const rows = ledger.booked.filter((one) => one.payment === payment);
    const { status, body } = await this.world.say(
      'finance',
      'DELETE',
      `/transactions/${random.pick(rows).id}`,
    );
    const isCarried = payment.short > 0 && ledger.carried(payment.nurse) < payment.short;
    const isRecovered = rows.some(
      ({ kind, pack, nurse, amount }) =>
        kind === 'agent_salary' && pack !== null && ledger.paidOf(pack, nurse ?? '').gross < amount,
    );
    const code = body?.errors?.[0]?.code;
    this.note('take back', status === 204 ? 'done' : { code }, payment);
    expect([status, code], `taking back ${JSON.stringify(payment)}`).toEqual(
      isCarried ? [422, 'carried'] : isRecovered ? [422, 'recovered'] : [204, undefined],
    );
    if (status !== 204) return;
    ledger.booked = ledger.booked.filter((one) => one.payment !== payment);
    for (const item of ledger.items) if (item.payment === payment) item.payment = null;
  }

  /** Asserts that all earned pay is paid or due, and that every report contains it. */
  async check(month: string): Promise<void> {
    const { ledger, world } = this;
    const { knex } = world.api;
    const receivables = (await world.say('finance', 'GET', '/reports/receivables')).body.data;
    const stored: Row[] = await knex('transactions')
      .whereIn('agent_id', this.nurses.map(Number))
      .select('agent_id', 'kind', 'amount', 'tax', 'status', 'pay_month');
    const vouchers: Row[] = await knex('vouchers as v')
      .join('transactions as t', 't.id', 'v.transaction_id')
      .whereNotNull('t.pay_month')
      .whereIn('t.agent_id', this.nurses.map(Number))
      .select('v.amount', 't.agent_id');
    for (const nurse of this.nurses) {
      const hers = stored.filter(({ agent_id }) => String(agent_id) === nurse);
      const sum = (kinds: Row, column: string) =>
        hers.reduce((all, row) => all + (kinds[row.kind] ?? 0) * Number(row[column] ?? 0), 0);
      const pays = { agent_salary: 1, agent_recovery: -1 };
      const shares = [...ledger.packages.values()]
        .filter(({ state }) => state === 'closed')
        .reduce((all, pack) => all + (ledger.sharesOf(pack).get(nurse) ?? 0), 0);
      const earned = shares + sumLedgerPayItems(ledger.items.filter((item) => item.nurse === nurse));
      const owedShares = receivables.owed.nurses.rows.find((row: Row) => row.agent_id === nurse)?.amount ?? 0;
      const owed = owedShares + sumLedgerPayItems(ledger.openItems(nurse));
      expect(sum(pays, 'amount') + owed, `earned by ${nurse} = paid + owed`).toBe(earned);
      const tax = ledger.booked
        .filter((one) => one.nurse === nurse)
        .reduce((all, one) => all + (one.kind === 'agent_recovery' ? -1 : 1) * (one.tax ?? 0), 0);
      expect(sum(pays, 'tax'), `tax withheld of ${nurse}`).toBe(tax);
      const moved = vouchers.filter(({ agent_id }) => String(agent_id) === nurse);
      const runs = hers.filter(({ pay_month }) => pay_month !== null);
      const net = runs.reduce(
        (all, { kind, amount, tax: kept }) =>
          all +
          (kind === 'agent_salary'
            ? Number(amount) - Number(kept)
            : kind === 'agent_recovery'
              ? Number(kept) - Number(amount)
              : 0),
        0,
      );
      const returned = runs.reduce(
        (all, { kind, amount }) => all + (kind === 'agent_advance_return' ? Number(amount) : 0),
        0,
      );
      expect(
        moved.reduce((all, { amount }) => all + Number(amount), 0),
        `transferred to ${nurse} = net − advances, and what is short is carried on`,
      ).toBe(net - returned + ledger.carried(nurse));
    }
    const { rows } = (await world.say('finance', 'GET', '/reports/pl')).body.data;
    const row = rows.find((one: Row) => one.month === month);
    const { revenue = 0, refund = 0, expenses } = row ?? {};
    expect(
      { revenue, refund, agent_salary: expenses?.agent_salary ?? 0 },
      `profit and loss of ${month}`,
    ).toEqual(ledger.profit(month));
  }

  private send = (
    who: SimulatedUser,
    type: string,
    id: string,
    code: string,
    data: object = {},
  ): Promise<ApiReply> =>
    this.world.say(who, 'POST', `/${type}/${id}/actions`, { action_code: code, action_data: data });

  private async act(
    who: SimulatedUser,
    type: string,
    id: string,
    code: string,
    data: object = {},
  ): Promise<Act> {
    const { body } = await this.send(who, type, id, code, data);
    const [error] = body?.errors ?? [];
    const answer: Act = error ? { code: error.code, meta: error.meta } : 'done';
    this.note(code, answer, [id, data]);
    return answer;
  }

  private answer(what: string, body: Row): boolean {
    const [error] = body?.errors ?? [];
    this.note(what, error ? { code: error.code } : 'done', body?.data?.result ?? error);
    return !error;
  }

  private note(what: string, answer: Act, about: unknown): void {
    this.diary.push(`${this.world.day} ${what}: ${JSON.stringify(answer)} ${JSON.stringify(about)}`);
    const how = answer === 'done' ? what : `${what}: ${answer.code}`;
    this.done.set(how, (this.done.get(how) ?? 0) + 1);
  }

  private async make(who: SimulatedUser, type: string, attributes: object): Promise<string> {
    const { status, body } = await this.world.say(who, 'POST', `/${type}`, { data: { type, attributes } });
    if (status !== 201) throw new Error(`${type}: ${JSON.stringify(body)}`);
    return body.data.id;
  }
}

const pick = ({ shares, itemsTotal, gross, tax, net, ...due }: LedgerNurseDue) => ({
  ...{ shares, items_total: itemsTotal, gross, tax, net },
  ...{ advances: due.advances, carried: due.carried, carried_on: due.carried_on },
  transferred: due.transferred,
});
const zeroSummary = {
  ...{ shares: 0, items_total: 0, gross: 0, tax: 0, net: 0, advances: 0, carried: 0, carried_on: 0 },
  ...{ transferred: 0, running: 0 },
};
const summary = (row: Row): Row =>
  Object.fromEntries(Object.keys(zeroSummary).map((column) => [column, row[column]]));

type Expected = Pick<LedgerTransaction, 'kind' | 'amount' | 'tax' | 'pack' | 'advance' | 'isApproved'>;

/** Returns the transactions that are booked when a nurse's month is paid, in order. */
function expectedRows({ parts, returns }: LedgerNurseDue): Expected[] {
  const common = { pack: null, advance: null, isApproved: false };
  return [
    ...parts.map(({ pack, amount, tax }): Expected => {
      const isBelow = amount < 0;
      return {
        ...common,
        ...{ kind: isBelow ? 'agent_recovery' : 'agent_salary', amount: Math.abs(amount) },
        ...{ tax: Math.abs(tax), pack },
      };
    }),
    ...returns
      .filter(({ amount }) => amount > 0)
      .map(
        ({ advance, amount }): Expected => ({
          ...{ ...common, kind: 'agent_advance_return', amount, tax: null, advance, isApproved: true },
        }),
      ),
  ];
}
