/** Offers on the page of a nurse to whom they were sent. They contain neither the mother's name nor the address (rules 3.29). */
import { explainIncomes } from '#rules/commission';
import { DAY_MS } from '#rules/durations';
import { toTimeSpans } from '#rules/slots';
import type { StoredRecord } from '#schema/index';
import type { NursePageOffer } from '#schema/ownOffers';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, findById, findByIds } from '../../db/store.ts';
import type { MessageSession } from '../messages/messageSessions.ts';
import { toDeduction } from '../packages/deductions.ts';
import { findOfferedDistrict, findOfferedSessions } from './offeredSessions.ts';
import { isOfferOpen, type StoredOffer } from './offers.ts';

/** Maximum number of offers on a page. */
const MAX_OFFERS = 30;
/** Milliseconds for which a page still shows an ended offer. */
const ENDED_OFFER_SHOWN_MS = DAY_MS;

/** The row of an offer and one of its nurses, with her answer. */
interface OfferAnswerRow {
  offer_id: number;
  seen_at: string | null;
  declined_at: string | null;
}

/** Finds the offers sent to the calling nurse that are open or have ended within the last day. The offer with the next session is first. */
export async function findOwnOffers(ctx: Context): Promise<NursePageOffer[]> {
  const rows: OfferAnswerRow[] = await buildOwnOffersQuery(ctx)
    .where((shown) =>
      shown
        .where('o.state', 'open')
        .orWhere('o.updated_at', '>=', new Date(ctx.now.getTime() - ENDED_OFFER_SHOWN_MS).toISOString()),
    )
    .orderBy(['o.day', 'o.id'])
    .limit(MAX_OFFERS);
  return toOwnOffers(ctx, rows);
}

/** Finds one of the nurse's offers, open or ended. @throws DomainError 404 */
export async function findOwnOffer(ctx: Context, id: string): Promise<NursePageOffer> {
  const [offer] = await toOwnOffers(ctx, await buildOwnOffersQuery(ctx).where('o.id', Number(id)));
  if (!offer) throw notFoundError();
  return offer;
}

const buildOwnOffersQuery = (ctx: Context) =>
  ctx
    .db('offers as o')
    .join('offer_agents as m', 'm.offer_id', 'o.id')
    .where('m.agent_id', Number(ctx.viewer.id))
    .select('m.offer_id', 'm.seen_at', 'm.declined_at');

async function toOwnOffers(ctx: Context, rows: readonly OfferAnswerRow[]): Promise<NursePageOffer[]> {
  const ids = rows.map(({ offer_id }) => String(offer_id));
  const offers = new Map((await findByIds(ctx, 'offers', ids)).map((offer) => [offer.id, offer]));
  const own: NursePageOffer[] = [];
  for (const { offer_id, seen_at, declined_at } of rows) {
    const offer = offers.get(String(offer_id));
    if (!offer) continue;
    own.push({
      ...{ id: offer.id, state: toCurrentState(ctx, offer), until: offer.until },
      mine: offer.taken_by_id === ctx.viewer.id,
      seen: seen_at !== null,
      declined: declined_at !== null,
      ...{ day: offer.day, count: offer.shift_ids?.length ?? 0 },
      ...(isOfferOpen(ctx, offer) ? await loadDetails(ctx, offer) : emptyDetails),
    });
  }
  return own;
}

/** Returns the state of an offer. An open offer whose time is over counts as expired, even if the job has not ended it yet. */
const toCurrentState = (ctx: Context, offer: StoredOffer): StoredOffer['state'] =>
  offer.state === 'open' && !isOfferOpen(ctx, offer) ? 'expired' : offer.state;

/** Empty details, for an ended offer: its sessions may belong to another nurse now. */
const emptyDetails: Pick<NursePageOffer, 'district' | 'sessions' | 'pay'> = {
  district: null,
  sessions: [],
  pay: null,
};

async function loadDetails(
  ctx: Context,
  offer: StoredOffer,
): Promise<Pick<NursePageOffer, 'district' | 'sessions' | 'pay'>> {
  const visits = await findOfferedSessions(ctx, offer);
  const pack = offer.package_id ? await findById(ctx, 'packages', offer.package_id) : null;
  return {
    district: await findOfferedDistrict(ctx, offer, visits),
    sessions: visits.map(({ day, time_period, services }) => ({
      ...{ day, spans: toTimeSpans(time_period), services },
    })),
    pay: pack && (await findPay(ctx, pack, visits)),
  };
}

/**
 * Returns the nurse's pay for these sessions of a package, in đồng before tax. The package's pay is divided by the number of sessions. The
 * commission is the package's commission if the package has a nurse, else the commission in the nurse's profile. Returns null if there is
 * no commission.
 */
async function findPay(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  visits: readonly MessageSession[],
): Promise<number | null> {
  const total = visits[0]?.total ?? 0;
  const own = (await findById(ctx, 'agents', ctx.viewer.id))?.commission ?? null;
  const commission = pack.agent_id ? pack.agent_commission : own;
  if (commission === null || total === 0) return null;
  const { total_price, partner_commission, agent_unheld, partner_unheld } = pack;
  const deductions = (await findAll(ctx, 'deductions', { package_id: pack.id })).map(toDeduction);
  const { agent_income } = explainIncomes({
    ...{ total_price, deductions, agent_commission: commission },
    ...{ partner_commission, agent_unheld, partner_unheld },
  });
  return Math.floor((agent_income.value * visits.length) / total);
}
