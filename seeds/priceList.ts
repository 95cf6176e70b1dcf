/** The demo's price list: prices in đồng for one session. */
import type { Service } from '#schema/services';

export interface CatalogueOffer {
  key: string;
  name: string;
  category: Service['category'];
  /** The price; null for a combo whose price is the sum of its items. */
  price: number | null;
  original?: number;
  duration: number;
  /** Number of sessions per unit sold. */
  amount?: number;
  unit?: string;
  gift?: string;
  for_partner?: boolean;
  /** Price table: the unit price in đồng from a quantity on. */
  tiers?: readonly (readonly [from: number, price: number])[];
  variants?: readonly (readonly [name: string, quantity: number])[];
  /** The items of a combo. */
  items?: readonly OfferItem[];
}
interface OfferItem {
  of: string;
  quantity: number;
  /** Name of the combo's variant that contains the item; if absent, all variants contain it. */
  variant?: string;
  tiers?: CatalogueOffer['tiers'];
}

const weeks = [
  ['7 buổi', 7],
  ['14 buổi', 14],
  ['28 buổi', 28],
] as const;
const treatment = [
  ['Liệu trình 5 buổi', 5],
  ['Liệu trình 10 buổi', 10],
] as const;

const babyOffers: readonly CatalogueOffer[] = [
  {
    key: 'bath',
    name: 'Tắm bé sơ sinh tại nhà',
    category: 'baby_bath',
    price: 190_000,
    original: 220_000,
    duration: 45,
    for_partner: true,
    tiers: [
      [1, 190_000],
      [7, 175_000],
      [14, 165_000],
      [28, 150_000],
    ],
    variants: weeks,
  },
  {
    key: 'bath_massage',
    name: 'Tắm và massage bé',
    category: 'baby_bath',
    price: 250_000,
    original: 280_000,
    duration: 60,
    for_partner: true,
    tiers: [
      [1, 250_000],
      [7, 235_000],
      [14, 220_000],
    ],
    variants: weeks,
  },
  { key: 'herbal_bath', name: 'Tắm thảo dược cho bé', category: 'baby_bath', price: 260_000, duration: 60 },
  {
    key: 'cord_care',
    name: 'Tắm và chăm sóc rốn tuần đầu',
    category: 'baby_bath',
    price: 210_000,
    duration: 45,
    amount: 7,
    unit: 'Tuần',
  },
  {
    key: 'baby_massage',
    name: 'Massage bé',
    category: 'baby_bath',
    price: 200_000,
    duration: 40,
    for_partner: true,
  },
  {
    key: 'early_moves',
    name: 'Vận động sớm 0–3 tháng',
    category: 'infant_exercise',
    price: 280_000,
    duration: 45,
    for_partner: true,
    tiers: [
      [1, 280_000],
      [8, 250_000],
    ],
    variants: [['Khóa 8 buổi', 8]],
  },
  {
    key: 'later_moves',
    name: 'Vận động sớm 3–6 tháng',
    category: 'infant_exercise',
    price: 300_000,
    duration: 45,
    variants: [['Khóa 8 buổi', 8]],
  },
  { key: 'float', name: 'Bơi thủy liệu cho bé', category: 'infant_exercise', price: 320_000, duration: 45 },
];

const motherOffers: readonly CatalogueOffer[] = [
  {
    key: 'mother_massage',
    name: 'Massage mẹ sau sinh 60 phút',
    category: 'postnatal_care',
    price: 350_000,
    original: 400_000,
    duration: 60,
    for_partner: true,
    tiers: [
      [1, 350_000],
      [5, 330_000],
      [10, 300_000],
    ],
    variants: treatment,
  },
  {
    key: 'hair',
    name: 'Gội đầu dưỡng sinh cho mẹ',
    category: 'postnatal_care',
    price: 220_000,
    duration: 45,
  },
  {
    key: 'steam',
    name: 'Xông hơ thảo dược sau sinh',
    category: 'postnatal_care',
    price: 280_000,
    duration: 60,
    variants: treatment,
  },
  {
    key: 'full_care',
    name: 'Chăm sóc mẹ sau sinh toàn diện 90 phút',
    category: 'postnatal_care',
    price: 520_000,
    original: 600_000,
    duration: 90,
    tiers: [
      [1, 520_000],
      [5, 490_000],
      [10, 450_000],
    ],
    variants: treatment,
  },
  {
    key: 'salt_wrap',
    name: 'Quấn muối thảo dược giảm eo',
    category: 'postnatal_care',
    price: 380_000,
    duration: 75,
    variants: treatment,
  },
  { key: 'wound', name: 'Chăm sóc vết mổ tại nhà', category: 'postnatal_care', price: 250_000, duration: 30 },
  {
    key: 'pregnant_60',
    name: 'Massage bầu 60 phút',
    category: 'pregnant_massage',
    price: 380_000,
    duration: 60,
    for_partner: true,
    tiers: [
      [1, 380_000],
      [5, 350_000],
    ],
    variants: treatment,
  },
  {
    key: 'pregnant_90',
    name: 'Massage bầu 90 phút',
    category: 'pregnant_massage',
    price: 480_000,
    duration: 90,
    variants: treatment,
  },
  {
    key: 'pregnant_feet',
    name: 'Massage chân giảm phù cho mẹ bầu',
    category: 'pregnant_massage',
    price: 250_000,
    duration: 45,
  },
  {
    key: 'duct',
    name: 'Thông tắc tia sữa tại nhà',
    category: 'blocked_duct',
    price: 500_000,
    duration: 60,
    for_partner: true,
  },
  {
    key: 'duct_course',
    name: 'Liệu trình thông tắc tia sữa 3 buổi',
    category: 'blocked_duct',
    price: 450_000,
    original: 500_000,
    duration: 60,
    amount: 3,
    unit: 'Liệu trình',
    for_partner: true,
  },
  {
    key: 'milk_course',
    name: 'Liệu trình gọi sữa về 5 buổi',
    category: 'blocked_duct',
    price: 420_000,
    duration: 60,
    amount: 5,
    unit: 'Liệu trình',
  },
];

const comboOffers: readonly CatalogueOffer[] = [
  {
    key: 'combo_7',
    name: 'Combo Mẹ và Bé 7 ngày',
    category: 'combo',
    price: 460_000,
    original: 540_000,
    duration: 105,
    amount: 7,
    unit: 'Gói',
    gift: 'Bộ khăn tắm em bé',
    for_partner: true,
    items: [
      { of: 'bath', quantity: 1 },
      { of: 'mother_massage', quantity: 1 },
    ],
  },
  {
    key: 'combo_14',
    name: 'Combo Mẹ và Bé 14 ngày',
    category: 'combo',
    price: null,
    duration: 120,
    amount: 14,
    unit: 'Gói',
    gift: 'Tinh dầu tràm',
    for_partner: true,
    items: [
      { of: 'bath_massage', quantity: 1, tiers: [[1, 205_000]] },
      { of: 'mother_massage', quantity: 1, tiers: [[1, 270_000]] },
    ],
  },
  {
    key: 'combo_26',
    name: 'Combo Ở cữ trọn tháng',
    category: 'combo',
    price: null,
    duration: 150,
    amount: 26,
    unit: 'Gói',
    gift: 'Gối cho con bú',
    variants: [
      ['Cơ bản', 1],
      ['Nâng cao', 1],
    ],
    items: [
      { of: 'bath', quantity: 1, tiers: [[1, 140_000]] },
      { of: 'mother_massage', quantity: 1, variant: 'Cơ bản', tiers: [[1, 230_000]] },
      { of: 'full_care', quantity: 1, variant: 'Nâng cao', tiers: [[1, 350_000]] },
    ],
  },
  {
    key: 'combo_rest',
    name: 'Combo Phục hồi sau sinh',
    category: 'combo',
    price: 620_000,
    duration: 120,
    unit: 'Buổi',
    tiers: [
      [1, 620_000],
      [5, 580_000],
      [10, 540_000],
    ],
    variants: treatment,
    items: [
      { of: 'mother_massage', quantity: 1 },
      { of: 'steam', quantity: 1 },
    ],
  },
  {
    key: 'combo_before_after',
    name: 'Combo Bầu và Sau sinh',
    category: 'combo',
    price: 360_000,
    duration: 60,
    amount: 10,
    unit: 'Gói',
    items: [
      { of: 'pregnant_60', quantity: 1 },
      { of: 'mother_massage', quantity: 1 },
    ],
  },
  {
    key: 'combo_baby',
    name: 'Combo Bé khỏe: tắm và vận động',
    category: 'combo',
    price: 400_000,
    original: 470_000,
    duration: 90,
    amount: 12,
    unit: 'Gói',
    for_partner: true,
    items: [
      { of: 'bath', quantity: 1 },
      { of: 'early_moves', quantity: 1 },
    ],
  },
];

export const catalogueOffers: readonly CatalogueOffer[] = [...babyOffers, ...motherOffers, ...comboOffers];

/**
 * Baskets of services that are bought together. A basket has the service, the variant and the quantity of each item (default: the variant's
 * quantity, otherwise 1), and the basket's frequency.
 */
export const baskets: readonly (readonly [
  lines: readonly (readonly [string, string?, number?])[],
  weight: number,
])[] = [
  [[['bath', '7 buổi']], 12],
  [[['bath', '14 buổi']], 9],
  [[['bath', '28 buổi']], 3],
  [[['bath_massage', '7 buổi']], 8],
  [[['bath_massage', '14 buổi']], 5],
  [
    [
      ['bath', '14 buổi'],
      ['mother_massage', 'Liệu trình 5 buổi'],
    ],
    5,
  ],
  [[['cord_care']], 3],
  [[['mother_massage', 'Liệu trình 5 buổi']], 6],
  [[['mother_massage', 'Liệu trình 10 buổi']], 3],
  [[['full_care', 'Liệu trình 5 buổi']], 3],
  [
    [
      ['salt_wrap', 'Liệu trình 5 buổi'],
      ['steam', 'Liệu trình 5 buổi'],
    ],
    2,
  ],
  [[['pregnant_60', 'Liệu trình 5 buổi']], 4],
  [[['pregnant_90', 'Liệu trình 5 buổi']], 1],
  [[['duct_course']], 5],
  [[['duct', undefined, 2]], 3],
  [[['milk_course']], 2],
  [[['early_moves', 'Khóa 8 buổi']], 3],
  [[['baby_massage', undefined, 6]], 2],
  [
    [
      ['duct', undefined, 2],
      ['bath', '7 buổi'],
    ],
    2,
  ],
  [[['combo_7']], 5],
  [[['combo_14']], 3],
  [[['combo_26', 'Cơ bản']], 1],
  [[['combo_26', 'Nâng cao']], 1],
  [[['combo_rest', 'Liệu trình 5 buổi']], 2],
  [[['combo_before_after']], 1],
  [[['combo_baby']], 2],
];
