/** Finds the sessions of an offer, with their current plan. */
import type { StoredRecord } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, findById } from '../../db/store.ts';
import { findMessageSessions, type MessageSession } from '../messages/messageSessions.ts';

/** Content of an offer: single sessions, or a package with all its planned sessions. */
export type OfferContent = Pick<StoredRecord<'offers'>, 'package_id' | 'shift_ids' | 'whole'>;

/**
 * Finds the planned sessions of an offer, by day. For an offer of a whole package, finds its planned sessions without a substitute.
 * @param options.plansOnly leaves out the services
 */
export async function findOfferedSessions(
  ctx: Context,
  { package_id, shift_ids, whole }: OfferContent,
  { plansOnly = false } = {},
): Promise<MessageSession[]> {
  if (package_id === null) return [];
  return findMessageSessions(
    ctx,
    (query) => {
      query.where('s.package_id', Number(package_id)).where('s.status', 'planned');
      if (whole) query.whereNull('s.agent_id');
      else query.whereIn('s.id', (shift_ids ?? []).map(Number));
    },
    { plansOnly },
  );
}

/** Finds the district in which the offered sessions take place. Returns null if it is unknown, or if a session has its own address. */
export async function findOfferedDistrict(
  ctx: Context,
  { package_id }: OfferContent,
  visits: readonly MessageSession[],
): Promise<string | null> {
  const shifts = await findAll(ctx, 'shifts', { id: visits.map(({ shift_id }) => shift_id) });
  if (shifts.some(({ address }) => address !== null)) return null;
  const pack = package_id ? await findById(ctx, 'packages', package_id) : null;
  const customer = pack && (await findById(ctx, 'customers', pack.customer_id));
  return customer?.province ?? null;
}

/** Returns the plan of the offered sessions as one text without names. The offer ends when this text changes. */
export const toComparableOffer = (visits: readonly MessageSession[]): string =>
  visits
    .map(({ shift_id, day, time_period, customer, nurses }) =>
      [shift_id, day, time_period.join('+'), customer.id, nurses.map(({ id }) => id).join('+')].join(' '),
    )
    .join(';');
