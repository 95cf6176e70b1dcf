import { multilineText } from './kinds.ts';

/** Action that erases a customer's personal data (schema 9.2). The button is on the customer and in the trash. */
export const eraseCustomerAction = {
  label: 'Xóa dữ liệu cá nhân',
  prompt:
    'Họ tên, điện thoại, địa chỉ, ngày dự sinh và mọi ghi chú của khách hàng này bị xóa hẳn, cả trong lịch sử, tìm kiếm, thông báo, thùng rác và sao kê, và không lấy lại được. Gói, buổi và số tiền vẫn còn, dưới tên "Đã xóa theo yêu cầu".',
  roles: ['admin'],
  input: {
    reason: multilineText('Lý do', {
      required: true,
      help: 'Ai yêu cầu, bằng cách nào; không ghi tên hay số điện thoại.',
    }),
  },
  tone: 'danger',
} as const;
