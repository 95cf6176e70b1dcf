/** Requests that nurses and mothers send from their own pages, and the office's answers (rules 3.27). */
import { requestKinds, requestSides, requestStates } from './choices.ts';
import { choice, date, datetime, multilineText, phone, ref, slots, text } from './kinds.ts';
import { MAX_REQUEST_LENGTH } from './requestLimit.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/** Options of fields that are personal data of the mother or nurse who sends the request. */
const asker = { write: 'never', dataOf: ['person', 'agent_id'] } as const;
const never = { write: 'never', show: [] } as const;
const sellers = ['admin', 'sales'] as const;
const isOpen = ({ state }: { state: string | null }) => state === 'open';

export const requests = defineResource('requests', {
  label: 'Yêu cầu',
  plural: 'Yêu cầu từ trang riêng',
  title: 'asker',
  fields: {
    asker: text('Người gửi', { computed: true }),
    from: choice('Từ', requestSides, { ...asker, required: true, column: 'sent_from' }),
    agent_id: ref('Điều dưỡng', 'agents', never),
    customer_id: ref('Khách hàng', 'customers', never),
    kind: choice('Loại', requestKinds, { ...asker, required: true }),
    about: text('Yêu cầu', { computed: true }),
    agent_name: text('Tên điều dưỡng', { from: 'agent.name', show: [] }),
    customer_name: text('Tên khách hàng', { from: 'customer.name', show: [] }),
    phone: phone('Điện thoại', { computed: true, show: ['view'] }),
    shift_id: ref('Buổi', 'shifts', never),
    shift_day: date('Ngày của buổi', { from: 'shift.day', show: [] }),
    shift_customer: text('Mẹ của buổi', { from: 'shift.package.customer.name', show: [] }),
    wished_day: date('Ngày mong muốn', { ...asker, show: [] }),
    /** The last day, for a request for several days off. */
    wished_until: date('Đến ngày', { ...asker, show: [] }),
    wished_time: slots('Khung giờ', { ...asker, show: [] }),
    text: multilineText('Lời nhắn', { ...asker, maxLength: MAX_REQUEST_LENGTH, personal: true }),
    state: choice('Trạng thái', requestStates, { ...asker, required: true, default: 'open' }),
    answer: multilineText('Trả lời', { ...asker, maxLength: MAX_REQUEST_LENGTH, personal: true }),
    answered_by_id: ref('Người trả lời', 'users', { write: 'never', show: ['view'], dataOf: [] }),
    answered_at: datetime('Trả lời lúc', { ...asker, show: ['view'] }),
    created_at: datetime('Gửi lúc', asker),
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
      when: isOpen,
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
      when: isOpen,
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
