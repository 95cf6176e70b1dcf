/** Offers that end automatically: at their instant, or when the offered sessions change (rules 3.29). */
import type { StoredRecord } from '#schema/index';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { describeOfferInSentence, notifyOffice } from './answerOffer.ts';
import { comparableOfferOf, findOfferedSessions } from './offeredSessions.ts';
import { closeOffer, expiryJob, isOfferOpen, lockOffer } from './offers.ts';

/** Ends an offer that no nurse has accepted by its instant. */
export const expireOffer = defineJob({
  ...expiryJob,
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
 * Withdraws offers whose sessions were written in this transaction and have changed: taken, moved, cancelled or deleted. Expired offers are
 * withdrawn too, because they no longer need a nurse.
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
    const owner = idText(package_id);
    // The package of a deleted session is no longer known.
    if (owner === null || packages.has(owner) || ids.some((one) => shifts.has(one)))
      await withdrawChanged(ctx, String(id));
  }
}

async function withdrawChanged(ctx: Context, id: string): Promise<void> {
  const offer = await lockOffer(ctx, id);
  if (
    !isWaiting(offer) ||
    comparableOfferOf(await findOfferedSessions(ctx, offer, { plansOnly: true })) === offer.plan
  )
    return;
  // A separate history line, because the line of the action itself is already written.
  const own: Context = { ...ctx, changes: [], removed: [] };
  await closeOffer(own, id, 'withdrawn');
  await logAction(own, { resource: 'offers', id, code: 'end', label: 'Lịch đã đổi, lời mời kết thúc' });
}

const isWaiting = (offer: StoredRecord<'offers'> | null): offer is StoredRecord<'offers'> =>
  offer?.state === 'open' || offer?.state === 'expired';
