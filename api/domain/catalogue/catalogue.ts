/** Services, combos and their price tiers: hooks for storing and importing them. */
import { formatNumber } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { maxMoney, parseAmount } from '#rules/money';
import { findDefaultQuantity, findUnitPrice, type PricedService } from '#rules/pricing';
import { toNfc } from '#rules/unicodeForm';
import { findResource, type StoredRecord } from '#schema/index';
import { hasAnyGrant } from '../../access/permit.ts';
import { forbiddenError, invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { loadCatalogue } from './pricing.ts';

type Tier = StoredRecord<'bulk_discounts'>;

/** A price tier read from a cell of an imported file. */
interface ReadTier {
  min_quantity: number;
  max_quantity: number | null;
  /** Price in đồng. */
  price: number;
}
interface Variant {
  name: string;
  quantity: number | null;
}

const importedServices: NonNullable<Hooks<'services'>['imports']> = {
  async read(_ctx, values, { tiers, variants }) {
    readTiers(toText(tiers));
    readVariants(toText(variants));
    return { values };
  },

  async create(ctx: Context, values: Partial<StoredRecord<'services'>>, { tiers, variants }) {
    const { id: service_id } = await insert(ctx, 'services', values);
    for (const tier of readTiers(toText(tiers))) await insert(ctx, 'bulk_discounts', { service_id, ...tier });
    for (const variant of readVariants(toText(variants)))
      await insert(ctx, 'variants', { service_id, ...variant });
    return service_id;
  },

  async texts(ctx, ids) {
    const tiers = groupBy(
      await findAll(ctx, 'bulk_discounts', { service_id: [...ids] }, ['min_quantity']),
      ({ service_id }) => service_id,
    );
    return new Map([...tiers].map(([id, own]) => [String(id), { tiers: formatTiers(own) }]));
  },

  /**
   * Replaces the service's tiers with the tiers in a cell. A tier with the same first quantity is updated, so that it remains the same
   * record.
   */
  async change(ctx, { id: service_id }, { tiers: text }) {
    if (text === undefined) return;
    const tierResource = findResource('bulk_discounts');
    for (const verb of ['create', 'edit', 'delete'] as const)
      if (!tierResource || !hasAnyGrant(tierResource, ctx.viewer, verb)) throw forbiddenError();
    const wanted = readTiers(toText(text));
    const known = await findAll(ctx, 'bulk_discounts', { service_id });
    const kept = new Map(known.map((tier) => [tier.min_quantity ?? 1, tier]));
    const left = known.filter((tier) => !wanted.some((one) => one.min_quantity === (tier.min_quantity ?? 1)));
    for (const tier of left) await remove(ctx, 'bulk_discounts', tier.id);
    for (const tier of wanted) {
      const before = kept.get(tier.min_quantity);
      if (before) await update(ctx, 'bulk_discounts', before.id, tier);
      else await insert(ctx, 'bulk_discounts', { service_id, ...tier });
    }
  },
};

/** Formats tiers as text that `readTiers` can read: '1: 250.000; 5-9: 230.000'. */
const formatTiers = (tiers: readonly Tier[]): string =>
  tiers
    .map(({ min_quantity, max_quantity, price }, at) => {
      const min = min_quantity ?? 1;
      const next = tiers[at + 1];
      const isPlain = max_quantity === (next ? (next.min_quantity ?? 1) - 1 : null);
      return `${min}${isPlain ? '' : `-${max_quantity ?? ''}`}: ${formatNumber(price)}`;
    })
    .join('; ');

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const splitParts = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Reads the tiers in a cell: '5: 230.000; 10: 210k', '1-4: 250.000; từ 5: 230.000'. Returns them in order of quantity. A tier without a
 * last quantity ends before the next tier.
 * @throws DomainError 422 at `tiers`
 */
function readTiers(text: string): ReadTier[] {
  const tiers = splitParts(text).map((part): ReadTier => {
    const [, from, to, price = ''] =
      /^(?:từ|tu|>=?|≥)?\s*(\d{1,6})\s*(?:(?:-|–|đến|den)\s*(\d{1,6}))?\s*\+?\s*(?:buổi|buoi|b|lần)?\s*[:=]\s*(.+)$/i.exec(
        toNfc(part),
      ) ?? [];
    const amount = parseAmount(price.replace(/\/.*$/, ''));
    if (from === undefined || amount === null || amount < 0 || amount > maxMoney)
      throw invalidError(
        'tiers',
        `Bậc giá không đọc được ở "${part.slice(0, 60)}". Hãy ghi dạng 5: 230.000; 10: 210.000.`,
      );
    return { min_quantity: Number(from), max_quantity: to === undefined ? null : Number(to), price: amount };
  });
  tiers.sort((a, b) => a.min_quantity - b.min_quantity);
  return tiers.map((tier, at) => {
    const next = tiers[at + 1];
    const max = tier.max_quantity ?? (next ? next.min_quantity - 1 : null);
    if (
      tier.min_quantity < 1 ||
      (max !== null && max < tier.min_quantity) ||
      (next && max !== null && max >= next.min_quantity)
    )
      throw invalidError(
        'tiers',
        `Bậc giá từ ${formatNumber(tier.min_quantity)} trùng với bậc khác. Hãy sửa số lượng.`,
      );
    return { ...tier, max_quantity: max };
  });
}

/**
 * Reads the variants in a cell: 'Gói 5 buổi: 5; Gói 10 buổi: 10'. A variant without a number after the colon has no quantity. @throws
 * DomainError 422 at `variants`
 */
function readVariants(text: string): Variant[] {
  return splitParts(text).map((part) => {
    const [, name = '', quantity] = /^(.+?)\s*(?:[:=]\s*(\d{1,4}))?$/.exec(part) ?? [];
    const number = quantity === undefined ? null : Number(quantity);
    if (name === '' || name.length > 255 || number === 0 || (number ?? 1) > 1000)
      throw invalidError(
        'variants',
        `Biến thể không đọc được ở "${part.slice(0, 60)}". Hãy ghi dạng Gói 5 buổi: 5.`,
      );
    return { name, quantity: number };
  });
}

/**
 * Hooks of single services and combos. The hooks do not check references before a deletion, because the store refuses to delete a service
 * to which other records refer.
 */
export const servicesHooks: Hooks<'services'> = {
  imports: importedServices,

  /** Calculates the prices of services without a price of their own from their tiers or included services (rules 4.2). */
  async derive(ctx, rows) {
    const ids = rows.flatMap(({ id, price }) => (price === null ? id : []));
    const catalogue = new Map((await loadCatalogue(ctx, ids)).map((service) => [service.id, service]));
    for (const row of rows) {
      const service = catalogue.get(row.id);
      const prices = service ? calculateVariantPrices(service).filter((price) => price > 0) : [];
      row.lowest_price = prices.length > 0 ? Math.min(...prices) : null;
      row.price_levels = new Set(prices).size;
    }
  },

  async beforeUpdate(ctx, service, patch) {
    if (
      patch.pack === false &&
      service.pack &&
      (await findAll(ctx, 'pack_items', { combo_id: service.id })).length > 0
    )
      throw invalidError('pack', 'Combo này còn dịch vụ bên trong. Hãy bỏ chúng ra trước.');
    if (
      patch.pack === true &&
      !service.pack &&
      (await findAll(ctx, 'pack_items', { service_id: service.id })).length > 0
    )
      throw invalidError('pack', 'Dịch vụ này nằm trong một combo nên không thể là combo.');
    return patch;
  },
};

/** Returns the price of a session for each variant, or for the service itself if it has no variants. */
const calculateVariantPrices = (service: PricedService): number[] =>
  [...service.variants.map(({ id }) => id), ...(service.variants.length === 0 ? [null] : [])].map((variant) =>
    findUnitPrice(service, findDefaultQuantity(service, variant), variant),
  );

export const packItemsHooks: Hooks<'pack_items'> = {
  async beforeCreate(ctx, values) {
    await assertItemFits(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, item, patch) {
    await assertItemFits(ctx, { ...item, ...patch });
    return patch;
  },

  async derive(_ctx, rows) {
    for (const row of rows) row.pack_item_id = row.id;
  },
};

/**
 * Asserts that a combo contains single services, and that each item belongs either to all variants of the combo or to exactly one variant
 * (rules 4.3).
 */
async function assertItemFits(ctx: Context, item: Partial<StoredRecord<'pack_items'>>): Promise<void> {
  const combo = await findById(ctx, 'services', item.combo_id ?? '');
  if (!combo?.pack) throw invalidError('combo_id', 'Hãy chọn một dịch vụ là combo.');
  const service = await findById(ctx, 'services', item.service_id ?? '');
  if (!service || service.pack)
    throw invalidError('service_id', 'Hãy chọn một dịch vụ lẻ, không phải combo.');
  if (!item.pack_variant_id) return;
  const variant = await findById(ctx, 'variants', item.pack_variant_id);
  if (variant?.service_id !== combo.id)
    throw invalidError('pack_variant_id', 'Biến thể không thuộc combo này. Hãy chọn lại.');
}

export const bulkDiscountsHooks: Hooks<'bulk_discounts'> = {
  async beforeCreate(ctx, values) {
    await assertTierFits(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, tier, patch) {
    await assertTierFits(ctx, { ...tier, ...patch });
    return patch.min_quantity === null ? { ...patch, min_quantity: 1 } : patch;
  },
};

/**
 * Asserts that a tier belongs to one price table, of a service or of a combo item, and that its quantities do not overlap with another
 * tier.
 */
async function assertTierFits(ctx: Context, tier: Partial<Tier>): Promise<void> {
  const { service_id, pack_item_id } = tier;
  if (!service_id === !pack_item_id)
    throw invalidError('service_id', 'Bậc giá thuộc về một dịch vụ, hoặc một dịch vụ trong combo.');
  await lockRows(ctx, service_id ? 'services' : 'pack_items', [service_id ?? pack_item_id ?? '']);
  const [min, max] = toQuantityRange(tier);
  if (max < min) throw invalidError('max_quantity', 'Đến số lượng phải lớn hơn hoặc bằng Từ số lượng.');
  const table = await findAll(ctx, 'bulk_discounts', service_id ? { service_id } : { pack_item_id });
  const clash = table.find((other) => {
    const [from, to] = toQuantityRange(other);
    return other.id !== tier.id && min <= to && from <= max;
  });
  if (!clash) return;
  const range = `${clash.min_quantity}–${clash.max_quantity ?? '∞'}`;
  throw invalidError(
    min >= clash.min_quantity ? 'min_quantity' : 'max_quantity',
    `Khoảng số lượng trùng với bậc giá ${range}.`,
  );
}

const toQuantityRange = (tier: Partial<Tier>): [number, number] => [
  tier.min_quantity ?? 1,
  tier.max_quantity ?? Number.POSITIVE_INFINITY,
];
