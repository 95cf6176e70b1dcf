/** The company's data, and the first steps that set up a new company. */
import { type AnswerOf, booleanShape, listOf, oneOf, orNull, shape, stringShape } from './answers.ts';
import type { ResourceName } from './index.ts';
import { phone, text } from './kinds.ts';

/** The company's data as customers see them: on receipts, quotations, statements and in messages. */
export const companyFields = {
  name: text('Tên công ty', { required: true, maxLength: 200 }),
  phone: phone('Điện thoại'),
  zalo: phone('Số Zalo', { help: 'Bỏ trống nếu trùng số điện thoại' }),
  address: text('Địa chỉ', { maxLength: 500 }),
  tax_code: text('Mã số thuế', { maxLength: 14, help: '10 số; 10 số, gạch nối và 3 số; hoặc 12 số' }),
} as const;
export const companyAnswer = shape({
  name: stringShape,
  phone: orNull(stringShape),
  zalo: orNull(stringShape),
  address: orNull(stringShape),
  tax_code: orNull(stringShape),
  /** Version of the stored logo, which changes when the picture changes; null without a logo. */
  logo: orNull(stringShape),
});
/** Media types that the logo may have. */
export const logoTypes = ['image/png', 'image/svg+xml'] as const;
export type Company = AnswerOf<typeof companyAnswer>;

export interface FirstStep {
  readonly name: string;
  readonly label: string;
  /** Purpose of the step, in one line. */
  readonly why: string;
  /** Path of the screen on which the user does this step. */
  readonly to: string;
  /** True if no package can be registered without this step; other steps can be done later. */
  readonly isNeeded?: true;
  /** Resource of which the step needs at least one record; undefined if the user fills in settings in this step. */
  readonly resource?: ResourceName;
}

/** First steps of a new company, in order. */
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

/** Server settings that mails need: without them, mails are not sent or links in mails do not work. */
export const serverSettings = ['PUBLIC_URL', 'SMTP_URL'] as const;

/** `missing` lists server settings that are not set in production. */
export const firstStepsAnswer = shape({
  steps: listOf(shape({ name: oneOf(firstSteps.map(({ name }) => name)), done: booleanShape })),
  dismissed: booleanShape,
  missing: listOf(oneOf(serverSettings)),
});
export type FirstStepsAnswer = AnswerOf<typeof firstStepsAnswer>;
