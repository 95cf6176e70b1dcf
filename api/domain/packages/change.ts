/** Edits a package. Also returns the lines that a package had before an edit, so that the edit can be reverted. */
import { listSessionDays } from '#rules/calendar';
import { addDays, diffDays } from '#rules/days';
import { calculateLevelByNurses, canEditField, listCountedNurses } from '#rules/levels';
import type { RequestedPackageLine } from '#rules/package';
import type { StoredRecord } from '#schema/index';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context, RecordChange } from '../../context.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';
import { findAll, findById, update } from '../../db/store.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import {
  assertNursesAllowed,
  assertNursesAssignable,
  assertSellerAssignable,
  findAssignablePartner,
} from '../accounts/assignable.ts';
import { syncCustomerLevel } from '../customers/customerLevel.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts, assertNoConflictsInAll } from '../shifts/conflicts.ts';
import { storeFormerNurses, storeNurseOfFinishedSessions } from '../shifts/sessionNurses.ts';
import { recomputeTotals } from './deductions.ts';
import { lockPackage, setPackageLevel } from './level.ts';
import { replanSessions, repricePackage } from './lines.ts';
import { findAgentCommission, findPartnerCommission } from './quote.ts';

type Pack = StoredRecord<'packages'>;
type PackageLineRecord = StoredRecord<'package_services'>;
type Patch = Partial<Pack>;
type Key = keyof Pack;

const nurseKeys = ['agent_id', 'agent1_id', 'agent2_id'] as const satisfies readonly Key[];
const priceKeys: readonly Key[] = [
  'services',
  'discount_codes',
  'direct_discount',
  'applied_to',
  'partner_id',
];

/**
 * Edits a package (rules 2.8). Dates, slots and services can change until L6; their sessions are then planned again. Nurses, commissions,
 * partner and discounts can change until L7. The seller and the note can always change. Updates level, totals, sessions and the customer.
 * @throws 422 at the field; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`, unless accepted
 */
export async function changePackage(ctx: Context, id: string, given: Patch): Promise<void> {
  const pack = await lockPackage(ctx, id);
  const patch = findChanges(pack, given);
  const has = (...keys: readonly Key[]) => keys.some((key) => key in patch);
  assertEditable(pack, Object.keys(patch) as Key[]);
  await assertSellerAssignable(ctx, patch.sales_id, { before: pack.sales_id });
  await findAssignablePartner(ctx, patch.partner_id);
  const level = has(...nurseKeys) ? await calculateLevelAfterPatch(ctx, pack, patch) : pack.level;
  const { services, discount_codes, direct_discount, applied_to, ...plain } = patch;
  if (services?.length === 0) throw invalidError('services', 'Gói phải có ít nhất một dịch vụ.');
  if (plain.started_at) plain.started_at = listSessionDays(plain.started_at, 1)[0];
  // A new nurse sets the package's commission to the commission of her profile, unless the caller gives a commission. A given commission is
  // stored even if it equals the current commission.
  if (has('agent_id') && !('agent_commission' in given))
    plain.agent_commission = await findAgentCommission(ctx, patch.agent_id);
  if (has('partner_id') && !('partner_commission' in given))
    plain.partner_commission = await findPartnerCommission(ctx, patch.partner_id);
  await setPackageLevel(ctx, pack, level, plain);
  if (patch.agent_id !== undefined)
    await storeNurseOfFinishedSessions(ctx, id, pack.agent_id, patch.agent_id);
  if (has(...nurseKeys)) await storeFormerNurses(ctx, id, pack, { ...pack, ...patch });
  if (has(...priceKeys))
    await repricePackage(ctx, id, {
      services: services as RequestedPackageLine[],
      discount_codes,
      direct_discount,
      applied_to,
    });
  else if (has('agent_id', 'agent_commission', 'partner_commission')) await recomputeTotals(ctx, id);
  if (has('registered_at')) await syncCustomerLevel(ctx, pack.customer_id);
  const current = await findById(ctx, 'packages', id);
  if (!current) return;
  const moved = current.started_at !== pack.started_at || current.total_quantity !== pack.total_quantity;
  if (moved) await replanSessions(ctx, current);
  const added = listCountedNurses(current).filter((nurse) => !listCountedNurses(pack).includes(nurse));
  if (added.length > 0) {
    const days = (await findAll(ctx, 'shifts', { package_id: id, status: 'planned' })).map(({ day }) => day);
    await assertNursesAllowed(
      ctx,
      [{ customer_id: pack.customer_id, nurses: added, days }],
      ctx.consent ?? {},
    );
  }
  const accepted = ctx.consent?.accept_conflicts;
  if (moved || has('time_period')) await assertNoConflicts(ctx, id, { accepted });
  else if (added.length > 0) await assertNoConflicts(ctx, id, { accepted, nurses: added });
}

/**
 * Moves the start days of a customer's packages that have not started, with their sessions, after a change of the expected birth date
 * (rules 2.23). Moves either all packages or none.
 * @throws 404; 422 `action_unavailable`, and at a package that is repeated or belongs to another customer; 409 `schedule_conflict`
 */
export async function movePackageStarts(
  ctx: Context,
  customer_id: string,
  { packages, accept_conflicts }: Parameters<ActionHandlersOf<'customers'>['move_starts']>[2],
): Promise<{ packages: { package_id: string; started_at: string; finished_at: string | null }[] }> {
  const moves = (packages ?? [])
    .map((move, index) => ({ ...move, path: `packages/${index}/package_id` }))
    .sort((a, b) => Number(a.package_id) - Number(b.package_id));
  for (const [at, { package_id, path }] of moves.entries()) {
    if (moves[at - 1]?.package_id === package_id)
      throw invalidError(path, 'Gói này có hai lần trong danh sách.');
    const pack = await lockPackage(ctx, package_id, 'move_starts');
    if (pack.customer_id !== customer_id) throw invalidError(path, 'Gói này là của khách hàng khác.');
  }
  const ids = moves.map(({ package_id }) => package_id);
  await withChangeNotices(ctx, ids, async () => {
    for (const { package_id, started_at } of moves) await planStart(ctx, package_id, started_at);
  });
  await assertNoConflictsInAll(
    ctx,
    ids.map((package_id) => ({ package_id })),
    accept_conflicts,
  );
  const moved = await findAll(ctx, 'packages', { id: ids });
  return {
    packages: moved.map(({ id, started_at, finished_at }) => ({ package_id: id, started_at, finished_at })),
  };
}

/**
 * Plans a package to start on this day, or on the next Monday if the day is a Sunday. The expected start day moves by the same number of
 * days as the start.
 */
async function planStart(ctx: Context, id: string, day: string): Promise<void> {
  const pack = await findById(ctx, 'packages', id);
  const [started_at] = listSessionDays(day, 1);
  if (!pack || !started_at || started_at === pack.started_at) return;
  const { expected_to_start_at } = pack;
  const later = diffDays(started_at, pack.started_at);
  await update(ctx, 'packages', id, {
    started_at,
    ...(expected_to_start_at && { expected_to_start_at: addDays(expected_to_start_at, later) }),
  });
  await replanSessions(ctx, { ...pack, started_at });
}

/**
 * Returns only the given values that differ from the package's values. Services are not compared: given services always count as changed.
 */
function findChanges(pack: Pack, given: Patch): Patch {
  const differs = ([key, value]: [string, unknown]) =>
    key === 'services' ? value != null : !isSameStoredValue(value, pack[key as Key]);
  return Object.fromEntries(Object.entries(given).filter(differs));
}

/** Asserts that these fields may still change at the package's level. @throws 422 at the field */
function assertEditable(pack: Pack, keys: readonly Key[]): void {
  for (const key of keys)
    if (!canEditField(key, pack.level))
      throw invalidError(key, `Gói ở cấp độ ${pack.level} không còn sửa được mục này.`);
}

/** Returns the package's level with these nurses. A package in progress stays at L7 and must have a nurse. @throws 422 at `agent_id` */
async function calculateLevelAfterPatch(ctx: Context, pack: Pack, patch: Patch): Promise<Pack['level']> {
  const nurses = { ...pack, ...patch };
  await assertNursesAssignable(ctx, nurses);
  if (pack.level === 'L4') return pack.level;
  const level = calculateLevelByNurses(nurses);
  if (pack.level === 'L7' && level !== 'L6')
    throw invalidError('agent_id', 'Gói đang làm phải có điều dưỡng.');
  if (level === 'L5' && pack.level !== 'L5')
    throw invalidError('agent_id', 'Hãy chọn điều dưỡng khác, hoặc ít nhất một điều dưỡng tạm.');
  return pack.level === 'L7' ? 'L7' : level;
}

/**
 * Returns a package's lines as they were before an edit.
 * @throws DomainError 422 `changed_again` if one of these lines was changed later; `not_revertable` if lines with their own sessions were
 * added later (rules 2.22), because they are not part of the edit
 */
export async function findLinesBeforeEdit(
  ctx: Context,
  { id }: Pick<StoredRecord<'packages'>, 'id'>,
  changes: readonly RecordChange[],
): Promise<Values[]> {
  const rows = await findAll(ctx, 'package_services', { package_id: id });
  const isAsLeft = (change: RecordChange) => {
    const row = rows.find((one) => one.id === change.id);
    if (change.verb === 'delete' || !row) return change.verb === 'delete' && !row;
    return Object.entries(change.fields).every(([name, [, to]]) =>
      isSameStoredValue(row[name as keyof PackageLineRecord], to),
    );
  };
  if ([...rows, ...changes.map(toValuesBefore)].some(({ round }) => (round ?? 0) > 0))
    throw refusedError(
      'not_revertable',
      'Gói có dịch vụ bán thêm với các buổi riêng nên không hoàn tác được. Hãy sửa bằng tay.',
    );
  if (!changes.every(isAsLeft))
    throw refusedError(
      'changed_again',
      'Dịch vụ của gói đã được sửa lại sau đó nên không hoàn tác được. Hãy sửa bằng tay.',
    );
  const edits = new Map(changes.map((change) => [change.id, change]));
  const earlier = rows.flatMap((row) => {
    const change = edits.get(row.id);
    return change?.verb === 'create' ? [] : { ...row, ...(change && toValuesBefore(change)) };
  });
  const deleted = changes.filter(({ verb }) => verb === 'delete').map(toValuesBefore);
  return [...earlier, ...deleted].map(
    ({ service_id, variant_id = null, quantity, price, price_reason = null }) => ({
      ...{ service_id, variant_id, quantity, price, price_reason },
    }),
  );
}

type Values = Partial<
  Pick<PackageLineRecord, 'service_id' | 'variant_id' | 'quantity' | 'price' | 'price_reason' | 'round'>
>;

const toValuesBefore = ({ fields }: RecordChange): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, [from]]) => [name, from]));
