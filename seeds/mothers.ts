import type { Customer } from '#schema/customers';
import { homePlaces } from './homes.ts';
import { makeWomanName } from './names.ts';
import type { Sender } from './partners.ts';
import { createPhoneMaker } from './phones.ts';
import { createRandom } from './random.ts';
import type { Staff } from './staff.ts';

/** A generated customer. Customers are stored after all of them have been generated, because they must be sorted before. */
export interface Mother {
  created_at: string;
  city: string;
  values: Partial<Customer>;
}

/** The values of a new mother that the caller chooses. */
export interface NewMotherValues {
  /** Instant of her first contact with the company. */
  contacted_at: string;
  /** Instant at which she was reached by phone; null if she was not reached, or was not called because a partner sent her. */
  l1_at: string | null;
  /** Instant of the first call to her, even if she did not answer. */
  first_called_at?: string | null;
  next_contact_at?: string;
  next_contact_note?: string;
  level: Customer['level'];
  predicted_birth_date: string | null;
  /** The partner who sent her. */
  sender?: Sender;
  /** True if she found the company through the partner's landing page, without registering a package. */
  landing?: boolean;
  /** Phone of another mother, if she gave the same number. */
  phone?: string;
}

const channels = [
  ['FANPAGE', 42],
  ['HOTLINE', 18],
  ['ZALO', 22],
  ['TELESALE', 6],
  ['DATA', 6],
] as const;
const sources: Readonly<Record<string, readonly string[]>> = {
  FANPAGE: ['Fanpage Nôi', 'Quảng cáo tin nhắn', 'Bài viết tắm bé'],
  HOTLINE: ['Tổng đài', 'Khách cũ giới thiệu'],
  ZALO: ['Zalo OA', 'Nhóm mẹ bầu'],
  TELESALE: ['Danh sách lớp tiền sản'],
  DATA: ['Hội chợ mẹ và bé', 'Form đăng ký web'],
};
const notes = [
  'Gọi sau 19h.',
  'Nhà có thang máy, gửi xe ở hầm B1.',
  'Muốn cô nào nhẹ nhàng, nói giọng miền Nam.',
  'Sinh mổ, cần tư vấn thêm.',
  'Bé thứ hai, đã dùng dịch vụ ở bé đầu.',
  'Nhà nuôi chó, báo trước khi tới.',
  'Bà ngoại nghe máy, ưu tiên nhắn Zalo.',
];

/**
 * Returns a function that makes mothers with realistic names, phone numbers and addresses. The area is derived from the address (rules
 * 1.7).
 */
export function createMotherMaker(staff: Staff): (given: NewMotherValues) => Mother {
  const random = createRandom('mothers');
  const phone = createPhoneMaker(random);
  return ({ sender, landing = false, contacted_at, phone: shared, ...given }) => {
    const place = random.pick(homePlaces);
    const channel = sender ? (landing ? 'PARTNER LANDING' : 'PARTNER') : random.weighted(channels);
    const source =
      sender && !landing ? sender.partner.name : random.pick(sender?.landings ?? sources[channel] ?? ['']);
    const values: Partial<Customer> = {
      name: makeWomanName(random),
      phone: shared ?? phone(),
      address: `${random.int(2, 640)} ${random.pick(place.streets)}`,
      city: place.city,
      province: place.district,
      ward: random.pick(place.wards),
      area: place.area,
      source_channel: channel,
      source_name: source,
      contacted_at,
      partner_id: sender?.partner.id ?? null,
      sales_id: sender && !landing ? null : random.pick(staff.sales),
      note: random.chance(0.35) ? random.pick(notes) : null,
      ...given,
    };
    return { created_at: contacted_at, city: place.city, values };
  };
}
