import { datetime, ref, refs, text } from './kinds.ts';
import { defineResource } from './resource.ts';

const never = { write: 'never' } as const;
const rights = ['read', 'delete'] as const;

/** Who has sent money for a customer, as the banks write it; learned when a person matches a line with her. */
export const payers = defineResource('payers', {
  label: 'Người chuyển tiền',
  plural: 'Người chuyển tiền',
  title: 'text',
  fields: {
    text: text('Tên hoặc tài khoản', { ...never, required: true, personal: true }),
    customer_id: ref('Khách hàng', 'customers', { ...never, required: true }),
    created_at: datetime('Biết từ', never),
    /** The lines that a person matched: without them it is forgotten. */
    bank_line_ids: refs('Dòng sao kê', 'bank_lines', { ...never, show: [], read: [], default: [] }),
  },
  list: {
    columns: ['text', 'customer_id', 'created_at'],
    narrow: ['text', 'customer_id'],
    filters: ['customer_id'],
    open: 'quick',
    include: ['customer'],
  },
  form: { fields: [] },
  access: { admin: rights, finance: rights, sales: rights },
  history: ['customer'],
});
