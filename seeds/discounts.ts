import { addDays } from '#rules/days';
import type { DiscountCode } from '#rules/discounts';
import type { Discount } from '#schema/discounts';
import type { SoldOffer } from './catalogue.ts';
import { toLocalInstant } from './instants.ts';
import type { Sender } from './partners.ts';
import type { World } from './world.ts';

interface DiscountSpec {
  code: string;
  /** A fraction of the price, or an amount in đồng. */
  value: number;
  type?: Discount['service_type'];
  partner?: string;
  services?: readonly string[];
  /** First day of the code, in days from today; `to` is its last day. */
  from: number;
  to?: number;
  /** True if all uses of the code are used up. */
  usedUp?: boolean;
  max?: number;
  /** Frequency of the code's use, relative to the other codes. */
  weight: number;
}

const discountSpecs: readonly DiscountSpec[] = [
  { code: 'CHAOMEBAU', value: 0.1, from: -420, weight: 6 },
  { code: 'SINHNHAT', value: 0.05, from: -420, weight: 4 },
  { code: 'BANBE200', value: 200_000, from: -400, weight: 6 },
  { code: 'TETDOANVIEN', value: 0.15, from: -330, to: -280, weight: 10 },
  { code: 'HE2TUAN', value: 150_000, from: -200, to: -140, weight: 10 },
  { code: 'THANGTRUOC', value: 0.08, from: -60, to: -12, weight: 8 },
  { code: 'TAMBE10', value: 0.1, type: 'baby_bath', from: -380, weight: 6 },
  { code: 'MESAUSINH', value: 0.12, type: 'postnatal_care', from: -300, weight: 5 },
  { code: 'COMBO500', value: 500_000, type: 'combo', from: -300, weight: 6 },
  { code: 'BAU15', value: 0.15, type: 'pregnant_massage', from: -260, weight: 5 },
  { code: 'TIASUA100', value: 100_000, type: 'blocked_duct', from: -260, max: 200, weight: 5 },
  { code: 'BENHANH', value: 0.1, type: 'infant_exercise', from: -200, weight: 4 },
  {
    code: 'MEGAO10',
    value: 0.1,
    partner: 'MEGAO',
    services: ['bath', 'bath_massage', 'combo_7'],
    from: -400,
    weight: 8,
  },
  { code: 'HOAMAI300', value: 300_000, partner: 'HOAMAI', from: -360, weight: 8 },
  { code: 'NHANH12', value: 0.2, from: -150, usedUp: true, weight: 8 },
  { code: 'DAUTIEN', value: 250_000, from: -420, usedUp: true, weight: 5 },
  { code: 'CUOITUAN', value: 0.07, from: -40, to: 45, max: 50, weight: 8 },
];

export interface DiscountBook {
  /** Returns the codes that are valid at this instant, with their weights. */
  alive(instant: string): (readonly [DiscountCode, number])[];
  all: readonly DiscountCode[];
  use(id: string): void;
  /** Sets the limits of the codes with `usedUp`. Call this after all uses are counted. */
  close(): void;
}

/** Adds the discount codes; their uses are counted while packages are registered. */
export function addDiscounts(
  world: World,
  sold: ReadonlyMap<string, SoldOffer>,
  senders: readonly Sender[],
): DiscountBook {
  const known = discountSpecs.map((code) => ({ code, record: addCode(world, code, sold, senders) }));
  const byId = new Map(known.map(({ record }) => [record.id, record]));
  return {
    all: known.map(({ record }) => record),
    alive: (instant) =>
      known.flatMap(({ code, record }) =>
        toLocalInstant(addDays(world.today, code.from), 0) <= instant && (record.expired_at ?? '9') > instant
          ? [[record, code.weight] as const]
          : [],
      ),
    use: (id) => {
      const record = byId.get(id);
      if (record) record.used += 1;
    },
    close: () => {
      for (const { code, record } of known) {
        if (code.usedUp) record.max_use = Math.max(1, record.used);
        else if (record.max_use !== null) record.max_use = Math.max(record.max_use, record.used + 10);
      }
    },
  };
}

function addCode(
  world: World,
  code: DiscountSpec,
  sold: ReadonlyMap<string, SoldOffer>,
  senders: readonly Sender[],
): Discount {
  const end = code.to === undefined ? null : toLocalInstant(addDays(world.today, code.to), 24 * 60 - 1);
  return world.add('discounts', toLocalInstant(addDays(world.today, code.from), 0), {
    code: code.code,
    service_type: code.type ?? null,
    partner_id: senders.find(({ partner }) => partner.code === code.partner)?.partner.id ?? null,
    discount_type: code.value < 1 ? 'percent' : 'amount',
    discount_value: code.value,
    service_ids: (code.services ?? []).map((key) => sold.get(key)?.service.id ?? ''),
    expired_at: end,
    max_use: code.max ?? null,
  });
}
