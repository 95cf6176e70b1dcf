/** Ends offers automatically: when their time is over, or when the offered sessions change (rules 3.29). */
import type { StoredRecord } from '#schema/index';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { describeOfferInSentence, notifyOffice } from './answerOffer.ts';
import { findOfferedSessions, toComparableOffer } from './offeredSessions.ts';
import { closeOffer, isOfferOpen, lockOffer, offerExpiryJobDefinition } from './offers.ts';

/** Ends an offer if no nurse has accepted it in time. */
export const expireOffer = defineJob({
  ...offerExpiryJobDefinition,
  async store(ctx, { id }) {
    const offer = await lockOffer(ctx, id);
    if (offer?.state !== 'open' || isOfferOpen(ctx, offer)) return;
    await closeOffer(ctx, id, 'expired');
    await notifyOffice(ctx, offer, {
      title: 'Lời mời hết hạn',
      body: `Chưa ai nhận ${describeOfferInSentence(offer)}.`,
    });
    await logAction(ctx, { resource: 'offers', id, code: 'expire', label: 'Hết hạn' });
  },
});

interface Row {
  id: number;
  package_id: number | null;
  shift_ids: string | string[];
}

/**
 * Withdraws open and expired offers whose sessions changed in this transaction: they were assigned, moved, cancelled or deleted. Expired
 * offers are withdrawn too, because their sessions no longer need a nurse.
 */
export async function withdrawChangedOffers(ctx: Context): Promise<void> {
  const written = (table: string) =>
    new Set(ctx.touched.filter((one) => one.table === table).map(({ id }) => id));
  const [packages, shifts] = [written('packages'), written('shifts')];
  if (packages.size === 0 && shifts.size === 0) return;
  const rows: Row[] = await ctx
    .db('offers')
    .whereIn('state', ['open', 'expired'])
    .where('day', '>=', ctx.today)
    .orderBy('id')
    .select('id', 'package_id', 'shift_ids');
  for (const { id, package_id, shift_ids } of rows) {
    const ids: string[] = typeof shift_ids === 'string' ? JSON.parse(shift_ids) : shift_ids;
    const owner = formatRecordId(package_id);
    // A deleted session no longer names its package, so its offers are found by the session's id.
    if (owner === null || packages.has(owner) || ids.some((one) => shifts.has(one)))
      await withdrawIfChanged(ctx, String(id));
  }
}

async function withdrawIfChanged(ctx: Context, id: string): Promise<void> {
  const offer = await lockOffer(ctx, id);
  if (
    !isOpenOrExpired(offer) ||
    toComparableOffer(await findOfferedSessions(ctx, offer, { plansOnly: true })) === offer.plan
  )
    return;
  // Writes a separate history line, because the history line of the action itself is already written.
  const own: Context = { ...ctx, changes: [], removed: [] };
  await closeOffer(own, id, 'withdrawn');
  await logAction(own, { resource: 'offers', id, code: 'end', label: 'Lịch đã đổi, lời mời kết thúc' });
}

const isOpenOrExpired = (offer: StoredRecord<'offers'> | null): offer is StoredRecord<'offers'> =>
  offer?.state === 'open' || offer?.state === 'expired';
