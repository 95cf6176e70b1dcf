/** Handles a nurse's answers to an offer on her page: she has seen it, accepts it, or declines it (rules 3.29). */
import type { StoredRecord } from '#schema/index';
import type { NursePageOffer } from '#schema/ownOffers';
import { logAction } from '../../audit/log.ts';
import { DomainError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findById } from '../../db/store.ts';
import { assertNursesAllowed } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { notifyRoles, notifyUser } from '../notifications/notifications.ts';
import { lockPackage } from '../packages/level.ts';
import { assignAgent } from '../packages/lifecycle.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import { lockShift } from '../shifts/plan.ts';
import { assignSubstitute } from '../shifts/sessionNurses.ts';
import { closeOffer, describeOffer, isOfferOpen, lockOffer, type StoredOffer } from './offers.ts';
import { findOwnOffer } from './ownOffers.ts';

/**
 * Accepts the offer for the nurse, unless another nurse has accepted it. A repeated request succeeds.
 * @throws DomainError 404 for an offer that was not sent to her; 422 `offer_closed`, `does_not_fit`
 */
export async function acceptOffer(ctx: Context, id: string): Promise<NursePageOffer> {
  const { package_id } = await findOfferToNurse(ctx, id);
  // Locks the package first, in the same order as the office does. Offers of a deleted package have no package and are already withdrawn.
  if (package_id !== null) await lockPackage(ctx, String(package_id));
  const offer = await lockOffer(ctx, id);
  if (!offer) throw notFoundError();
  if (offer.state === 'taken' && offer.taken_by_id === ctx.viewer.id) return findOwnOffer(ctx, id);
  assertOfferOpen(ctx, offer);
  await assignToNurse(ctx, offer).catch(throwUnfitError);
  await closeOffer(ctx, id, 'taken', ctx.viewer.id);
  await markOffer(ctx, id, { declined_at: null });
  await notifyOffice(ctx, offer, {
    title: 'Đã có người nhận lời mời',
    body: `${ctx.viewer.name} nhận ${describeOfferInSentence(offer)}.`,
  });
  const [shift_id = ''] = offer.shift_ids ?? [];
  await logAction(ctx, {
    ...(offer.whole
      ? { resource: 'packages', id: offer.package_id ?? '' }
      : { resource: 'shifts', id: shift_id }),
    code: 'accept_offer',
    label: 'Nhận lời mời',
  });
  return findOwnOffer(ctx, id);
}

/** Stores that the nurse declines the offer; she can still accept it later. @throws DomainError 404; 422 `offer_closed` */
export async function declineOffer(ctx: Context, id: string): Promise<NursePageOffer> {
  await findOfferToNurse(ctx, id);
  const offer = await lockOffer(ctx, id);
  if (!offer) throw notFoundError();
  assertOfferOpen(ctx, offer);
  const at = ctx.now.toISOString();
  const isNew = await markOffer(ctx, id, { declined_at: at }, 'declined_at');
  if (isNew) {
    await logAction(ctx, { resource: 'offers', id, code: 'decline_offer', label: 'Từ chối lời mời' });
    await notifyOnceAllDeclined(ctx, offer);
  }
  return findOwnOffer(ctx, id);
}

/** Stores when the nurse's page first showed the offer. @throws DomainError 404 */
export async function recordOfferSeen(ctx: Context, id: string): Promise<NursePageOffer> {
  await findOfferToNurse(ctx, id);
  await markOffer(ctx, id, { seen_at: ctx.now.toISOString() }, 'seen_at');
  return findOwnOffer(ctx, id);
}

/** Finds an offer that was sent to the calling nurse. @throws DomainError 404 for every other offer, and if she has left the company */
async function findOfferToNurse(ctx: Context, id: string): Promise<{ package_id: number | null }> {
  const number = parseRecordId(id);
  const nurse = await findById(ctx, 'agents', ctx.viewer.id);
  const row =
    number !== null && nurse && nurse.profile_status !== 'out'
      ? await ctx
          .db('offers as o')
          .join('offer_agents as m', 'm.offer_id', 'o.id')
          .where({ 'o.id': number, 'm.agent_id': Number(ctx.viewer.id) })
          .first('o.package_id')
      : undefined;
  if (!row) throw notFoundError();
  return row;
}

/**
 * Writes the nurse's answer to the row of the offer and this nurse. @param whileEmpty if given, writes only if this column is null @returns
 * true if a row was written
 */
async function markOffer(
  ctx: Context,
  id: string,
  values: { seen_at?: string; declined_at?: string | null },
  whileEmpty?: 'seen_at' | 'declined_at',
): Promise<boolean> {
  const own = ctx.db('offer_agents').where({ offer_id: Number(id), agent_id: Number(ctx.viewer.id) });
  if (whileEmpty) own.whereNull(whileEmpty);
  const count = await own.update({ ...values, updated_at: ctx.now.toISOString() });
  if (count === 0) return false;
  recordTouchedRows(ctx, 'offers', [id]);
  recordTouchedRows(ctx, 'users', [ctx.viewer.id]);
  return true;
}

/** Per state, the text that tells the nurse why the offer can no longer be accepted. */
const closedReasons: Readonly<Record<StoredOffer['state'], string>> = {
  open: 'Lời mời đã hết hạn.',
  expired: 'Lời mời đã hết hạn.',
  taken: 'Điều dưỡng khác đã nhận trước.',
  withdrawn: 'Văn phòng đã rút lời mời này.',
};

const TAKEN_BY_HERSELF = 'Chị đã nhận lời mời này. Nếu không làm được, chị gọi văn phòng.';

/** Asserts that the offer can still be accepted. @throws DomainError 422 `offer_closed` */
function assertOfferOpen(ctx: Context, offer: StoredOffer): void {
  if (isOfferOpen(ctx, offer)) return;
  const isOwn = offer.state === 'taken' && offer.taken_by_id === ctx.viewer.id;
  throw refusedError('offer_closed', isOwn ? TAKEN_BY_HERSELF : closedReasons[offer.state]);
}

/**
 * Assigns the offered sessions to the nurse, with the same checks as an assignment by the office. Every obstacle refuses the assignment.
 */
async function assignToNurse(ctx: Context, { whole, package_id, shift_ids }: StoredOffer): Promise<void> {
  const pack = package_id ? await findById(ctx, 'packages', package_id) : null;
  if (!pack) throw notFoundError();
  const nurse = ctx.viewer.id;
  if (whole) {
    await assignAgent(ctx, pack, { agent_id: nurse });
    return;
  }
  const shifts: StoredRecord<'shifts'>[] = [];
  await withChangeNotices(
    ctx,
    [pack.id],
    async () => {
      for (const id of shift_ids ?? []) {
        const { shift } = await lockShift(ctx, { id, package_id: pack.id }, 'substitute');
        await assignSubstitute(ctx, shift, pack, nurse);
        shifts.push(shift);
      }
    },
    { knows: nurse },
  );
  const days = shifts.map(({ day }) => day);
  await assertNursesAllowed(ctx, [{ customer_id: pack.customer_id, nurses: [nurse], days }], {});
  await assertNoConflicts(ctx, pack.id, { accepted: false, nurses: [nurse], days });
}

/**
 * Replaces the error of a refused assignment: the nurse reads only that the offer does not fit. The error hides the details, because they
 * name other mothers, certificates and refusals.
 */
function throwUnfitError(error: unknown): never {
  if (error instanceof DomainError && error.faults.some(({ code }) => unfitErrorCodes.has(code)))
    throw refusedError(
      'does_not_fit',
      'Buổi này không hợp với lịch hoặc hồ sơ của chị. Chị gọi văn phòng nếu vẫn muốn nhận.',
    );
  throw error;
}
const unfitErrorCodes: ReadonlySet<string> = new Set([
  ...['schedule_conflict', 'refused_nurse', 'papers_expired'],
  ...['invalid', 'action_unavailable'],
]);

async function notifyOnceAllDeclined(ctx: Context, offer: StoredOffer): Promise<void> {
  const left = await ctx
    .db('offer_agents')
    .where({ offer_id: Number(offer.id) })
    .whereNull('declined_at')
    .first('id');
  if (left) return;
  await notifyOffice(ctx, offer, {
    title: 'Không ai nhận lời mời',
    body: `Tất cả điều dưỡng được mời đã từ chối ${describeOfferInSentence(offer)}.`,
  });
}

/** Notifies the user who made the offer, or the coordinators if that user is unknown. */
export async function notifyOffice(
  ctx: Context,
  offer: StoredOffer,
  { title, body }: { title: string; body: string },
): Promise<void> {
  const notice = { title, body, path: `/offers?quick=${offer.id}` };
  if (offer.offered_by_id) await notifyUser(ctx, offer.offered_by_id, notice);
  else await notifyRoles(ctx, ['sales', 'admin'], notice);
}

/** Describes the offer within a sentence: "buổi 30/11/2026, 08:00–09:00 của Trần Thị Hoa". */
export function describeOfferInSentence(offer: StoredOffer): string {
  const about = describeOffer(offer);
  const text = `${about[0]?.toLowerCase() ?? ''}${about.slice(1)}`;
  return offer.customer_name ? `${text} của ${offer.customer_name}` : text;
}
