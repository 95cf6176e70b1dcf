/** Services from a file, their price tiers and variants in a cell each. */
import { formatNumber } from '#rules/format';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { insert } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

interface Tier {
  min_quantity: number;
  max_quantity: number | null;
  /** đồng */
  price: number;
}
interface Variant {
  name: string;
  quantity: number | null;
}

export const importedServices: NonNullable<Hooks<'services'>['imports']> = {
  async read(_ctx, values, { tiers, variants }) {
    readTiers(textOf(tiers));
    readVariants(textOf(variants));
    return { values };
  },

  async create(ctx: Context, values: Partial<Stored<'services'>>, { tiers, variants }) {
    const { id: service_id } = await insert(ctx, 'services', values);
    for (const tier of readTiers(textOf(tiers))) await insert(ctx, 'bulk_discounts', { service_id, ...tier });
    for (const variant of readVariants(textOf(variants)))
      await insert(ctx, 'variants', { service_id, ...variant });
    return service_id;
  },
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const partsOf = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * '5: 230.000; 10: 210k', '1-4: 250.000; từ 5: 230.000', in the order of their quantities; one without an end ends before the next.
 * @throws DomainError 422 at `tiers`
 */
export function readTiers(text: string): Tier[] {
  const tiers = partsOf(text).map((part): Tier => {
    const [, from, to, price = ''] =
      /^(?:từ|tu|>=?|≥)?\s*(\d{1,6})\s*(?:(?:-|–|đến|den)\s*(\d{1,6}))?\s*\+?\s*(?:buổi|buoi|b|lần)?\s*[:=]\s*(.+)$/i.exec(
        part.normalize('NFC'),
      ) ?? [];
    const amount = amountOf(price);
    if (from === undefined || amount === null)
      throw invalid(
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
      throw invalid(
        'tiers',
        `Bậc giá từ ${formatNumber(tier.min_quantity)} trùng với bậc khác. Hãy sửa số lượng.`,
      );
    return { ...tier, max_quantity: max };
  });
}

/** '230.000', '230k', '1,2tr' → đồng; null for anything else. */
function amountOf(text: string): number | null {
  const plain = text.replace(/\s|₫|đồng|đ|vnđ|vnd|\/.*$/gi, '');
  const [, short = '', unit = ''] = /^(\d+(?:[.,]\d{1,3})?)(k|tr)$/i.exec(plain) ?? [];
  if (short)
    return Math.round(Number(short.replace(',', '.')) * (unit.toLowerCase() === 'k' ? 1_000 : 1_000_000));
  if (/^\d{1,3}([.,]\d{3})+$/.test(plain)) return Number(plain.replace(/[.,]/g, ''));
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** 'Gói 5 buổi: 5; Gói 10 buổi: 10'; without a number after the colon a variant sets no quantity. @throws DomainError 422 at `variants` */
export function readVariants(text: string): Variant[] {
  return partsOf(text).map((part) => {
    const [, name = '', quantity] = /^(.+?)\s*(?:[:=]\s*(\d{1,4}))?$/.exec(part) ?? [];
    const number = quantity === undefined ? null : Number(quantity);
    if (name === '' || name.length > 255 || number === 0 || (number ?? 1) > 1000)
      throw invalid(
        'variants',
        `Biến thể không đọc được ở "${part.slice(0, 60)}". Hãy ghi dạng Gói 5 buổi: 5.`,
      );
    return { name, quantity: number };
  });
}
