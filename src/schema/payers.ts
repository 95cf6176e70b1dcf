import { datetime, ref, refs, text } from './kinds.ts';
import { defineResource } from './resource.ts';

const never = { write: 'never' } as const;
const rights = ['read', 'delete'] as const;

/**
 * Payers: names or accounts, as banks write them, that send money for a customer. A payer is stored when a user matches a bank line with
 * the customer.
 */
export const payers = defineResource('payers', {
  label: 'Người chuyển tiền',
  plural: 'Người chuyển tiền',
  title: 'text',
  fields: {
    text: text('Tên hoặc tài khoản', { ...never, required: true, personal: true }),
    customer_id: ref('Khách hàng', 'customers', { ...never, required: true }),
    created_at: datetime('Biết từ', never),
    /** Ids of the bank lines that users matched; when the last of these matches is undone, the payer is deleted. */
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
