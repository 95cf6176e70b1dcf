import { describe, expect, it } from 'vitest';
import type { PricedService } from '#rules/pricing';
import {
  changeServiceLine,
  compareWithListPrice,
  emptyServiceLine,
  findListPrice,
  sumLinePrices,
  toRegisterInput,
} from '../../src/resources/customers/register/draft.ts';

const bath: PricedService = {
  id: '1',
  name: 'Tắm bé',
  price: 200_000,
  amount: 1,
  category: 'baby_bath',
  pack: false,
  tiers: [{ min_quantity: 10, max_quantity: null, price: 180_000 }],
  items: [],
  variants: [{ id: '5', name: '10 buổi', quantity: 10 }],
};
const chosen = changeServiceLine(emptyServiceLine, { service_id: '1' }, [bath]);

describe('a line in the registration form', () => {
  it('uses the variant’s quantity and the price of its tier', () => {
    const line = changeServiceLine(chosen, { variant_id: '5' }, [bath]);
    expect([line.quantity, findListPrice(line, [bath])]).toEqual([10, 1_800_000]);
  });
  it('uses the price list again when its quantity changes', () => {
    const set = changeServiceLine(chosen, { price: 1 }, [bath]);
    expect(set.price).toBe(1);
    expect(changeServiceLine(set, { quantity: 2 }, [bath]).price).toBeNull();
  });
  it('removes the variant of another service', () => {
    const line = changeServiceLine(chosen, { variant_id: '5' }, [bath]);
    expect(changeServiceLine(line, { service_id: '2' }, [bath]).variant_id).toBeNull();
  });
});

it('a typed price shows its difference from the price list', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  expect(plain(compareWithListPrice(175_000, 200_000))).toBe('Bảng giá: 200.000 ₫ (thấp hơn 12,50 %)');
  expect(plain(compareWithListPrice(300_000, 200_000))).toBe('Bảng giá: 200.000 ₫ (cao hơn 50,00 %)');
  expect(plain(compareWithListPrice(1, 0))).toBe('Bảng giá: 0 ₫');
});

it('the original price uses typed prices and leaves out empty lines', () => {
  const set = changeServiceLine(chosen, { price: 150_000 }, [bath]);
  expect(sumLinePrices([chosen, set, emptyServiceLine], [bath])).toBe(350_000);
});

it('sends no empty values, only lines with a service, and no price equal to the list', () => {
  const priced = { ...chosen, price: 200_000 };
  const out = toRegisterInput(
    {
      agent_id: null,
      discount_codes: [],
      started_at: '2026-11-20',
      direct_discount: 0,
      commission_money: 90_000,
      services: [priced, { ...priced, price: 150_000 }, emptyServiceLine],
    },
    [bath],
  );
  expect(out).toEqual({
    started_at: '2026-11-20',
    direct_discount: 0,
    services: [
      { service_id: '1', quantity: 1 },
      { service_id: '1', quantity: 1, price: 150_000 },
    ],
  });
});
