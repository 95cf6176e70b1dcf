/** Requests that nurses and mothers send from their own pages, and the office's answers (rules 3.27). */
import { requestKinds, requestSides, requestStates } from './choices.ts';
import { choice, date, datetime, multilineText, phone, ref, slots, text } from './kinds.ts';
import { MAX_REQUEST_LENGTH } from './requestLimit.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/** Options of fields that are personal data of the mother or nurse who sends the request. */
const askerOptions = { write: 'never', dataOf: ['person', 'agent_id'] } as const;
const neverWritten = { write: 'never', show: [] } as const;
const sellers = ['admin', 'sales'] as const;
const isOpenRequest = ({ state }: { state: string | null }) => state === 'open';

export const requests = defineResource('requests', {
  label: 'Yêu cầu',
  plural: 'Yêu cầu từ trang riêng',
  title: 'asker',
  fields: {
    asker: text('Người gửi', { computed: true }),
    from: choice('Từ', requestSides, { ...askerOptions, required: true, column: 'sent_from' }),
    agent_id: ref('Điều dưỡng', 'agents', neverWritten),
    customer_id: ref('Khách hàng', 'customers', neverWritten),
    kind: choice('Loại', requestKinds, { ...askerOptions, required: true }),
    about: text('Yêu cầu', { computed: true }),
    agent_name: text('Tên điều dưỡng', { from: 'agent.name', show: [] }),
    customer_name: text('Tên khách hàng', { from: 'customer.name', show: [] }),
    phone: phone('Điện thoại', { computed: true, show: ['view'] }),
    shift_id: ref('Buổi', 'shifts', neverWritten),
    shift_day: date('Ngày của buổi', { from: 'shift.day', show: [] }),
    shift_customer: text('Mẹ của buổi', { from: 'shift.package.customer.name', show: [] }),
    wished_day: date('Ngày mong muốn', { ...askerOptions, show: [] }),
    /** The last day, for a request for several days off. */
    wished_until: date('Đến ngày', { ...askerOptions, show: [] }),
    wished_time: slots('Khung giờ', { ...askerOptions, show: [] }),
    text: multilineText('Lời nhắn', { ...askerOptions, maxLength: MAX_REQUEST_LENGTH, personal: true }),
    state: choice('Trạng thái', requestStates, { ...askerOptions, required: true, default: 'open' }),
    answer: multilineText('Trả lời', { ...askerOptions, maxLength: MAX_REQUEST_LENGTH, personal: true }),
    answered_by_id: ref('Người trả lời', 'users', { write: 'never', show: ['view'], dataOf: [] }),
    answered_at: datetime('Trả lời lúc', { ...askerOptions, show: ['view'] }),
    created_at: datetime('Gửi lúc', askerOptions),
  },
  list: {
    columns: ['asker', 'about', 'text', 'state', 'answer', 'created_at'],
    narrow: ['asker', 'about', 'state'],
    filters: [
      filter('state', 'state', { many: true }),
      'from',
      filter('kind', 'kind', { many: true }),
      filter('agent_id', 'agent_id', { hidden: true }),
      filter('customer_id', 'customer_id', { hidden: true }),
    ],
    open: 'quick',
  },
  form: { fields: [] },
  actions: {
    done: {
      label: 'Đã xong',
      prompt: 'Dùng khi đã trả lời bằng cách khác, như gọi điện. Người gửi đọc được câu trả lời.',
      on: ['view'],
      roles: sellers,
      when: isOpenRequest,
      input: { answer: multilineText('Trả lời', { maxLength: MAX_REQUEST_LENGTH, personal: true }) },
      outcome: ({ asker: name }) => `Đã trả lời ${name}`,
      order: 1,
      tone: 'rare',
    },
    decline: {
      label: 'Từ chối',
      prompt: 'Người gửi đọc được câu trả lời trên trang riêng.',
      on: ['row', 'view'],
      roles: sellers,
      when: isOpenRequest,
      input: {
        answer: multilineText('Trả lời', { required: true, maxLength: MAX_REQUEST_LENGTH, personal: true }),
      },
      outcome: ({ asker: name }) => `Đã từ chối yêu cầu của ${name}`,
      order: 2,
    },
  },
  access: { admin: ['read'], sales: ['read'] },
  history: ['agent', 'customer'],
});
export type Request = RecordOf<typeof requests>;
