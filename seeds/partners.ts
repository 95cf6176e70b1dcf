import type { Threshold } from '#rules/partnerRevenue';
import type { Partner } from '#schema/partners';
import { addMinutes, toLocalInstant } from './instants.ts';
import type { World } from './world.ts';

/** A partner of the demo with its pay mechanism; `weight` is the partner's share of all partners' packages. */
export interface Sender {
  partner: Partner;
  thresholds: readonly Threshold[];
  weight: number;
  landings: readonly string[];
}

const mechanisms: readonly {
  code: string;
  name: string;
  steps: readonly (readonly [number, number, number])[];
}[] = [
  {
    code: 'COBAN',
    name: 'Cơ chế cơ bản',
    steps: [
      [0, 8, 0],
      [10_000_000, 10, 0],
      [25_000_000, 12, 1],
    ],
  },
  {
    code: 'BAC',
    name: 'Cơ chế bạc',
    steps: [
      [0, 10, 0],
      [12_000_000, 12, 1],
      [30_000_000, 15, 2],
    ],
  },
  {
    code: 'VANG',
    name: 'Cơ chế vàng',
    steps: [
      [5_000_000, 10, 0],
      [15_000_000, 15, 2],
      [40_000_000, 18, 3],
    ],
  },
];

const partners: readonly (Pick<Partner, 'code' | 'name' | 'phone' | 'address' | 'bank' | 'bank_account'> & {
  mechanism: string;
  weight: number;
  landings: readonly string[];
})[] = [
  {
    code: 'MEGAO',
    name: 'Cửa hàng mẹ và bé Mẹ Gạo',
    phone: '0907415263',
    address: '214 Phan Xích Long, Phường 2, Quận Phú Nhuận, Hồ Chí Minh',
    bank: 'vietcombank',
    bank_account: '0071001234567',
    mechanism: 'BAC',
    weight: 40,
    landings: ['Tắm bé tại nhà', 'Combo ở cữ'],
  },
  {
    code: 'HOAMAI',
    name: 'Phòng khám sản Hoa Mai',
    phone: '0913526374',
    address: '88 Thái Hà, Phường Trung Liệt, Quận Đống Đa, Hà Nội',
    bank: 'techcombank',
    bank_account: '19031234567890',
    mechanism: 'VANG',
    weight: 32,
    landings: ['Chăm sóc sau sinh', 'Thông tắc tia sữa'],
  },
  {
    code: 'BIBO',
    name: 'Siêu thị đồ sơ sinh Bibo Nhí',
    phone: '0938637485',
    address: '372 Nguyễn Thị Thập, Phường Tân Quy, Quận 7, Hồ Chí Minh',
    bank: 'acb',
    bank_account: '218765439',
    mechanism: 'COBAN',
    weight: 12,
    landings: ['Gói tắm bé 14 buổi'],
  },
  {
    code: 'ANNHIEN',
    name: 'Lớp tiền sản An Nhiên',
    phone: '0985748596',
    address: '45 Trần Thái Tông, Phường Dịch Vọng, Quận Cầu Giấy, Hà Nội',
    bank: 'mbbank',
    bank_account: '0680112233445',
    mechanism: 'COBAN',
    weight: 10,
    landings: ['Học viên lớp tiền sản'],
  },
  {
    code: 'SENVANG',
    name: 'Spa bầu Sen Vàng',
    phone: '0976859607',
    address: '19 Nguyễn Duy Trinh, Phường Bình Trưng Tây, Thành phố Thủ Đức, Hồ Chí Minh',
    bank: 'bidv',
    bank_account: '31410001122334',
    mechanism: 'BAC',
    weight: 10,
    landings: ['Massage bầu', 'Combo bầu và sau sinh'],
  },
];

/** Adds the mechanisms with their thresholds, and the partners with their landing pages. */
export function addPartners(world: World, opened: string): Sender[] {
  const paid = new Map<string, { id: string; thresholds: Threshold[] }>();
  for (const [index, { code, name, steps }] of mechanisms.entries()) {
    const created = toLocalInstant(opened, 480 + index);
    const { id } = world.add('mechanisms', created, { code, name });
    const thresholds = steps.map(([revenue, commission_percent, bonus_percent]) => ({
      revenue,
      commission_percent,
      bonus_percent,
    }));
    for (const threshold of thresholds)
      world.add('mechanism_thresholds', created, { ...threshold, mechanism_id: id });
    paid.set(code, { id, thresholds });
  }
  return partners.map(({ mechanism, weight, landings, ...values }, index) => {
    const created = toLocalInstant(opened, 500 + index);
    const terms = paid.get(mechanism);
    const email = `lienhe@${values.code.toLowerCase()}.test`;
    const partner = world.add('partners', created, { ...values, email, mechanism_id: terms?.id ?? null });
    for (const [n, name] of landings.entries())
      world.add('partner_landings', addMinutes(created, n + 1), {
        name,
        url: `https://${values.code.toLowerCase()}.test/noi/${n + 1}`,
        partner_id: partner.id,
      });
    return { partner, thresholds: terms?.thresholds ?? [], weight, landings };
  });
}
