import { describe, expect, test } from 'vitest';
import type { PricedService } from '#rules/pricing';
import { readRequestedLine } from '../../src/resources/partnerPackages/readRequestedLine.ts';
import { listUnusedServiceInputs } from '../../src/resources/partnerPackages/unusedServices.ts';

const service = (id: string, more: Partial<PricedService> = {}): PricedService => ({
  id,
  name: id,
  price: 100_000,
  amount: 1,
  category: null,
  pack: false,
  tiers: [],
  items: [],
  variants: [],
  ...more,
});
const item = { service_id: '9', quantity: 2, pack_variant_id: null, tiers: [], service_price: null };
const tier = { min_quantity: 5, max_quantity: null, price: 80_000 };

describe('a line in the partner’s form', () => {
  const catalogue = [
    service('1', { amount: 3, tiers: [tier] }),
    service('2', { pack: true, price: null, items: [item] }),
    service('3', { pack: true, price: null, items: [{ ...item, service_price: 50_000 }] }),
  ];
  const at = (service_1: string | null, service_1_quantity: number | null) =>
    readRequestedLine({ service_1, service_1_quantity }, 1, catalogue);

  test('costs the list price', () => {
    expect(at('1', 2)).toEqual({ number: 1, quantity: 2, amount: 3, price: 600_000 });
    expect(at('1', 5)?.price).toBe(1_200_000);
    expect(at('3', 1)?.price).toBe(100_000);
  });

  test('shows no price if the partner may not see the services of the combo', () =>
    expect(at('2', 1)).toMatchObject({ quantity: 1, price: null }));

  test('is incomplete without a service or a quantity', () => {
    expect(at(null, 1)).toBeNull();
    expect(at('1', null)).toBeNull();
    expect(at('7', 1)).toBeNull();
  });
});

test('another service is requested after the previous one is entered', () => {
  expect(listUnusedServiceInputs({})).toHaveLength(12);
  expect(listUnusedServiceInputs({ service_1: '1' })).not.toContain('service_2');
  expect(listUnusedServiceInputs({ service_1: '1' })).toContain('service_3_quantity');
  expect(listUnusedServiceInputs({ service_1: '1', service_2: '2', service_4: '3' })).toEqual([]);
});
