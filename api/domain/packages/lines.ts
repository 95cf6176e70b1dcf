/** A package's service lines: changes them, and updates price, discounts and sessions (rules 2.8). */
import { listSessionDays, listSessionDaysAround } from '#rules/calendar';
import type { DiscountBearer, DiscountCode } from '#rules/discounts';
import { levelsAllowingEdit } from '#rules/levels';
import type { PricedPackageLine, RequestedPackageLine } from '#rules/package';
import type { StoredRecord } from '#schema/index';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context, RecordChange } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import {
  addDiscountUses,
  findDiscounts,
  normalizeCodeSpelling,
  subtractDiscountUses,
} from '../catalogue/discounts.ts';
import { withCorrections } from '../messages/changeNotices.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import { planSoldSessions } from '../shifts/plan.ts';
import { recomputeTotals, storeDeductions, toDeduction } from './deductions.ts';
import { lockPackage } from './level.ts';
import {
  assertNoProblems,
  assertPriceCuts,
  assertStillSold,
  isSameSoldLine,
  type LinePathBuilder,
  type PackageQuote,
  quotePackage,
} from './quote.ts';

type PackageLineRecord = StoredRecord<'package_services'>;

/** Hooks of a package's lines. The lines can change until L6; each change updates totals, discounts and sessions (rules 2.8). */
export const packageServicesHooks: Hooks<'package_services'> = {
  async create(ctx, { package_id = '', service_id = '', ...line }) {
    const { pack, lines } = await lockPackageWithLines(ctx, package_id);
    if (lines.length >= 20) throw invalidError('service_id', 'Một gói có nhiều nhất 20 dịch vụ.');
    await changeLines(ctx, pack, [...lines, { service_id, ...line }], buildLinePath);
    const ids = (await findAll(ctx, 'package_services', { package_id })).map((line) => Number(line.id));
    return String(Math.max(...ids));
  },

  async update(ctx, { id, package_id }, patch) {
    const { pack, lines } = await lockPackageWithLines(ctx, package_id);
    const priced = 'price' in patch ? patch.price : undefined;
    const changed = (line: PackageLineRecord) => ({
      ...line,
      ...patch,
      // If the quantity or the variant changes and no price is given, the line gets the list price again.
      price: priced !== undefined ? priced : 'quantity' in patch || 'variant_id' in patch ? null : line.price,
    });
    await changeLines(
      ctx,
      pack,
      lines.map((line) => (line.id === id ? changed(line) : line)),
      buildLinePath,
    );
  },

  async remove(ctx, { id, package_id }) {
    const { pack, lines } = await lockPackageWithLines(ctx, package_id);
    const left = lines.filter((line) => line.id !== id);
    if (left.length === 0)
      throw refusedError('last_line', 'Gói phải có ít nhất một dịch vụ. Hãy thêm dịch vụ khác trước.');
    await changeLines(ctx, pack, left, buildLinePath);
  },

  async restored(ctx, { package_id }) {
    const { pack, lines } = await lockPackageWithLines(ctx, package_id);
    await changeLines(ctx, pack, lines, buildLinePath);
  },

  follow: ['shifts', 'deductions'],

  afterRevert: (ctx, { package_id }, others) => assertSessionsRestored(ctx, package_id, others),
};

/**
 * Asserts, after an edit was reverted, that the sessions which the edit had moved, planned or deleted have their former day, time and
 * status again. The revert plans sessions on successive days, so it cannot restore a session that had been postponed, given to a substitute
 * or cancelled.
 * @throws DomainError 422 `not_revertable`
 */
export async function assertSessionsRestored(
  ctx: Context,
  package_id: string,
  others: readonly RecordChange[],
): Promise<void> {
  const sessions = await findAll(ctx, 'shifts', { package_id });
  const isAsBefore = ({ id, verb, fields }: RecordChange): boolean => {
    if (verb === 'create') return !sessions.some((one) => one.id === id);
    const keys =
      verb === 'edit'
        ? scheduleKeys.filter((key) => key in fields)
        : ([...scheduleKeys, 'agent_id', 'line_ids', 'address'] as const);
    return sessions.some(
      (one) =>
        (verb === 'delete' || one.id === id) &&
        keys.every((key) => isSameStoredValue(one[key], fields[key]?.[0] ?? null)),
    );
  };
  if (!others.every((change) => change.resource !== 'shifts' || isAsBefore(change)))
    throw refusedError(
      'not_revertable',
      'Có buổi đã hoãn, đổi người, đổi giờ hoặc hủy trước đó, không xếp lại như cũ được. Hãy sửa bằng tay.',
    );
}

/** Fields of a session that define its time and status. */
const scheduleKeys = ['day', 'status', 'time_period'] as const;

/** Path of a fault in the input of a single line: the field that the fault names, else `service_id`. */
const buildLinePath: LinePathBuilder = (_index, field) => field ?? 'service_id';

/** Locks the package, checks that its level allows changes of lines, and returns the package with its lines. */
async function lockPackageWithLines(ctx: Context, package_id: string) {
  const pack = await lockPackage(ctx, package_id);
  const levels: readonly string[] = levelsAllowingEdit.plan;
  if (!levels.includes(pack.level))
    throw refusedError('too_late', `Gói ở cấp độ ${pack.level} không còn sửa được dịch vụ.`);
  return { pack, lines: await findAll(ctx, 'package_services', { package_id }) };
}

/**
 * Gives a package other lines: calculates price and discounts and, if the number of sessions changes, plans the sessions again.
 * @param pack the current package, locked
 */
async function changeLines(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  services: readonly (RequestedPackageLine & { id?: string })[],
  pathOfLine?: LinePathBuilder,
): Promise<void> {
  await repricePackage(ctx, pack.id, { services }, pathOfLine);
  const changed = await findById(ctx, 'packages', pack.id);
  if (!changed || changed.total_quantity === pack.total_quantity) return;
  await withCorrections(ctx, [pack.id], () => replanSessions(ctx, changed));
  await assertNoConflicts(ctx, pack.id, { accepted: ctx.consent?.accept_conflicts });
}

/**
 * Plans the sessions again from `started_at` on, and leaves the sessions that were added by hand on their days. A request that waits for
 * approval has no sessions; only the day of its last session is stored.
 */
export async function replanSessions(
  ctx: Context,
  { id, level, started_at, total_quantity }: StoredRecord<'packages'>,
): Promise<void> {
  if (level === 'L4') {
    const finished_at = listSessionDays(started_at, total_quantity).at(-1) ?? null;
    await update(ctx, 'packages', id, { finished_at });
    return;
  }
  const added = await findAll(ctx, 'shifts', { package_id: id, is_addition: true });
  const taken = added.filter((shift) => shift.status !== 'cancelled').map((shift) => shift.day);
  await planSoldSessions(ctx, id, listSessionDaysAround(started_at, total_quantity, taken));
}

/** Changes that affect a package's price. Absent members stay unchanged. */
interface Repricing {
  /** The new lines. If absent, the stored lines are used. */
  services?: readonly (RequestedPackageLine & { id?: string; round?: number })[] | null;
  discount_codes?: readonly string[] | null;
  direct_discount?: number | null;
  applied_to?: DiscountBearer | null;
}

/**
 * Calculates the price of a registered package again after its lines, codes, direct discount or partner changed. If the lines do not
 * change, existing codes reduce the price by the same amount as before (rules 4.8), and their uses are not counted again. Adds one use for
 * a new code, and subtracts one use for a removed code. Discounts added after the registration stay.
 * @throws 422 at `services` or `discount_codes`
 */
export async function repricePackage(
  ctx: Context,
  package_id: string,
  change: Repricing,
  pathOfLine?: LinePathBuilder,
): Promise<PackageQuote> {
  const pack = await findById(ctx, 'packages', package_id);
  if (!pack) throw notFoundError();
  const held = await findDiscounts(ctx, pack.discount_codes ?? []);
  const rows = await findAll(ctx, 'deductions', { package_id });
  const freeze = (discount: DiscountCode): DiscountCode => {
    const row = rows.find((one) => one.discount_id === discount.id);
    return row && !change.services ? toFixedDiscount(discount, row.amount) : discount;
  };
  const direct_discount =
    change.direct_discount === undefined ? pack.direct_discount : change.direct_discount;
  const applied_to = change.applied_to === undefined ? pack.applied_to : change.applied_to;
  const quote = await quotePackage(
    ctx,
    {
      services: change.services ?? (await findAll(ctx, 'package_services', { package_id })),
      started_at: pack.started_at,
      discount_codes: change.discount_codes ?? pack.discount_codes,
      direct_discount,
      applied_to,
      agent_commission: pack.agent_commission ?? 0,
      partner_id: pack.partner_id,
      partner_commission: pack.partner_commission ?? 0,
      held_discount_ids: listIds(held),
      extra: rows.filter((row) => row.discount_id === null && !row.direct).map(toDeduction),
    },
    freeze,
  );
  assertNoProblems(quote, pathOfLine);
  const { services } = change;
  if (services) {
    const stored = await findAll(ctx, 'package_services', { package_id });
    await assertStillSold(ctx, quote.lines, pathOfLine, stored);
    await assertPriceCuts(ctx, quote.lines, { stored, pathOfLine });
    await storeLines(
      ctx,
      package_id,
      quote.lines.map((line, index) => ({
        ...line,
        ...(services[index] && pickStoredKeys(services[index])),
      })),
    );
  }
  await storeDeductions(ctx, package_id, quote.deductions);
  const holds = (list: readonly DiscountCode[], one: DiscountCode) =>
    list.some((other) => other.id === one.id);
  const added = quote.discounts.filter((discount) => !holds(held, discount));
  const dropped = held.filter((discount) => !holds(quote.discounts, discount));
  await addDiscountUses(ctx, added);
  await subtractDiscountUses(ctx, listIds(dropped));
  await update(ctx, 'packages', package_id, {
    discount_codes: normalizeCodeSpelling(
      change.discount_codes ?? pack.discount_codes ?? [],
      quote.discounts,
    ),
    direct_discount: direct_discount ?? 0,
    applied_to,
  });
  await recomputeTotals(ctx, package_id);
  return quote;
}

/** Returns the discount with the fixed amount by which it reduced the price earlier, regardless of the lines. */
const toFixedDiscount = (discount: DiscountCode, amount: number): DiscountCode => ({
  ...discount,
  discount_type: 'amount',
  discount_value: amount,
  service_type: null,
  service_ids: [],
});

/**
 * A line to be stored, with the id of its row. A line without an id is matched with a row by service and variant. The row keeps its round.
 */
type NewLine = PricedPackageLine & { id?: string; round?: number };

const pickStoredKeys = ({ id, round }: { id?: string; round?: number }) => ({
  ...(id && { id }),
  ...(round && { round }),
});

/** Replaces the package's lines. A line with unchanged quantity and price keeps the unit price at which it was sold. */
async function storeLines(ctx: Context, package_id: string, lines: readonly NewLine[]): Promise<void> {
  const rows = await findAll(ctx, 'package_services', { package_id });
  const named = new Set(lines.flatMap(({ id }) => id ?? []));
  for (const line of lines) {
    const at = rows.findIndex((row) =>
      line.id ? row.id === line.id : !named.has(row.id) && isSameService(row, line),
    );
    const [row] = at < 0 ? [] : rows.splice(at, 1);
    const { id, service_id, ...values } = line;
    if (!row) await insert(ctx, 'package_services', { package_id, service_id, ...values });
    else if (!isUnchanged(row, line)) await update(ctx, 'package_services', row.id, values);
  }
  for (const dropped of rows) await remove(ctx, 'package_services', dropped.id);
}

const isSameService = (row: PackageLineRecord, line: NewLine): boolean =>
  row.service_id === line.service_id && row.variant_id === line.variant_id;

/** True if the line equals its stored row. A line without a price reason keeps the stored reason. */
const isUnchanged = (row: PackageLineRecord, line: NewLine): boolean =>
  isSameSoldLine(row, line) && (line.price_reason === null || row.price_reason === line.price_reason);
