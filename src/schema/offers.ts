/** Sessions and packages offered to several nurses: the first nurse who accepts gets them (rules 3.29). */
import { offerStates } from './choices.ts';
import { boolean, choice, date, datetime, lines, phone, ref, refs, text } from './kinds.ts';
import { describeOfferOutcome, offerFields } from './offerFields.ts';
import { buildDayRangeFilters, defineResource, filter, type RecordOf } from './resource.ts';

const neverWritten = { write: 'never' } as const;
/** Options of fields that no screen shows and that are not personal data. */
const hidden = { ...neverWritten, show: [], dataOf: [] } as const;
/** Options of fields that are personal data of the mother and of the nurse who accepted. */
const takenByOptions = { ...neverWritten, dataOf: ['person', 'taken_by_id'] } as const;
const sellers = ['admin', 'sales'] as const;

/** Fields of a nurse who received an offer. */
const offeredNurseFields = {
  id: text('Mã', { show: [] }),
  name: text('Điều dưỡng'),
  phone: phone('Điện thoại'),
  /** True if the nurse has her own page; without this page she cannot see offers. */
  has_page: boolean('Có trang riêng'),
  seen_at: datetime('Xem lúc'),
  declined_at: datetime('Từ chối lúc'),
} as const;

export const offers = defineResource('offers', {
  label: 'Lời mời',
  plural: 'Lời mời nhận buổi',
  title: 'about',
  fields: {
    about: text('Lời mời', { computed: true }),
    customer_name: text('Khách hàng', { from: 'package.customer.name' }),
    package_id: ref('Gói', 'packages', hidden),
    shift_ids: refs('Các buổi', 'shifts', { ...hidden, default: [] }),
    whole: boolean('Cả gói', { ...hidden, default: false }),
    /** Day of the first session when the offer was sent. */
    day: date('Ngày đầu', { ...takenByOptions, required: true, show: [] }),
    /** The offered plan, without names. If the package's plan changes, the offer ends. */
    plan: text('Lịch lúc mời', { ...hidden, personal: false }),
    state: choice('Trạng thái', offerStates, { ...takenByOptions, required: true, default: 'open' }),
    until: datetime('Trả lời trước', { ...takenByOptions, required: true, showTime: true }),
    agents: lines('Điều dưỡng được mời', offeredNurseFields, { computed: true, show: [] }),
    /** Summary of the answers, such as "Đã xem 2/5, từ chối 1". */
    answers: text('Trả lời', { computed: true }),
    taken_by_id: ref('Người nhận', 'agents', neverWritten),
    taken_by: text('Mã người nhận', { computed: true, show: [] }),
    offered_by_id: ref('Người mời', 'users', { ...neverWritten, show: ['view'], dataOf: [] }),
    created_at: datetime('Mời lúc', takenByOptions),
  },
  list: {
    columns: ['about', 'customer_name', 'state', 'answers', 'taken_by_id', 'until', 'created_at'],
    narrow: ['about', 'customer_name', 'state', 'answers'],
    filters: [
      filter('state', 'state', { many: true }),
      buildDayRangeFilters('day', 'day', 'Ngày đầu'),
      filter('package_id', 'package_id', { hidden: true }),
      filter('taken_by', 'taken_by_id', { label: 'Người nhận' }),
    ],
    open: 'quick',
  },
  form: { fields: [] },
  actions: {
    withdraw: {
      label: 'Rút lời mời',
      prompt: ({ state }) =>
        state === 'expired'
          ? 'Không tìm người bằng lời mời này nữa.'
          : 'Điều dưỡng được mời không nhận được nữa.',
      on: ['row', 'view'],
      roles: sellers,
      when: ({ state }) => state === 'open' || state === 'expired',
      outcome: () => 'Đã rút lời mời',
      order: 2,
    },
    offer_again: {
      label: 'Mời lại',
      on: ['row', 'view'],
      roles: sellers,
      when: ({ state }) => state === 'expired',
      input: offerFields,
      outcome: describeOfferOutcome,
      order: 1,
      tone: 'main',
    },
  },
  access: { admin: ['read'], sales: ['read'] },
  history: ['package', 'package.customer'],
});
export type Offer = RecordOf<typeof offers>;
