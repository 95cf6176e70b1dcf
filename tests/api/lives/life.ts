/** Performs the actions of a customer's life over the API, and checks the invariants after every step. */
import { expect } from 'vitest';
import { makeUniqueName } from '../support/shop.ts';
import {
  type DatabaseRow,
  expectAdditionsPlanned,
  expectCodeUsesRight,
  expectCustomerLevelRight,
  expectHoldersKept,
  expectPackageConsistent,
  loadPackageRecords,
  mapSessionHolders,
  type PackageRecords,
} from './invariants.ts';
import { type MergedCustomers, mergeAndCheck, undoMergeAndCheck } from './merges.ts';
import {
  expectPartnerMonthsRight,
  expectProfitRight,
  isMoneyAction,
  performMoneyStep,
  sumPaidToNurses,
} from './money.ts';
import {
  addCalendarDays,
  calculateLevelAfter,
  calculateOracleTotals,
  canPerformAtLevel,
  countSoldSessions,
  type OracleDiscountCode,
  type OracleLine,
} from './oracle.ts';
import { actionsByLevel, type SimulatedRegistration, type SimulatedStep } from './steps.ts';
import { type ApiReply, type SimulationWorld, simulatedToday } from './world.ts';

const slots = ['07:30-08:30', '08:00-09:00', '09:00-10:00', '11:00-12:00', '14:30-15:30'];
/** Statuses with which an action may be refused at any level. */
const refusals = [403, 404, 409, 412, 422];

let customerSerial = 0;

export class SimulatedCustomer {
  readonly world: SimulationWorld;
  customer = '';
  /** The customer to whom packages are moved. */
  other = '';
  /** The phone of this customer. A partner's packages with the same phone belong to the same customer. */
  readonly phone = `0912${String(++customerSerial).padStart(6, '0')}`;
  packages: string[] = [];
  /** Merges that were not undone. */
  merges: MergedCustomers[] = [];
  /** All customers of this life. */
  readonly people = new Set<string>();
  /** Each step and its answer; printed if the life fails. */
  readonly diary: string[] = [];

  constructor(world: SimulationWorld) {
    this.world = world;
  }

  async live(births: SimulatedRegistration, steps: readonly SimulatedStep[]): Promise<void> {
    this.world.day = simulatedToday;
    await this.register(births, 0);
    for (const step of steps) await this.take(step, births);
  }

  /** Performs one step: it succeeds or is refused as expected, and all invariants hold afterwards. */
  private async take(wanted: SimulatedStep, births: SimulatedRegistration): Promise<void> {
    if (wanted.action === 'merge') return this.merge(wanted);
    if (wanted.action === 'undo_merge') return this.undoMerge(wanted);
    const step = await this.onward(wanted);
    if (step.action === 'register' || this.packages.length === 0) {
      if (this.packages.length < 3)
        await this.register({ ...births, start: step.a, codes: [step.b] }, step.c % 9);
      return;
    }
    const id = this.packages[step.which % this.packages.length] as string;
    const before = await loadPackageRecords(this.world, id);
    if (!before) throw new Error(`package ${id} is gone`);
    const reply = await this.say(step, id, before);
    if (!reply) return;
    const code = reply.body?.errors?.[0]?.code ?? '';
    this.diary.push(`${step.action} of ${id} at ${before.pack.level}: ${reply.status} ${code}`);
    const done = reply.status < 300;
    if (!done) expect(refusals, JSON.stringify(reply.body)).toContain(reply.status);
    if (done)
      expect(
        canPerformAtLevel(step.action, before.pack.level),
        `${step.action} at ${before.pack.level}`,
      ).toBe(true);
    const after = await loadPackageRecords(this.world, id);
    if (!done) expect(after, 'a refusal changes nothing').toEqual(before);
    if (done) await this.checkStep(step, before, after);
    if (!after) this.packages = this.packages.filter((one) => one !== id);
    await this.check();
    if (done && isMoneyAction(step.action)) await this.checkMoney();
  }

  /** Merges two customers into one; half of the merges are undone at once. */
  private async merge(step: SimulatedStep): Promise<void> {
    const other = await this.another();
    const [kept, gone] = step.yes ? [this.customer, other] : [other, this.customer];
    const { reply, merged } = await mergeAndCheck(this.world, step, kept, gone);
    this.diary.push(`merge of ${gone} into ${kept}: ${reply.status} ${reply.body?.errors?.[0]?.code ?? ''}`);
    if (!merged) expect(refusals, JSON.stringify(reply.body)).toContain(reply.status);
    else if (step.onward) {
      const { status } = await undoMergeAndCheck(this.world, merged, true);
      this.diary.push(`undo_merge of ${gone} into ${kept} at once: ${status} `);
    } else {
      this.merges.push(merged);
      [this.customer, this.other] = [kept, ''];
    }
    await this.check();
    await this.checkMoney();
  }

  /** Undoes the last merge or an earlier merge; undoing an earlier merge may be refused. */
  private async undoMerge({ a, accept }: SimulatedStep): Promise<void> {
    const merged = accept ? this.merges.at(-1) : this.merges[a % (this.merges.length || 1)];
    if (!merged) return;
    const { kept, gone } = merged;
    const reply = await undoMergeAndCheck(this.world, merged, false);
    const code = reply.body?.errors?.[0]?.code ?? '';
    this.diary.push(`undo_merge of ${gone} into ${kept}: ${reply.status} ${code}`);
    if (reply.status < 300) {
      this.merges = this.merges.filter((one) => one !== merged);
      if (!this.other) this.other = gone;
    } else expect(refusals, JSON.stringify(reply.body)).toContain(reply.status);
    await this.check();
    await this.checkMoney();
  }

  private async checkMoney(): Promise<void> {
    await expectPartnerMonthsRight(this.world);
    await expectProfitRight(this.world);
  }

  /** Returns the step, or a step that advances the same package instead. */
  private async onward(step: SimulatedStep): Promise<SimulatedStep> {
    const id = this.packages[step.which % (this.packages.length || 1)];
    const facts = step.onward && id ? await loadPackageRecords(this.world, id) : null;
    const ways = actionsByLevel[facts?.pack.level] ?? [];
    if (!facts || ways.length === 0) return step;
    const action = ways[step.b % ways.length] as SimulatedStep['action'];
    const isHeld = action === 'reopen_shift' || (action === 'substitute' && step.c % 2 === 0);
    const wanted = isHeld ? 'finished' : 'planned';
    const planned = facts.shifts.findIndex((shift) => shift.status === wanted);
    return {
      ...step,
      action,
      yes: step.c % 3 > 0,
      accept: true,
      ...(/_shift$|^substitute$|^move_time$/.test(action) && { a: planned }),
    };
  }

  /** Asserts that the paid and due amounts equal the sums of the transactions. */
  private async checkOwed({ pack, transactions }: PackageRecords): Promise<void> {
    const of = (kind: string) =>
      transactions.reduce((sum, one) => sum + (one.kind === kind ? Number(one.amount) : 0), 0);
    const [paid, total] = [of('revenue') - of('refund'), Number(pack.total_price)];
    const agent = sumPaidToNurses(transactions);
    for (const nurse of new Set(transactions.map((one) => one.agent_id)))
      expect(
        sumPaidToNurses(transactions.filter((one) => one.agent_id === nurse)),
        'no more is taken back than a nurse was paid',
      ).toBeGreaterThanOrEqual(0);
    expect(paid, 'no more is given back than was paid').toBeGreaterThanOrEqual(0);
    expect(agent, 'no more than her income is paid').toBeLessThanOrEqual(Number(pack.agent_income));
    const { body } = await this.world.say('admin', 'GET', `/packages/${pack.id}`);
    // Money that was refunded for a closed package is not due again.
    const counted = ['L8', 'L8-7C'].includes(pack.level) ? of('revenue') : paid;
    const due = ['L5-C', 'L6-C'].includes(pack.level) ? 0 : Math.max(0, total - counted);
    expect(body.data.attributes).toMatchObject({
      paid,
      refunded: of('refund'),
      due,
      agent_paid: agent >= Number(pack.agent_income),
    });
  }

  /** Asserts that the nurses' shares correspond to the held sessions and add up to the nurse pay of the package. */
  private async checkShares(facts: PackageRecords): Promise<void> {
    const { id, agent_id, agent_income } = facts.pack;
    if (agent_id === null) return;
    const counts = new Map<string, number>();
    for (const nurse of mapSessionHolders(facts).values())
      counts.set(String(nurse), (counts.get(String(nurse)) ?? 0) + 1);
    const { body } = await this.world.say('admin', 'GET', `/packages/${id}/shares`);
    const shares: DatabaseRow[] = body.data;
    const sessions = shares.map((one): [string, number] => [one.agent_id, one.sessions]);
    expect(new Map(sessions)).toEqual(counts.size > 0 ? counts : new Map([[String(agent_id), 0]]));
    expect(shares.reduce((sum, one) => sum + one.income, 0)).toBe(Number(agent_income));
  }

  private async checkStep(
    step: SimulatedStep,
    before: PackageRecords,
    after: PackageRecords | null,
  ): Promise<void> {
    if (step.action === 'delete_package') {
      expect(after).toBeNull();
      expect(before.transactions.filter((one) => one.status === 'approved')).toEqual([]);
      return;
    }
    const by = (status: string) => before.shifts.filter((shift) => shift.status === status).length;
    const { level, agent_id, agent1_id, agent2_id } = before.pack;
    const was = {
      level,
      planned: by('planned'),
      cancelled: by('cancelled'),
      finished: by('finished'),
      canceled_level: before.pack.canceled_level,
      nurses: { agent_id, agent1_id, agent2_id },
    };
    const now = after?.pack as DatabaseRow;
    expect(now.level, `level after ${step.action} at ${level}`).toBe(
      calculateLevelAfter(step.action, was, now as typeof was.nurses, step.yes),
    );
    if (now.level !== level) expect(now.level_up_time.slice(0, 14)).toBe(`${this.world.day}T03:`);
    const money = (facts: PackageRecords | null) =>
      (facts?.transactions ?? []).reduce(
        (sum, one) => sum + (one.kind === 'revenue' ? Number(one.amount) : 0),
        0,
      );
    if (step.action === 'pay') expect(money(after) - money(before)).toBe(step.c + 1);
    if (!after) return;
    if (step.action === 'add_shift' || step.action === 'add_services') expectAdditionsPlanned(before, after);
    const { shifts } = before;
    const named = step.action === 'substitute' ? shifts[step.a % (shifts.length || 1)] : undefined;
    expectHoldersKept(before, after, named && Number(named.id));
    await this.checkOwed(after);
    await this.checkShares(after);
  }

  private async check(): Promise<void> {
    for (const id of this.packages) {
      const facts = await loadPackageRecords(this.world, id);
      if (facts) expectPackageConsistent(facts);
    }
    await expectCodeUsesRight(this.world);
    for (const id of [this.customer, this.other]) if (id) this.people.add(id);
    for (const id of this.people) await expectCustomerLevelRight(this.world, id);
  }

  private act(
    who: 'admin' | 'sales' | 'finance',
    type: string,
    id: string,
    code: string,
    data: object,
  ): Promise<ApiReply> {
    return this.world.say(who, 'POST', `/${type}/${id}/actions`, { action_code: code, action_data: data });
  }

  /** Sends the step; returns null if it fits no record. */
  private async say(step: SimulatedStep, id: string, facts: PackageRecords): Promise<ApiReply | null> {
    const { action, a, b, c, yes, accept } = step;
    const money = await performMoneyStep(this.world, step, facts);
    if (money !== undefined) return money;
    const { shifts, pack, transactions } = facts;
    const shift = shifts[a % (shifts.length || 1)];
    const nurse = (n: number) => this.world.nurses[n % this.world.nurses.length];
    const accept_conflicts = { accept_conflicts: accept };
    const payment = { at: simulatedToday, payment_method: 'cash', amount: c + 1 };
    const over = { accept_overpayment: accept };
    const reason = { reason: 'x' };
    const of = (data: object) => this.act('sales', 'packages', id, action, data);
    switch (action) {
      case 'confirm_package':
        return of(accept_conflicts);
      case 'assign_agent':
        return of({
          ...(yes ? { agent_id: nurse(a) } : { agent1_id: nurse(a), agent2_id: nurse(b) }),
          ...accept_conflicts,
        });
      case 'finish_shift':
        // If the step should succeed, the clock moves to the day of the session.
        if (shift && accept && shift.day > this.world.day) this.world.day = shift.day;
        return shift ? this.act('sales', 'shifts', String(shift.id), action, {}) : null;
      case 'reopen_shift':
        return shift
          ? this.act('sales', 'shifts', String(shift.id), action, { ...reason, ...accept_conflicts })
          : null;
      case 'reopen_package':
        return this.act('admin', 'packages', id, action, { ...reason, ...accept_conflicts });
      case 'restore_package':
        return of({ ...reason, ...accept_conflicts });
      case 'refund':
        return of({ ...payment, ...reason, amount: yes ? (c % 1000) + 1 : c + 1 });
      case 'cancel_shift':
      case 'delete_shift':
        return shift ? this.act('sales', 'shifts', String(shift.id), action, {}) : null;
      case 'delay_shift': {
        if (!shift) return null;
        const data = { new_day: addCalendarDays(shift.day, b - 1), ...accept_conflicts };
        return this.act('sales', 'shifts', String(shift.id), action, data);
      }
      case 'substitute':
        return shift
          ? this.act('sales', 'shifts', String(shift.id), action, {
              agent_id: yes ? nurse(b) : null,
              ...accept_conflicts,
            })
          : null;
      case 'add_shift':
        return this.create('shifts', {
          package_id: id,
          day: addCalendarDays(pack.started_at, a),
          ...(b % 3 === 0 ? { charge: 'price' } : { is_addition: yes }),
        });
      case 'move_package': {
        const isElsewhere = String(pack.customer_id) !== this.customer;
        const customer_id = isElsewhere ? this.customer : await this.another();
        return this.act('admin', 'packages', id, action, { customer_id, ...reason, accept_refused: accept });
      }
      case 'add_services':
        return of({
          package_services: [
            {
              service_id: this.world.services[a % this.world.services.length]?.id,
              quantity: 1 + (b % 3),
              ...(yes && { price: c, price_reason: 'giá riêng' }),
            },
          ],
          ...accept_conflicts,
        });
      case 'add_discount':
        return of({ amount: c + 1, applied_to: (['all', 'company', 'agent'] as const)[a % 3] });
      case 'edit':
        return this.edit(id, step);
      case 'pay':
      case 'paid_package':
        return of({ ...payment, ...over });
      case 'approve': {
        const one = transactions[a % (transactions.length || 1)];
        return one ? this.act('finance', 'transactions', String(one.id), action, {}) : null;
      }
      case 'finish_package':
        return of({
          paid: yes,
          ...(yes && accept && { ...payment, ...over }),
          ...(a % 3 > 0 &&
            shifts.some(({ status }) => status === 'planned') && {
              charge: a % 3 === 1 ? 'sessions' : 'amount',
              ...(a % 3 === 2 && { charge_amount: c % 300_000 }),
            }),
        });
      case 'pay_agent':
        return this.act('finance', 'packages', id, action, {
          ...(b % 3 === 0 && { amount: 1 + (c % 1000), note: 'x' }),
          ...(yes && { agent_id: nurse(a) }),
        });
      case 'recover_pay': {
        const paid = transactions.find(({ kind }) => kind === 'agent_salary');
        const amount = paid && yes ? Number(paid.amount) : 1 + (c % 1000);
        const agent_id = paid?.agent_id ? String(paid.agent_id) : nurse(a);
        return this.act('finance', 'packages', id, action, { agent_id, amount, ...reason });
      }
      case 'hand_over':
        return of({ agent_id: nurse(b), from_day: shift?.day ?? pack.started_at, ...accept_conflicts });
      case 'change_time':
        return of({
          time_period: [slots[b % slots.length]],
          from_day: shift?.day ?? pack.started_at,
          ...accept_conflicts,
        });
      case 'move_time':
        return shift
          ? this.act('sales', 'shifts', String(shift.id), action, {
              time_period: [slots[b % slots.length]],
              ...accept_conflicts,
            })
          : null;
      case 'cancel_package':
        return of({ cancel_reason: 'x' });
      case 'delete_package':
        return this.act('admin', 'packages', id, action, {});
      default:
        throw new Error(`no one does ${action}`);
    }
  }

  private create(type: string, attributes: object): Promise<ApiReply> {
    return this.world.say('sales', 'POST', `/${type}`, { data: { type, attributes } });
  }

  private edit(id: string, { a, b, c, yes }: SimulatedStep): Promise<ApiReply> {
    const { services, codes, nurses } = this.world;
    const service = services[a % services.length]?.id;
    const edits: object[] = [
      {
        services: [
          { service_id: service, quantity: 1 + (b % 6), ...(yes && { price: c, price_reason: 'giá riêng' }) },
        ],
      },
      { discount_codes: yes ? [] : [codes[b % codes.length]?.code] },
      { direct_discount: c, applied_to: 'company' },
      { started_at: addCalendarDays(simulatedToday, b) },
      { agent_id: nurses[b % nurses.length] },
      { agent_id: null, agent1_id: yes ? nurses[b % nurses.length] : null, agent2_id: null },
      { agent_commission: (b % 11) * 9.09 },
      { partner_id: yes ? this.world.partner : null },
      { registered_at: addCalendarDays(simulatedToday, -b) },
    ];
    const attributes = edits[c % edits.length] ?? {};
    return this.world.say('sales', 'PATCH', `/packages/${id}`, {
      data: { type: 'packages', id, attributes },
    });
  }

  /** Registers a package by staff or through the partner, and expects the price that the oracle calculates. */
  private async register(birth: SimulatedRegistration, later: number): Promise<void> {
    const { world } = this;
    if (!this.customer || !birth.byPartner) await this.meet();
    const pool = birth.byPartner ? world.forPartner : world.services;
    const lines = birth.lines.map(({ service, variant, quantity, override }): OracleLine => {
      const chosen = pool[service % pool.length] as OracleLine['service'];
      const sizes = world.variants[chosen.id] ?? [];
      const size = birth.byPartner ? null : (sizes[variant] ?? null);
      return { service: chosen, variant: size, quantity, override: birth.byPartner ? null : override };
    });
    const codes = birth.byPartner
      ? []
      : [...new Set(birth.codes.map((n) => world.codes[n % world.codes.length] as OracleDiscountCode))];
    const uses = new Map<string, number>();
    for (const { id } of codes)
      uses.set(id, (await world.api.knex('discounts').where({ id }).first('used')).used);
    const partner = birth.byPartner ? world.partner : null;
    const sold = calculateOracleTotals(lines, codes, birth.byPartner ? 0 : birth.direct, {
      usesLeft: ({ id, limit }) => (limit ?? Number.POSITIVE_INFINITY) - (uses.get(id) ?? 0),
      partner,
    });
    const reply = birth.byPartner
      ? await this.request(birth, lines)
      : await this.enrol(birth, lines, codes, later);
    this.diary.push(
      `register ${birth.byPartner ? 'by the partner' : ''}: ${reply.status} ${reply.body?.errors?.[0]?.code ?? ''}`,
    );
    if (reply.status >= 300) {
      expect(refusals, JSON.stringify(reply.body)).toContain(reply.status);
      const at = reply.body.errors[0].source?.pointer ?? '';
      if (sold === 'refused' && reply.status === 422) expect(at).toMatch(/discount_codes|agent/);
      else if (sold !== 'refused')
        expect(at, JSON.stringify(reply.body)).not.toMatch(/discount_codes|services/);
      await this.check();
      return;
    }
    expect(sold, 'a code that cannot apply was taken').not.toBe('refused');
    const id = String(reply.body.data.result?.package_id ?? reply.body.data.id);
    const facts = await loadPackageRecords(world, id);
    if (!facts || sold === 'refused') throw new Error('registered, but not there');
    const stored = facts.deductions.map((row) => Number(row.amount));
    expect([Number(facts.pack.original_price), stored, Number(facts.pack.total_price)]).toEqual([
      sold.original,
      sold.off,
      sold.total,
    ]);
    expect(facts.pack.total_quantity).toBe(countSoldSessions(lines));
    if (!birth.byPartner) {
      const none = {
        level: '',
        planned: 0,
        cancelled: 0,
        finished: 0,
        canceled_level: null,
        nurses: facts.pack as never,
      };
      expect(facts.pack.level).toBe(calculateLevelAfter('register', none, facts.pack as never, false));
    } else expect(facts.pack.level).toBe('L4');
    this.packages.push(id);
    this.customer = String(facts.pack.customer_id);
    await this.check();
  }

  /** Returns another customer, for packages that were registered for the wrong customer. */
  private async another(): Promise<string> {
    if (!this.other)
      this.other = (await this.create('customers', { name: makeUniqueName('C') })).body.data.id;
    return this.other;
  }

  private async meet(): Promise<void> {
    if (this.customer) return;
    const { body } = await this.create('customers', { name: makeUniqueName('C') });
    this.customer = body.data.id;
    if (this.customer.endsWith('3'))
      await this.act('sales', 'customers', this.customer, 'succeed_contact', {});
  }

  private enrol(
    birth: SimulatedRegistration,
    lines: OracleLine[],
    codes: OracleDiscountCode[],
    later: number,
  ): Promise<ApiReply> {
    const nurse = (n: number) => (n < 0 ? null : this.world.nurses[n]);
    return this.act('sales', 'customers', this.customer, 'register_package_v2', {
      registered_at: addCalendarDays(simulatedToday, later - 4),
      started_at: addCalendarDays(simulatedToday, birth.start),
      time_period: [slots[birth.slot]],
      sales_id: this.world.sales,
      services: lines.map(({ service, variant, quantity, override }) => ({
        service_id: service.id,
        variant_id: variant,
        quantity,
        price: override,
        price_reason: override === null ? null : 'giá riêng',
      })),
      agent_id: nurse(birth.nurse),
      agent1_id: nurse(birth.first),
      agent2_id: nurse(birth.second),
      agent_commission: birth.commission,
      discount_codes: codes.map(({ code }, index) => (index % 2 ? code.toLowerCase() : code)),
      direct_discount: birth.direct,
      applied_to: birth.bearer,
      ...(birth.deposit > 0 && { total_deposit: birth.deposit }),
      accept_conflicts: true,
    });
  }

  private request(birth: SimulatedRegistration, lines: OracleLine[]): Promise<ApiReply> {
    const services = lines.flatMap(({ service, quantity }, index) => [
      [`service_${index + 1}`, service.id],
      [`service_${index + 1}_quantity`, quantity],
    ]);
    const attributes = {
      customer_name: 'C',
      customer_phone: this.phone,
      registered_at: simulatedToday,
      started_at: addCalendarDays(simulatedToday, birth.start),
      time_period: [slots[birth.slot]],
      ...Object.fromEntries(services),
    };
    return this.world.say('partner', 'POST', '/partner_packages', {
      data: { type: 'partner_packages', attributes },
    });
  }
}
