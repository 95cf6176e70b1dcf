/** Invariants of a package and of the discount codes after any action, read directly from the tables. */
import { expect } from 'vitest';
import { getWeekdayInUtc, type OracleDiscountBearer, splitOracleIncomes } from './oracle.ts';
import type { SimulationWorld } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them
export type DatabaseRow = Record<string, any>;

export interface PackageRecords {
  pack: DatabaseRow;
  lines: DatabaseRow[];
  deductions: DatabaseRow[];
  shifts: DatabaseRow[];
  transactions: DatabaseRow[];
}

/** Returns all data of a package; null after it is deleted. */
export async function loadPackageRecords(
  { api: { knex } }: SimulationWorld,
  id: string,
): Promise<PackageRecords | null> {
  const pack = await knex('packages').where({ id }).first();
  const of = (table: string) => knex(table).where({ package_id: id }).orderBy('id');
  const [lines, deductions, shifts, transactions] = [
    await of('package_services'),
    await of('deductions'),
    await of('shifts'),
    await of('transactions'),
  ];
  if (pack) return { pack, lines, deductions, shifts, transactions };
  expect([lines, deductions, shifts, transactions], 'a deleted package leaves nothing').toEqual([
    [],
    [],
    [],
    [],
  ]);
  return null;
}

const sum = (rows: DatabaseRow[], key: string): number =>
  rows.reduce((total, row) => total + Number(row[key]), 0);
const toNumberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

export function expectPackageConsistent({ pack, lines, deductions, shifts }: PackageRecords): void {
  checkMoney(pack, lines, deductions);
  checkSessions(pack, lines, shifts);
  checkNurses(pack);
}

function checkMoney(pack: DatabaseRow, lines: DatabaseRow[], deductions: DatabaseRow[]): void {
  const original_price = sum(lines, 'price');
  const total_discount = sum(deductions, 'amount');
  const total_price = original_price - total_discount;
  expect(total_price, 'the total is never below 0').toBeGreaterThanOrEqual(0);
  const parts = splitOracleIncomes(
    total_price,
    deductions.map((row) => ({
      amount: Number(row.amount),
      applied_to: row.applied_to as OracleDiscountBearer,
    })),
    toNumberOrNull(pack.agent_commission),
    toNumberOrNull(pack.partner_commission),
  );
  const stored = Object.fromEntries(
    ['original_price', 'total_discount', 'total_price', ...Object.keys(parts)].map((key) => [
      key,
      Number(pack[key]),
    ]),
  );
  expect(stored, 'totals and incomes').toEqual({ original_price, total_discount, total_price, ...parts });
  expect(Number(pack.agent_income) + Number(pack.partner_income) + Number(pack.company_income)).toBe(
    total_price,
  );
}

function checkSessions(pack: DatabaseRow, lines: DatabaseRow[], shifts: DatabaseRow[]): void {
  const rounds = [...new Set(lines.map((line) => line.round))];
  const sold = rounds.reduce(
    (all, round) =>
      all +
      Math.max(...lines.filter((line) => line.round === round).map((line) => line.quantity * line.amount)),
    0,
  );
  expect(pack.total_quantity, 'sessions sold').toBe(sold);
  const by = (status: string) => shifts.filter((shift) => shift.status === status);
  for (const shift of by('planned'))
    expect(getWeekdayInUtc(shift.day), `planned on a Sunday: ${shift.day}`).not.toBe(0);
  for (const shift of shifts) expect(shift.wday).toBe(getWeekdayInUtc(shift.day) || 7);
  const inOrder = [...shifts].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
  expect(
    inOrder.map((shift) => shift.position),
    'numbered by day',
  ).toEqual(shifts.map((_, at) => at + 1));
  const live = shifts.filter((shift) => shift.status !== 'cancelled').map((shift) => shift.day as string);
  expect(new Set(live).size, `one session a day: ${live.join(' ')}`).toBe(live.length);
  if (pack.level === 'L4') {
    expect(shifts, 'a request has no sessions yet').toEqual([]);
    return;
  }
  expect(pack.finished_at, 'the last session not cancelled').toBe(live.sort().at(-1) ?? null);
  const own = shifts.filter((shift) => !shift.is_addition);
  expect(own.length, 'no more than sold').toBeLessThanOrEqual(sold);
  if (['L5', 'L5-A', 'L6', 'L5-C', 'L6-C'].includes(pack.level)) expect(by('finished')).toEqual([]);
  if (['L5-C', 'L6-C', 'L7-C', 'L8', 'L8-7C'].includes(pack.level)) expect(by('planned')).toEqual([]);
  if (pack.level === 'L8') expect(by('cancelled')).toEqual([]);
}

/** Asserts that services that are added to a package are planned and, if sold, charged, and that earlier lines are unchanged. */
export function expectAdditionsPlanned(before: PackageRecords, after: PackageRecords): void {
  const kept = after.lines.filter(({ id }) => before.lines.some((line) => line.id === id));
  expect(kept.length, 'lines stay').toBe(before.lines.length);
  const gained = after.shifts.length - before.shifts.length;
  const sold = after.pack.total_quantity - before.pack.total_quantity;
  const further = after.shifts.filter((shift) => !before.shifts.some(({ id }) => id === shift.id));
  expect(further.length).toBe(gained);
  if (sold === 0) expect(Number(after.pack.total_price)).toBe(Number(before.pack.total_price));
  else expect(further.filter(({ is_addition }) => !is_addition).length, 'as many as were sold').toBe(sold);
}

/** Session id → the nurse who held it: the substitute, else the package's nurse (rules 3.15). */
export const mapSessionHolders = ({ pack, shifts }: PackageRecords): Map<number, number | null> =>
  new Map(
    shifts
      .filter(({ status }) => status === 'finished')
      .map(({ id, agent_id }) => [id, agent_id ?? pack.agent_id]),
  );

/**
 * Asserts that a held session keeps its nurse. Only a correction may change the nurse, while neither nurse is paid.
 * @param corrected the session whose nurse was corrected
 */
export function expectHoldersKept(before: PackageRecords, after: PackageRecords, corrected?: number): void {
  const held = mapSessionHolders(before);
  for (const [id, nurse] of mapSessionHolders(after)) {
    if (!held.has(id) || nurse === held.get(id)) continue;
    expect(id, `who held session ${id}`).toBe(corrected);
    for (const one of [nurse, held.get(id)])
      expect(sumPaidToNurse(before, one), `nurse ${one} of session ${id} is not paid`).toBe(0);
  }
}

const sumPaidToNurse = ({ transactions }: PackageRecords, nurse: number | null | undefined): number =>
  transactions.reduce((sum, { kind, amount, agent_id }) => {
    if (agent_id === null || agent_id !== nurse) return sum;
    return sum + (kind === 'agent_salary' ? Number(amount) : kind === 'agent_recovery' ? -Number(amount) : 0);
  }, 0);

function checkNurses({ level, agent_id, agent1_id, agent2_id }: DatabaseRow): void {
  if (['L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'].includes(level)) expect(agent_id, level).not.toBeNull();
  if (level === 'L5-A') expect([agent_id, agent1_id ?? agent2_id]).toEqual([null, expect.anything()]);
  if (level === 'L5') expect([agent_id, agent1_id, agent2_id]).toEqual([null, null, null]);
}

/** Asserts that the number of uses of each code equals the registrations with it, and never exceeds the limit. */
export async function expectCodeUsesRight({ api: { knex }, codes }: SimulationWorld): Promise<void> {
  const ids = codes.map(({ id }) => id);
  const rows: { id: number; used: number }[] = await knex('discounts')
    .whereIn('id', ids)
    .select('id', 'used');
  const used = new Map(rows.map((row) => [String(row.id), row.used]));
  const holds = (code: string) => `"${code}"`;
  const held: string[] = await knex('packages')
    .where((any) => {
      for (const { code } of codes) any.orWhere('discount_codes', 'like', `%${holds(code)}%`);
    })
    .whereNotIn('level', ['L5-C', 'L6-C'])
    .pluck('discount_codes');
  for (const { id, code, limit } of codes) {
    expect(used.get(id), `uses of ${code}`).toBe(held.filter((text) => text.includes(holds(code))).length);
    if (limit !== null) expect(used.get(id)).toBeLessThanOrEqual(limit);
  }
}

/** The customer's level is the level of her last registered package; without packages, the level after the first call. */
export async function expectCustomerLevelRight(
  { api: { knex } }: SimulationWorld,
  id: string,
): Promise<void> {
  const customer = await knex('customers').where({ id }).first('level', 'l1_at', 'due');
  const packages = await knex('packages').where({ customer_id: id });
  if (!customer) {
    expect(packages, 'who is gone has no packages').toEqual([]);
    return;
  }
  const { level, l1_at, due: owed } = customer;
  const due = packages.reduce((total, pack) => total + Number(pack.due), 0);
  expect(Number(owed), 'what she owes is what her packages owe').toBe(due);
  const strangers = await knex('transactions as t')
    .join('packages as p', 'p.id', 't.package_id')
    .where('p.customer_id', id)
    .whereRaw('t.customer_id is distinct from p.customer_id')
    .pluck('t.id');
  expect(strangers, 'payments for a package are its customer’s').toEqual([]);
  const last = packages
    .sort((a, b) =>
      a.registered_at < b.registered_at ? -1 : a.registered_at > b.registered_at ? 1 : a.id - b.id,
    )
    .at(-1);
  expect(level, 'the customer follows').toBe(last?.level ?? (l1_at ? 'L1' : 'C3'));
}
