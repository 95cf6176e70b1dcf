/** The demo data obeys the business rules in every row. */
import { beforeAll, describe, expect, test } from 'vitest';
import { calculateBalances } from '#rules/bankBalances';
import { listSessionDays } from '#rules/calendar';
import { splitIncomes } from '#rules/commission';
import { findNurseConflicts } from '#rules/conflicts';
import { isSunday, toLocalDay } from '#rules/days';
import { foldPhone, foldText } from '#rules/foldText';
import { calculateLevelByNurses, listCountedNurses } from '#rules/levels';
import { normalisePhone } from '#rules/normalisePhone';
import { calculatePartnerMonth } from '#rules/partnerRevenue';
import { createDemoDatabase, type DemoRow, DemoRows, demoDays, demoTables } from './support/demo.ts';

describe.each(demoDays)('the demo of %s', (today) => {
  let rows: DemoRows;
  const all = (table: string) => rows.all(table);
  const count: DemoRows['count'] = (table, test) => rows.count(table, test);
  beforeAll(async () => {
    const knex = await createDemoDatabase(today);
    rows = await DemoRows.of(knex);
    await knex.destroy();
  });

  test('has the correct total of every package from its lines and discounts', () => {
    const sum = (list: DemoRow[], name: string) => list.reduce((total, row) => total + row[name], 0);
    for (const pack of all('packages')) {
      const lines = rows.of('package_services', pack.id);
      const deductions = rows.of('deductions', pack.id);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines)
        expect(line.subtotal_price).toBe(line.unit_price * line.quantity * line.amount);
      expect(pack.original_price).toBe(sum(lines, 'price'));
      expect(pack.total_discount).toBe(sum(deductions, 'amount'));
      expect(pack.total_price).toBe(pack.original_price - pack.total_discount);
      expect(pack.total_quantity).toBe(Math.max(...lines.map((line) => line.quantity * line.amount)));
      const shares = splitIncomes({
        original_price: pack.original_price,
        total_price: pack.total_price,
        deductions: deductions as never,
        agent_commission: pack.agent_commission,
        partner_commission: pack.partner_commission,
      });
      const { agent_income, agent_tax, partner_income, company_income } = pack;
      expect(shares).toMatchObject({ agent_income, agent_tax, partner_income, company_income });
      expect(agent_income + partner_income + company_income).toBe(pack.total_price);
    }
  });

  test('has the correct number of uses of each discount, and none after its end', () => {
    const codes = new Map(all('discounts').map((one) => [one.id, one]));
    const used = new Map<number, number>();
    for (const deduction of all('deductions')) {
      if (deduction.discount_id === null) continue;
      const pack = all('packages').find((one) => one.id === deduction.package_id) as DemoRow;
      const code = codes.get(deduction.discount_id) as DemoRow;
      expect(JSON.parse(pack.discount_codes)).toContain(code.code);
      expect(pack.created_at < (code.expired_at ?? '9')).toBe(true);
      expect(code.partner_id === null || code.partner_id === pack.partner_id).toBe(true);
      if (!['L5-C', 'L6-C'].includes(pack.level)) used.set(code.id, (used.get(code.id) ?? 0) + 1);
    }
    for (const code of codes.values()) {
      expect(code.used, code.code).toBe(used.get(code.id) ?? 0);
      expect(code.max_use === null || code.used <= code.max_use).toBe(true);
    }
  });

  test('has sessions as sold: from the start day, one a day, never on a Sunday', () => {
    for (const pack of all('packages')) {
      const shifts = rows.of('shifts', pack.id);
      expect(isSunday(pack.started_at)).toBe(false);
      const unplanned = pack.level === 'L4' || (pack.level === 'L5-C' && pack.partner_id);
      if (unplanned) {
        expect(shifts).toEqual([]);
        if (pack.level === 'L4')
          expect(pack.finished_at).toBe(listSessionDays(pack.started_at, pack.total_quantity).at(-1));
        continue;
      }
      const sold = shifts.filter((shift) => !shift.is_addition);
      expect(sold).toHaveLength(pack.total_quantity);
      expect(shifts.map((shift) => shift.position)).toEqual(shifts.map((_, index) => index + 1));
      const held = shifts.map((shift) => shift.day);
      expect(held).toEqual([...new Set(held)].sort());
      const delays = shifts.filter((shift) => shift.delayed_days > 0).length;
      if (delays === 0)
        expect(sold.map((shift) => shift.day)).toEqual(listSessionDays(pack.started_at, pack.total_quantity));
      const kept = shifts.filter((shift) => shift.status !== 'cancelled').map((shift) => shift.day);
      expect(pack.finished_at).toBe(kept.at(-1) ?? null);
    }
    const wrong = (shift: DemoRow) =>
      isSunday(shift.day) ||
      shift.wday !== new Date(shift.day).getUTCDay() ||
      (shift.status === 'finished' && shift.day >= today);
    expect(all('shifts').filter(wrong)).toEqual([]);
    expect(all('shifts').some((shift) => shift.delayed_days > 0 && shift.status === 'planned')).toBe(true);
  });

  test('has each package at the level given by its nurses and sessions', () => {
    for (const pack of all('packages')) {
      const shifts = rows.of('shifts', pack.id);
      const n = (status: string) => shifts.filter((shift) => shift.status === status).length;
      const nurses = { agent_id: pack.agent_id, agent1_id: pack.agent1_id, agent2_id: pack.agent2_id };
      const what = `${pack.id} ${pack.level}`;
      if (['L5', 'L5-A', 'L6'].includes(pack.level)) {
        expect(calculateLevelByNurses(nurses), what).toBe(pack.level);
        expect([n('finished'), n('cancelled')], what).toEqual([0, 0]);
      }
      if (['L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'].includes(pack.level)) {
        expect(pack.agent_id, what).not.toBeNull();
        expect(pack.l6_at >= pack.created_at && pack.l6_at <= pack.level_up_time, what).toBe(true);
      } else expect(pack.l6_at, what).toBeNull();
      if (pack.level === 'L7') expect([n('finished') > 0, n('cancelled')], what).toEqual([true, 0]);
      if (pack.level === 'L8') expect([n('planned'), n('cancelled')], what).toEqual([0, 0]);
      if (['L7-C', 'L8-7C'].includes(pack.level))
        expect([n('finished') > 0, n('planned'), n('cancelled') > 0], what).toEqual([true, 0, true]);
      const cancelled = ['L5-C', 'L6-C'].includes(pack.level);
      expect([Boolean(pack.cancel_reason), Boolean(pack.canceled_at)], what).toEqual([cancelled, cancelled]);
      if (cancelled) expect(n('cancelled'), what).toBe(shifts.length);
    }
  });

  test('has customers at the level of the package registered last', () => {
    const last = new Map<number, DemoRow>();
    for (const pack of all('packages')) {
      const other = last.get(pack.customer_id);
      if (!other || other.registered_at <= pack.registered_at) last.set(pack.customer_id, pack);
    }
    for (const customer of all('customers')) {
      const pack = last.get(customer.id);
      if (pack) expect(customer.level).toBe(pack.level);
      else expect(customer.level).toMatch(customer.l1_at ? /^L1$/ : /^(C3|L1-C)$/);
      expect(customer.contacted_at).not.toBeNull();
    }
  });

  test('stores normalized phones, folded columns, and areas as in the locations', () => {
    const areas = new Map(
      all('locations').map((one) => [`${one.province}/${one.district}/${one.ward}`, one.area]),
    );
    for (const customer of all('customers')) {
      expect(normalisePhone(customer.phone)).toBe(customer.phone);
      expect(customer.phone_fold).toBe(foldPhone(customer.phone));
      expect(customer.name_fold).toBe(foldText(customer.name));
      expect(customer.search).toContain(foldText(customer.name));
      expect(customer.search).toContain(customer.phone);
      expect(customer.area).toBe(areas.get(`${customer.city}/${customer.province}/${customer.ward}`));
    }
    for (const { phone } of all('users').filter((user) => user.kind === 'agent'))
      expect(normalisePhone(phone)).toBe(phone);
    for (const { phone } of all('partners')) expect(normalisePhone(phone)).toBe(phone);
  });

  test('has no nurse at two mothers at once without an accepted conflict', () => {
    const nurses = new Map(all('users').map((user) => [user.id, user]));
    const planned = new Map<
      number,
      { package_id: string; customer_name: string; day: string; time_period: string[] }[]
    >();
    for (const pack of all('packages')) {
      const sessions = rows
        .of('shifts', pack.id)
        .filter((shift) => shift.status === 'planned')
        .map((shift) => ({
          package_id: String(pack.id),
          customer_name: '',
          day: shift.day,
          time_period: JSON.parse(pack.time_period),
        }));
      for (const nurse of listCountedNurses(pack as never))
        planned.set(Number(nurse), [...(planned.get(Number(nurse)) ?? []), ...sessions]);
    }
    const clashing = new Set<string>();
    for (const [id, sessions] of planned) {
      const nurse = nurses.get(id) as DemoRow;
      for (const session of sessions) {
        const others = sessions.filter((one) => one.package_id !== session.package_id);
        const found = findNurseConflicts(others, [session], {
          status: nurse.profile_status,
          weekly_off: JSON.parse(nurse.weekly_off),
          holiday_off: JSON.parse(nurse.holiday_off),
        });
        if (found.length > 0) clashing.add(session.package_id);
      }
    }
    const accepted = count('notifications', (one) => one.title === 'Xếp lịch trùng đã được chấp nhận') / 2;
    expect(accepted).toBeGreaterThan(0);
    expect(clashing.size).toBeGreaterThan(0);
    expect(clashing.size).toBeLessThanOrEqual(2 * accepted);
  });

  test('has each partner’s months at their tier, with exactly the paid packages of the month', () => {
    for (const revenue of all('partner_revenues')) {
      const packages = all('packages').filter((pack) => pack.partner_revenue_id === revenue.id);
      for (const pack of packages) {
        expect(pack.partner_id).toBe(revenue.partner_id);
        expect(['L8', 'L8-7C']).toContain(pack.level);
        expect(pack.finished_at.slice(0, 7)).toBe(revenue.month);
      }
      const mechanism = all('partners').find((one) => one.id === revenue.partner_id)?.mechanism_id;
      const thresholds = all('mechanism_thresholds').filter((one) => one.mechanism_id === mechanism);
      const { total_packages, total_revenue, total_commission, total_bonus } = revenue;
      expect(calculatePartnerMonth(packages as never, thresholds as never)).toMatchObject({
        total_packages,
        total_revenue,
        total_commission,
        total_bonus,
      });
      const payments = all('transactions').filter((one) => one.partner_revenue_id === revenue.id);
      expect(payments.map((one) => [one.kind, one.amount])).toEqual(
        revenue.level === 'settled' ? [['partner', total_commission + total_bonus]] : [],
      );
    }
  });

  test('has paid packages fully paid, nurses paid once (or again after a recovery), and no money for packages that never began', () => {
    for (const pack of all('packages')) {
      const own = rows.of('transactions', pack.id);
      const paid = own.filter((one) => one.kind === 'revenue').reduce((total, one) => total + one.amount, 0);
      if (['L8', 'L8-7C'].includes(pack.level)) expect(paid).toBe(pack.total_price);
      else expect(paid).toBeLessThanOrEqual(pack.total_price);
      const salaries = own.filter((one) => one.kind === 'agent_salary');
      const recovered = own.filter((one) => one.kind === 'agent_recovery');
      expect([0, 1]).toContain(salaries.length - recovered.length);
      for (const one of [...salaries, ...recovered])
        expect([one.amount, one.agent_id]).toEqual([pack.agent_income, pack.agent_id]);
      for (const one of recovered) expect([one.status, one.note]).toEqual(['approved', expect.any(String)]);
      if (['L5-C', 'L6-C'].includes(pack.level)) expect(own).toEqual([]);
    }
    for (const one of all('transactions')) {
      expect(one.month).toBe(one.kind === 'coordinator_salary' ? one.month : one.at.slice(0, 7));
      expect(one.at <= today).toBe(true);
    }
  });

  test('has bank lines that match their transactions, and balances without gaps', () => {
    const transactions = new Map(all('transactions').map((one) => [one.id, one]));
    for (const line of all('bank_lines')) {
      const one = transactions.get(line.transaction_id);
      expect(line.status === 'matched').toBe(one !== undefined);
      if (!one) continue;
      const amount = one.kind === 'revenue' ? one.amount : -one.amount;
      expect([line.at, line.bank, line.amount]).toEqual([one.at, one.bank, amount]);
      expect([one.bank_line_id, one.status, one.before_line]).toEqual([line.id, 'approved', 'approved']);
    }
    const matched = all('transactions').flatMap((one) => one.bank_line_id ?? []);
    expect(matched).toHaveLength(count('bank_lines', (line) => line.status === 'matched'));
    for (const account of new Set(all('bank_lines').map((line) => line.account))) {
      const own = all('bank_lines').filter((line) => line.account === account);
      expect(calculateBalances(own as never).gaps).toBe(0);
    }
  });

  test('contains nothing in the future that should be in the past', () => {
    const now = new Date(`${today}T00:00:00+07:00`).toISOString();
    const instants = [
      'created_at',
      'updated_at',
      'contacted_at',
      'l1_at',
      'level_up_time',
      'l6_at',
      'canceled_at',
      'seen_at',
    ];
    const tooEarly = (row: DemoRow) => instants.some((name) => row[name] && row[name] > now);
    const tooLate = (row: DemoRow) => row.registered_at && row.registered_at !== toLocalDay(row.created_at);
    for (const table of demoTables)
      expect(
        all(table).filter((row) => tooEarly(row) || tooLate(row)),
        table,
      ).toEqual([]);
  });
});
