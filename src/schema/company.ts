/** The company itself, and what a new one sets up first. */
import { type AnswerOf, flag, listOf, oneOf, orNull, shape, string } from './answers.ts';
import type { ResourceName } from './index.ts';
import { phone, text } from './kinds.ts';

/** The company as customers know it: on receipts, quotations, statements and in messages. */
export const companyFields = {
  name: text('Tên công ty', { required: true, maxLength: 200 }),
  phone: phone('Điện thoại'),
  zalo: phone('Số Zalo', { help: 'Bỏ trống nếu trùng số điện thoại' }),
  address: text('Địa chỉ', { maxLength: 500 }),
  tax_code: text('Mã số thuế', { maxLength: 14, help: '10 số; 10 số, gạch nối và 3 số; hoặc 12 số' }),
} as const;
export const companyAnswer = shape({
  name: string,
  phone: orNull(string),
  zalo: orNull(string),
  address: orNull(string),
  tax_code: orNull(string),
  /** Names the stored logo, another name once it is another picture; null: there is none. */
  logo: orNull(string),
});
/** What a picture of the company may be. */
export const logoTypes = ['image/png', 'image/svg+xml'] as const;
export type Company = AnswerOf<typeof companyAnswer>;

export interface FirstStep {
  readonly name: string;
  readonly label: string;
  /** What it is for, in one line. */
  readonly why: string;
  /** Where it is done. */
  readonly to: string;
  /** Without it no package can be registered; the others can come later. */
  readonly isNeeded?: true;
  /** The records of which there must be one; absent where settings are filled in instead. */
  readonly resource?: ResourceName;
}

/** What a new company sets up, in order. */
export const firstSteps = [
  {
    name: 'company',
    label: 'Ghi tên, địa chỉ và mã số thuế của công ty',
    why: 'Để in trên phiếu thu, báo giá, bảng kê và ký tên tin nhắn.',
    to: '/settings?activeTab=company',
  },
  {
    name: 'places',
    label: 'Xem danh mục phường, quận và đặt khu vực',
    why: 'Địa chỉ của khách được chọn từ đây; lịch chia theo khu vực.',
    to: '/locations',
    resource: 'locations',
  },
  {
    name: 'services',
    label: 'Nhập dịch vụ và bảng giá',
    why: 'Gói đăng ký lấy giá và số buổi từ đây.',
    to: '/services?quick=new',
    resource: 'services',
    isNeeded: true,
  },
  {
    name: 'nurses',
    label: 'Nhập điều dưỡng',
    why: 'Để phân công; không cần email hay mật khẩu.',
    to: '/agents?quick=new',
  },
  {
    name: 'staff',
    label: 'Mời nhân viên',
    why: 'Sales, điều phối và kế toán có tài khoản riêng.',
    to: '/users?quick=new',
  },
  {
    name: 'bank',
    label: 'Ghi tài khoản ngân hàng của công ty',
    why: 'Để nhận tiền chuyển khoản và đối chiếu sao kê.',
    to: '/settings?activeTab=bank',
  },
  {
    name: 'customers',
    label: 'Nhập khách hàng',
    why: 'Từng người, hoặc cả tệp đang có.',
    to: '/customers?quick=new',
    resource: 'customers',
    isNeeded: true,
  },
  {
    name: 'package',
    label: 'Đăng ký gói đầu tiên',
    why: 'Mở một khách hàng và bấm Đăng ký gói.',
    to: '/customers',
    resource: 'packages',
    isNeeded: true,
  },
] as const satisfies readonly FirstStep[];

/** Settings of the server without which links in mails, or mails themselves, do not arrive. */
export const serverSettings = ['PUBLIC_URL', 'SMTP_URL'] as const;

/** `missing` names the server's settings that production goes without. */
export const firstStepsAnswer = shape({
  steps: listOf(shape({ name: oneOf(firstSteps.map(({ name }) => name)), done: flag })),
  dismissed: flag,
  missing: listOf(oneOf(serverSettings)),
});
export type FirstSteps = AnswerOf<typeof firstStepsAnswer>;
