import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSunday } from '#rules/days';
import type { DiscountCode } from '#rules/discounts';
import { calculateQuote, calculateTotals, type QuoteInput } from '#rules/package';
import type { PricedService } from '#rules/pricing';
import { anyBearer, anyDay, anyPercent, anyPrice } from './arbitraries.ts';

const service = (id: string, price: number | null, amount = 1): PricedService => ({
  id,
  name: `Dịch vụ ${id}`,
  price,
  amount,
  category: 'baby_bath',
  pack: false,
  tiers: [{ min_quantity: 10, max_quantity: null, price: Math.floor((price ?? 0) * 0.9) }],
  items: [],
  variants: [{ id: `v${id}`, name: 'Gói', quantity: 10 }],
});
const code: DiscountCode = {
  id: '7',
  code: 'TET',
  discount_type: 'percent',
  discount_value: 0.1,
  service_type: null,
  partner_id: null,
  service_ids: [],
  expired_at: null,
  max_use: null,
  used: 0,
  discontinued: false,
};
const input: QuoteInput = {
  services: [
    { service_id: '1', quantity: 3 },
    { service_id: '2', quantity: 2 },
  ],
  catalogue: [service('1', 200_000), service('2', 300_000, 2)],
  started_at: '2026-11-20',
  discount_codes: ['TET'],
  direct_discount: 100_000,
  applied_to: 'company',
  discounts: [code],
  agent_commission: 30,
  partner_commission: 5,
  now: '2026-11-20T03:00:00.000Z',
};
const extra = {
  amount: 80_000,
  description: 'Xin lỗi khách',
  applied_to: 'agent' as const,
  discount_id: null,
  direct: false,
};

describe('a quote', () => {
  let made: ReturnType<typeof calculateQuote>;
  // Calculated in a hook and not at file load, so that the tests cover the calculation.
  beforeAll(() => {
    made = calculateQuote(input);
  });
  it('calculates the price of its lines', () =>
    expect(made.lines.map((line) => line.subtotal_price)).toEqual([600_000, 1_200_000]));
  it('adds them up to the original price', () => expect(made.original_price).toBe(1_800_000));
  it('deducts codes and the direct discount', () =>
    expect(made.deductions.map((one) => one.amount)).toEqual([180_000, 100_000]));
  it('calculates the total', () =>
    expect([made.total_discount, made.total_price]).toEqual([280_000, 1_520_000]));
  it('has as many sessions as its largest line', () => expect(made.total_sessions).toBe(4));
  it('ends on the last session, without Sundays', () => expect(made.finished_at).toBe('2026-11-24'));
  it('divides the total', () =>
    expect([made.agent_income, made.agent_tax, made.partner_income, made.company_income]).toEqual([
      540_000, 54_000, 76_000, 904_000,
    ]));
  it('calculates the commission on the original price', () =>
    expect(made.original_agent_commission_total).toBe(540_000));
  it('has no problems', () => expect(made.problems).toEqual([]));
  it('shows no category of a line', () => expect(Object.keys(made.lines[0] ?? {})).not.toContain('category'));
});

describe('the parts of a quote', () => {
  it('deduct a later discount after the others', () => {
    const { deductions, total_price } = calculateQuote({ ...input, extra: [extra] });
    expect([deductions.at(-1)?.amount, total_price]).toEqual([80_000, 1_440_000]);
  });
  it('use a price entered by staff for the total', () => {
    const services = [{ service_id: '1', quantity: 3, price: 500_000 }];
    expect(calculateQuote({ ...input, services, discount_codes: [], direct_discount: 0 }).total_price).toBe(
      500_000,
    );
  });
  it("use the variant's quantity and its tier", () => {
    expect(
      calculateQuote({ ...input, services: [{ service_id: '1', variant_id: 'v1' }] }).lines[0],
    ).toMatchObject({
      variant_id: 'v1',
      quantity: 10,
      unit_price: 180_000,
    });
  });
  it('move a Sunday start to Monday', () =>
    expect(calculateQuote({ ...input, started_at: '2026-11-22' }).days[0]).toBe('2026-11-23'));
  it('have no days until the start is chosen', () => {
    const { days, finished_at } = calculateQuote({ ...input, started_at: null });
    expect([days, finished_at]).toEqual([[], null]);
  });
  it('are 0 without services', () =>
    expect(calculateQuote({ ...input, services: [], discount_codes: [] }).total_price).toBe(0));
  it('have at most a thousand sessions, even if more are requested', () => {
    const { total_sessions, days } = calculateQuote({
      ...input,
      services: [{ service_id: '2', quantity: 501 }],
    });
    expect([total_sessions, days.length]).toEqual([1000, 1000]);
  });
  it('deduct only the given discounts', () => {
    const { services, catalogue, started_at, now } = input;
    const { deductions, problems } = calculateQuote({ services, catalogue, started_at, now });
    expect([deductions, problems]).toEqual([[], []]);
  });
  it('accept a code of the package’s partner only', () => {
    const of = (partner_id: string) =>
      calculateQuote({ ...input, partner_id, discounts: [{ ...code, partner_id: '3' }] }).problems.length;
    expect([of('3'), of('4')]).toEqual([0, 1]);
  });
  it('contain the list price and the reason only for a line below the list price', () => {
    const line = (price: number | null, price_reason?: string) => {
      const services = [{ service_id: '1', quantity: 3, price, ...(price_reason && { price_reason }) }];
      const [one] = calculateQuote({ ...input, services }).lines;
      return [one?.list_price, one?.price_reason];
    };
    expect([line(500_000, 'khách quen'), line(500_000), line(700_000, 'x'), line(600_000, 'x')]).toEqual([
      [200_000, 'khách quen'],
      [200_000, null],
      [200_000, null],
      [null, null],
    ]);
    expect(line(null)).toEqual([null, null]);
  });
  it('use shared discounts if the bearer is not given', () =>
    expect(calculateQuote({ ...input, applied_to: null }).deductions[0]?.applied_to).toBe('all'));
});

describe('a problem is reported', () => {
  const problem = (change: Partial<QuoteInput>) => calculateQuote({ ...input, ...change }).problems[0];
  it('if a service is missing, with its line', () =>
    expect(
      problem({
        services: [
          { service_id: '1', quantity: 1 },
          { service_id: '99', quantity: 1 },
        ],
      }),
    ).toMatchObject({
      at: 'services',
      index: 1,
    }));
  it('as text', () =>
    expect(problem({ services: [{ service_id: '99', quantity: 1 }] })?.reason).toBe(
      'Không có dịch vụ này. Hãy chọn dịch vụ khác.',
    ));
  it('not if the variant belongs to the service', () =>
    expect(problem({ services: [{ service_id: '1', variant_id: 'v1', quantity: 1 }] })).toBeUndefined());
  it('nor if it is one of several of the service', () => {
    const variants = ['v1', 'v8'].map((id) => ({ id, name: 'Gói', quantity: 10 }));
    const catalogue = [{ ...service('1', 200_000), variants }];
    expect(problem({ catalogue, services: [{ service_id: '1', variant_id: 'v8' }] })).toBeUndefined();
  });
  it('if the variant belongs to another service', () =>
    expect(problem({ services: [{ service_id: '1', variant_id: 'v2', quantity: 1 }] })?.reason).toMatch(
      /Biến thể/,
    ));
  it('if a code is refused, with its position', () =>
    expect(problem({ discount_codes: ['TET', 'XYZ'] })).toMatchObject({ at: 'discount_codes', index: 1 }));
  it('if there are more than a thousand sessions', () =>
    expect(problem({ services: [{ service_id: '2', quantity: 501 }] })?.reason).toMatch(/1000 buổi/));
  it('not at a thousand sessions', () =>
    expect(problem({ services: [{ service_id: '2', quantity: 500 }] })).toBeUndefined());
  it('not for the largest allowed amount', () =>
    expect(
      problem({ services: [{ service_id: '1', quantity: 1, price: 100_000_000_000 }] }),
    ).toBeUndefined());
  it('if the price is too large for exact calculation', () =>
    expect(problem({ services: [{ service_id: '1', quantity: 1, price: 2e12 }] })?.reason).toMatch(
      /quá lớn/,
    ));
});

const anyInput = fc
  .record({
    prices: fc.array(anyPrice, { minLength: 1, maxLength: 5 }),
    quantities: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 5 }),
    started_at: anyDay,
    percent: fc.integer({ min: 1, max: 100 }),
    direct_discount: anyPrice,
    applied_to: anyBearer,
    extras: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 5_000_000 }), applied_to: anyBearer }), {
      maxLength: 3,
    }),
    agent_commission: anyPercent,
    partner_commission: anyPercent,
  })
  .map(
    ({ prices, quantities, percent, extras, ...rest }): QuoteInput => ({
      ...rest,
      catalogue: prices.map((price, at) => service(String(at), price, 1 + (at % 3))),
      services: prices.map((_, at) => ({ service_id: String(at), quantity: quantities[at] ?? 1 })),
      discount_codes: ['TET'],
      discounts: [{ ...code, discount_value: percent / 100 }],
      extra: extras.map((one) => ({ ...extra, ...one })),
      now: input.now,
    }),
  );

describe('in every package', () => {
  it('the total is the lines minus the deductions', () => {
    fc.assert(
      fc.property(anyInput, (one) => {
        const made = calculateQuote(one);
        const lines = made.lines.reduce((total, line) => total + line.price, 0);
        expect(made.total_price).toBe(
          made.deductions.reduce((left, deduction) => left - deduction.amount, lines),
        );
      }),
    );
  });
  it('the total is not negative', () => {
    fc.assert(
      fc.property(anyInput, (one) => void expect(calculateQuote(one).total_price).toBeGreaterThanOrEqual(0)),
    );
  });
  it('the incomes add up to the total', () => {
    fc.assert(
      fc.property(anyInput, (one) => {
        const { agent_income, partner_income, company_income, total_price } = calculateQuote(one);
        expect(agent_income + partner_income + company_income).toBe(total_price);
      }),
    );
  });
  it('there are as many days as sessions, without Sundays', () => {
    fc.assert(
      fc.property(anyInput, (one) => {
        const { days, total_sessions } = calculateQuote(one);
        expect([days.length, days.filter(isSunday)]).toEqual([total_sessions, []]);
      }),
    );
  });
  it('all amounts are whole', () => {
    fc.assert(
      fc.property(anyInput, (one) => {
        const { lines, deductions, days, problems, finished_at, ...money } = calculateQuote(one);
        expect(Object.values(money).filter((value) => !Number.isSafeInteger(value))).toEqual([]);
      }),
    );
  });
  it('calculating the same deductions again changes nothing', () => {
    fc.assert(
      fc.property(anyInput, (one) => {
        const { lines, days, problems, finished_at, total_sessions, ...made } = calculateQuote(one);
        const { original_price, deductions } = made;
        const { agent_commission = null, partner_commission = null } = one;
        expect(calculateTotals({ original_price, deductions, agent_commission, partner_commission })).toEqual(
          made,
        );
      }),
    );
  });
});
