import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateLinePrice,
  findPricingTier,
  findUnitPrice,
  type PricedService,
  type PricingTier,
} from '#rules/pricing';

const bath: PricedService = {
  id: '1',
  name: 'Tắm bé',
  price: 200_000,
  amount: 1,
  category: 'baby_bath',
  pack: false,
  tiers: [
    { min_quantity: 5, max_quantity: 9, price: 180_000 },
    { min_quantity: 10, max_quantity: null, price: 150_000 },
  ],
  items: [],
  variants: [
    { id: '11', name: '7 buổi', quantity: 7 },
    { id: '12', name: 'Lẻ', quantity: null },
  ],
};
const combo: PricedService = {
  ...bath,
  id: '2',
  name: 'Combo',
  price: null,
  amount: 3,
  category: 'combo',
  pack: true,
  tiers: [],
  items: [
    { service_id: '1', quantity: 5, pack_variant_id: null, tiers: [], service_price: 200_000 },
    {
      service_id: '3',
      quantity: 2,
      pack_variant_id: null,
      tiers: [{ min_quantity: 2, max_quantity: 3, price: 90_000 }],
      service_price: 100_000,
    },
    { service_id: '4', quantity: 1, pack_variant_id: '21', tiers: [], service_price: 500_000 },
  ],
  variants: [{ id: '21', name: 'Đầy đủ', quantity: 1 }],
};

describe('the unit price', () => {
  it.each([
    [1, 200_000],
    [4, 200_000],
    [5, 180_000],
    [9, 180_000],
    [10, 150_000],
    [10_000, 150_000],
  ])('for %d is %d', (quantity, price) => expect(findUnitPrice(bath, quantity)).toBe(price));
  it('is the service price if the quantity is in a gap between tiers', () => {
    const gapped = { ...bath, tiers: [{ min_quantity: 5, max_quantity: 6, price: 1 }] };
    expect(findUnitPrice(gapped, 7)).toBe(200_000);
  });
  it('of a service without a price is 0', () =>
    expect(findUnitPrice({ ...bath, price: null, tiers: [] }, 1)).toBe(0));
  it('of a free tier is 0, not the service price', () =>
    expect(findUnitPrice({ ...bath, tiers: [{ min_quantity: 1, max_quantity: null, price: 0 }] }, 1)).toBe(
      0,
    ));
});

describe('tierOf', () => {
  it('treats an open start as 0', () => {
    const tier: PricingTier = { min_quantity: null, max_quantity: 3, price: 1 };
    expect(findPricingTier([tier], 1)).toBe(tier);
  });
  it('uses the overlapping tier with the highest start', () => {
    const wide: PricingTier = { min_quantity: 1, max_quantity: null, price: 10 };
    const narrow: PricingTier = { min_quantity: 5, max_quantity: null, price: 20 };
    expect(findPricingTier([wide, narrow], 6)).toBe(narrow);
  });
  it('does not depend on the order of the table', () => {
    const tiers = fc.array(
      fc.record({
        min_quantity: fc.integer({ min: 1, max: 20 }),
        max_quantity: fc.option(fc.integer({ min: 1, max: 30 })),
        price: fc.nat(1000),
      }),
    );
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 30 }), (table, quantity) => {
        expect(findPricingTier([...table].reverse(), quantity)?.price).toBe(
          findPricingTier(table, quantity)?.price,
        );
      }),
    );
  });
});

describe('a combo', () => {
  it('without a price costs the sum of its items, each by its tier or its price', () =>
    expect(findUnitPrice(combo, 1)).toBe(5 * 200_000 + 2 * 90_000));
  it('with a variant includes the items of that variant', () =>
    expect(findUnitPrice(combo, 1, '21')).toBe(5 * 200_000 + 2 * 90_000 + 500_000));
  it('with its own price costs that', () =>
    expect(findUnitPrice({ ...combo, price: 900_000 }, 1)).toBe(900_000));
  it('with its own tier costs that', () => {
    const tiers = [{ min_quantity: 2, max_quantity: null, price: 800_000 }];
    expect(findUnitPrice({ ...combo, price: 900_000, tiers }, 2)).toBe(800_000);
  });
  it('prices an item by the item quantity, not the line quantity', () => {
    expect(findUnitPrice(combo, 20)).toBe(findUnitPrice(combo, 1));
  });
  it('counts an included service without a price as 0', () => {
    const items = combo.items.map((item) => ({ ...item, service_price: null, tiers: [] }));
    expect(findUnitPrice({ ...combo, items }, 1)).toBe(0);
  });
  it('is not calculated from items if it is a single service', () =>
    expect(findUnitPrice({ ...combo, pack: false }, 1)).toBe(0));
});

describe('priceLine', () => {
  it('is unit × quantity × amount', () =>
    expect(calculateLinePrice({ ...bath, amount: 3 }, { quantity: 5 })).toEqual({
      unit_price: 180_000,
      quantity: 5,
      amount: 3,
      subtotal_price: 2_700_000,
      price: 2_700_000,
    }));
  it("uses the variant's quantity if none is given", () =>
    expect(calculateLinePrice(bath, { variant_id: '11' }).quantity).toBe(7));
  it('prefers the given quantity over that of the variant', () =>
    expect(calculateLinePrice(bath, { variant_id: '11', quantity: 2 }).quantity).toBe(2));
  it('uses 1 if the variant has none', () =>
    expect(calculateLinePrice(bath, { variant_id: '12' }).quantity).toBe(1));
  it('uses a price entered by staff, and keeps the list price', () => {
    const { price, subtotal_price } = calculateLinePrice(bath, { quantity: 1, price: 150_000 });
    expect([price, subtotal_price]).toEqual([150_000, 200_000]);
  });
  it('accepts a price of 0', () => expect(calculateLinePrice(bath, { quantity: 1, price: 0 }).price).toBe(0));
});
