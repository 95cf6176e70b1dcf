import { datetime, ref, refs, text } from './kinds.ts';
import { defineResource } from './resource.ts';

const neverWritten = { write: 'never' } as const;
const payerVerbs = ['read', 'delete'] as const;

/**
 * Payers: names or accounts, as banks write them, that send money for a customer. A payer is stored when a user matches a bank line with
 * the customer.
 */
export const payers = defineResource('payers', {
  label: 'Người chuyển tiền',
  plural: 'Người chuyển tiền',
  title: 'text',
  fields: {
    text: text('Tên hoặc tài khoản', { ...neverWritten, required: true, personal: true }),
    customer_id: ref('Khách hàng', 'customers', { ...neverWritten, required: true }),
    created_at: datetime('Biết từ', neverWritten),
    /** Ids of the bank lines that users matched; when the last of these matches is undone, the payer is deleted. */
    bank_line_ids: refs('Dòng sao kê', 'bank_lines', { ...neverWritten, show: [], read: [], default: [] }),
  },
  list: {
    columns: ['text', 'customer_id', 'created_at'],
    narrow: ['text', 'customer_id'],
    filters: ['customer_id'],
    open: 'quick',
    include: ['customer'],
  },
  form: { fields: [] },
  access: { admin: payerVerbs, finance: payerVerbs, sales: payerVerbs },
  history: ['customer'],
});
