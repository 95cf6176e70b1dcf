import { payItemKinds } from './choices.ts';
import { boolean, choice, datetime, money, month, multilineText, ref } from './kinds.ts';
import { defineResource } from './resource.ts';

/** Additions to and deductions from a nurse's monthly pay, other than her shares of packages (rules 5.15). */
export const payItems = defineResource('pay_items', {
  label: 'Khoản lương',
  plural: 'Khoản lương',
  title: 'note',
  fields: {
    agent_id: ref('Điều dưỡng', 'agents', { required: true, write: 'create' }),
    month: month('Tháng', { required: true, write: 'create' }),
    kind: choice('Loại', payItemKinds, { required: true }),
    amount: money('Số tiền', { required: true, min: 1 }),
    note: multilineText('Ghi chú', {
      personal: true,
      maxLength: 500,
      help: 'Khấu trừ cần ghi lý do. Luật lao động không cho phạt tiền nhân viên.',
    }),
    /** The voucher of the payment that included this item; null until the item is paid. */
    voucher_id: ref('Chứng từ', 'vouchers', { write: 'never', show: ['view'], dataOf: [] }),
    paid: boolean('Đã trả', { computed: true }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
  },
  list: {
    columns: ['month', 'agent_id', 'kind', 'amount', 'note', 'paid'],
    narrow: ['agent_id', 'kind', 'amount'],
    filters: ['agent_id', 'month'],
    open: 'quick',
    include: ['agent'],
  },
  form: { fields: ['agent_id', 'month', 'kind', 'amount', 'note'] },
  check: ({ kind, note }: { kind?: unknown; note?: unknown }) =>
    kind === 'deduction' && !String(note ?? '').trim()
      ? { field: 'note', message: 'Ghi lý do khấu trừ.' }
      : null,
  access: { finance: ['read', 'create', 'edit', 'delete'] },
  history: ['agent'],
});
