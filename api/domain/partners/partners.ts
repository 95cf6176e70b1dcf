/** Hooks of partners, their landing pages, mechanisms and revenues, and the actions on revenues. */
import { foldText } from '#rules/foldText';
import { findDefaultPartnerCommission } from '#rules/partnerRevenue';
import type { StoredRecord } from '#schema/index';
import { DomainError, invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { LruCache } from '../../db/cache.ts';
import { listIds } from '../../db/ids.ts';
import { findAll, remove } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { removeNotes } from '../notes/notes.ts';
import { payPartner } from '../payments/payPartner.ts';
import {
  confirmPartnerRevenue,
  createPartnerRevenue,
  deriveAmountsDue,
  derivePartnerFacts,
  deriveRevenues,
  deriveSentPackages,
  lockPartnerRevenue,
  refreshDraftsOfPartners,
  removePartnerRevenueDraft,
  restorePartnerRevenueDraft,
} from './revenues.ts';

export const partnersHooks: Hooks<'partners'> = {
  imports: {
    read: async (ctx, values) => {
      if (!values.code) return { values: { ...values, code: await proposeCode(ctx, values.name ?? '') } };
      if ((await loadCodes(ctx)).has(foldText(values.code)))
        throw new DomainError({ code: 'taken', path: 'code', detail: 'Mã đối tác này đã được dùng.' });
      return { values };
    },
  },

  async derive(ctx, rows) {
    const commissions = await findCommissions(ctx, rows);
    for (const row of rows) row.commission = commissions.get(row.mechanism_id ?? '') ?? null;
    await deriveSentPackages(ctx, rows);
    await deriveAmountsDue(ctx, rows);
  },

  deriveOne: derivePartnerFacts,

  /** Recalculates the partner's drafts if the partner's mechanism has changed. */
  async afterUpdate(ctx, partner, before) {
    if (partner.mechanism_id !== before.mechanism_id) await refreshDraftsOfPartners(ctx, [partner.id]);
  },

  beforeRemove: (ctx, { id }) => removeNotes(ctx, 'partners', [id]),
};

/** Proposes a code from the first letters of a partner's name: 'Bệnh viện Từ Dũ' → BVTD. Appends a number if the code is taken. */
async function proposeCode(ctx: Context, name: string): Promise<string> {
  const letters = foldText(name)
    .split(/[^a-z0-9]+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
    .slice(0, 20);
  const taken = await loadCodes(ctx);
  for (let number = 1; ; number += 1) {
    const code = `${letters || 'DT'}${number === 1 ? '' : number}`;
    if (!taken.has(foldText(code))) return code;
  }
}

/** Returns the codes in use, folded. Includes the codes of earlier rows of an import file. */
const loadCodes = async (ctx: Context): Promise<ReadonlySet<string>> =>
  new Set((await findAll(ctx, 'partners', {})).map(({ code }) => foldText(code)));

/** Returns for each partner the commission on a package under the partner's mechanism, in percent. Runs one query for all partners. */
async function findCommissions(
  ctx: Context,
  partners: readonly Pick<StoredRecord<'partners'>, 'mechanism_id'>[],
): Promise<Map<string, number | null>> {
  const ids = [...new Set(partners.flatMap(({ mechanism_id }) => mechanism_id ?? []))];
  if (ids.length === 0) return new Map();
  const thresholds = await findAll(ctx, 'mechanism_thresholds', { mechanism_id: ids });
  return new Map(
    ids.map((id) => [
      id,
      findDefaultPartnerCommission(thresholds.filter((threshold) => threshold.mechanism_id === id)),
    ]),
  );
}

/** Cache of QR codes, by the URL that they contain. */
const qrCodeCache = new LruCache<string>(500);

/** Adds the QR code of each landing page's URL, as a PNG data URI (schema 8.2). */
export const partnerLandingsHooks: Hooks<'partner_landings'> = {
  async derive(_ctx, landings) {
    for (const landing of landings) landing.qrcode = await drawQrCode(landing.url);
  },
};

async function drawQrCode(url: string): Promise<string> {
  const known = qrCodeCache.get(url);
  if (known) return known;
  const { toDataURL } = await import('qrcode');
  return qrCodeCache.set(url, await toDataURL(url, { errorCorrectionLevel: 'M', margin: 4, scale: 8 }));
}

export const mechanismsHooks: Hooks<'mechanisms'> = {
  /** Removes the mechanism and its thresholds. The removal is refused while partners use the mechanism. */
  async remove(ctx, { id }) {
    const partners = await findAll(ctx, 'partners', { mechanism_id: id });
    if (partners.length > 0)
      throw refusedError(
        'in_use',
        `Cơ chế này không xóa được vì còn ${partners.length} đối tác dùng nó. Hãy chọn cơ chế khác cho các đối tác đó trước.`,
      );
    for (const threshold of await findAll(ctx, 'mechanism_thresholds', { mechanism_id: id }))
      await remove(ctx, 'mechanism_thresholds', threshold.id);
    await remove(ctx, 'mechanisms', id);
  },
};

export const mechanismThresholdsHooks: Hooks<'mechanism_thresholds'> = {
  async beforeCreate(ctx, values) {
    await assertOneThreshold(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, threshold, patch) {
    await assertOneThreshold(ctx, { ...threshold, ...patch });
    return patch;
  },

  afterCreate: refreshDraftsOfMechanism,
  afterUpdate: refreshDraftsOfMechanism,
  afterRemove: refreshDraftsOfMechanism,
};

/** Asserts that no two thresholds of a mechanism begin at the same revenue. */
async function assertOneThreshold(
  ctx: Context,
  threshold: Partial<StoredRecord<'mechanism_thresholds'>>,
): Promise<void> {
  const { mechanism_id, revenue } = threshold;
  if (!mechanism_id || revenue == null) return;
  const same = await findAll(ctx, 'mechanism_thresholds', { mechanism_id, revenue });
  if (same.some((other) => other.id !== threshold.id))
    throw invalidError('revenue', 'Cơ chế đã có mức với doanh thu này. Hãy sửa mức đó.');
}

/** Recalculates the drafts of all partners with this mechanism (rules 6.5). */
async function refreshDraftsOfMechanism(
  ctx: Context,
  { mechanism_id }: StoredRecord<'mechanism_thresholds'>,
): Promise<void> {
  const partners = await findAll(ctx, 'partners', { mechanism_id });
  await refreshDraftsOfPartners(ctx, listIds(partners));
}

export const partnerRevenuesHooks: Hooks<'partner_revenues'> = {
  /** Makes `month` optional if the form sends `period_start` and `period_end` instead. */
  relax: (attributes) => (attributes.period_start ? ['month'] : []),
  create: createPartnerRevenue,
  async beforeUpdate(ctx, { id }, patch) {
    await lockPartnerRevenue(ctx, id, 'draft');
    return patch;
  },
  remove: (ctx, { id }) => removePartnerRevenueDraft(ctx, id),
  restored: (ctx, { id }, { changes }) => restorePartnerRevenueDraft(ctx, id, changes),
  derive: deriveRevenues,
};

/** Actions on revenues. The level can only change from draft to confirmed, and from confirmed to settled (rules 6.5). */
export const partnerRevenuesActions: ActionHandlersOf<'partner_revenues'> = {
  confirm: (ctx, { id }, { accept_open }) => confirmPartnerRevenue(ctx, id, accept_open ?? false),
  settle: (ctx, { id }, payment) => payPartner(ctx, id, payment),
};
