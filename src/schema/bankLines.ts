import { listUnusedPartInputs } from '#rules/bankBooking';
import { banks } from '#rules/banks';
import { maxMoney } from '#rules/money';
import {
  bankDirections,
  bankLineSources,
  bankLineStatuses,
  bookableKinds,
  proposalCertainties,
} from './choices.ts';
import { consentFields } from './consents.ts';
import {
  boolean,
  choice,
  date,
  datetime,
  json,
  lines,
  money,
  month,
  multilineText,
  ref,
  text,
} from './kinds.ts';
import { formatMoneyOrNull, toSentence } from './outcome.ts';
import {
  buildDayRangeFilters,
  defineResource,
  defineToManyRelation,
  filter,
  type RecordOf,
} from './resource.ts';

const neverWritten = { write: 'never' } as const;
/** Options of amounts that can be negative: outgoing money, or an overdrawn account. */
const signedAmount = { min: -maxMoney } as const;
const finance = ['finance'] as const;
/** True if the proposal has exactly one candidate; if there are several, the user must choose. */
const hasSingleCandidate = (proposal: unknown): boolean =>
  typeof proposal === 'object' && proposal !== null && !('others' in proposal);
const isOpenLine = (line: { status: string }) => line.status === 'open';

const accept_difference = boolean('Vẫn khớp', { show: [], accepts: 'differs' });

/** Fields with which a user books a bank line, or a part of a line. */
const booking = {
  package_id: ref('Gói', 'packages'),
  agent_id: ref('Điều dưỡng', 'agents'),
  partner_revenue_id: ref('Doanh thu đối tác', 'partner_revenues'),
  month: month('Tháng ghi nhận'),
  note: multilineText('Ghi chú'),
} as const;

/** A line of a bank statement and its booking; outgoing money is negative. */
export const bankLines = defineResource('bank_lines', {
  label: 'Dòng sao kê',
  plural: 'Sao kê',
  title: 'description',
  fields: {
    status: choice('Trạng thái', bankLineStatuses, { ...neverWritten, default: 'open' }),
    at: date('Ngày', { ...neverWritten, required: true }),
    bank: choice('Ngân hàng', banks, { ...neverWritten, required: true }),
    account: text('Tài khoản', {
      ...neverWritten,
      required: true,
      suggest: true,
      personal: false,
      dataOf: [],
    }),
    amount: money('Số tiền', { ...neverWritten, required: true, ...signedAmount }),
    direction: choice('Chiều', bankDirections, { ...neverWritten, required: true }),
    description: multilineText('Nội dung', {
      ...neverWritten,
      fold: true,
      maxLength: 10_000,
      personal: true,
    }),
    reference: text('Số tham chiếu', { ...neverWritten, personal: false }),
    balance: money('Số dư', { ...neverWritten, ...signedAmount, dataOf: [] }),
    transaction_id: ref('Giao dịch', 'transactions', neverWritten),
    proposal: json('Đề xuất', { computed: true }),
    certainty: choice('Độ chắc chắn', proposalCertainties, { computed: true }),
    source: choice('Nguồn', bankLineSources, {
      ...neverWritten,
      required: true,
      default: 'statement',
      dataOf: [],
    }),
    ignored_reason: multilineText('Lý do bỏ qua', { ...neverWritten, show: ['view'], personal: true }),
    /** The earlier bank line whose transfer this line returns. */
    return_of: ref('Hoàn trả của dòng', 'bank_lines', {
      ...neverWritten,
      column: 'return_of_id',
      show: ['view'],
    }),
    created_at: datetime('Ngày đọc', { ...neverWritten, show: ['view'] }),
    /** Number of the line in the bank's feed; null until the feed has sent the line. */
    feed_id: text('Số của nguồn', { ...neverWritten, show: [], personal: false, dataOf: [] }),
    feed_balance: money('Số dư của nguồn', { ...neverWritten, ...signedAmount, show: [], dataOf: [] }),
    fingerprint: text('Dấu nhận biết', { ...neverWritten, show: [], personal: false, dataOf: [] }),
  },
  relations: { transactions: defineToManyRelation('transactions', 'bank_line_id') },
  search: ['description', 'reference'],
  list: {
    columns: [
      ...(['at', 'status', 'amount', 'balance', 'description', 'reference'] as const),
      ...(['proposal', 'account', 'bank'] as const),
    ],
    narrow: ['description', 'at', 'bank', 'amount', 'proposal'],
    secondLine: { at: ['status'], amount: ['balance'], description: ['reference'], account: ['bank'] },
    card: { beside: 'amount', plain: ['at', 'proposal'] },
    groups: { by: ['at', 'status', 'direction', 'bank'], sumOf: 'amount' },
    filters: [
      filter('status', 'status', { many: true }),
      filter('certainty', 'certainty', { op: 'computed', many: true }),
      filter('bank', 'bank', { many: true }),
      'account',
      buildDayRangeFilters('at', 'at', 'Ngày'),
      'direction',
      filter('amount', 'amount', { hidden: true }),
    ],
    sort: '-at',
    open: 'quick',
    include: ['transaction'],
    standing: { status: 'open' },
    empty: 'Không có dòng sao kê nào chưa khớp.',
  },
  form: { fields: [] },
  view: {
    fields: [
      'status',
      'at',
      'amount',
      'bank',
      'account',
      'description',
      'reference',
      'balance',
      'source',
      'return_of',
      'ignored_reason',
      'created_at',
    ],
    tabs: ['detail'],
    include: ['transaction', 'transactions'],
  },
  actions: {
    accept: {
      label: 'Ghi nhận',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => isOpenLine(line),
      offer: ({ proposal }) => hasSingleCandidate(proposal),
      input: {
        accept_overpayment: consentFields.accept_overpayment,
        accept_difference,
        only_certain: boolean('Chỉ khi chắc chắn', { show: [] }),
      },
      outcome: ({ amount }) => toSentence('Đã ghi nhận', formatMoneyOrNull(amount)),
      order: 1,
      tone: 'main',
    },
    match: {
      label: 'Khớp giao dịch',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => isOpenLine(line),
      input: { transaction_id: ref('Giao dịch', 'transactions', { required: true }), accept_difference },
      outcome: ({ amount }) => toSentence('Đã khớp', formatMoneyOrNull(amount)),
      order: 2,
    },
    book: {
      label: 'Ghi giao dịch',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => isOpenLine(line),
      input: {
        kind: choice('Loại', bookableKinds, { required: true }),
        ...booking,
        accept_overpayment: consentFields.accept_overpayment,
      },
      order: 3,
    },
    split: {
      label: 'Tách dòng',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => isOpenLine(line),
      input: {
        parts: lines(
          'Các phần',
          {
            amount: money('Số tiền', { required: true }),
            kind: choice('Loại', bookableKinds),
            transaction_id: ref('Giao dịch', 'transactions'),
            ...booking,
          },
          { required: true, hides: listUnusedPartInputs },
        ),
        accept_overpayment: consentFields.accept_overpayment,
        accept_difference,
      },
      order: 4,
    },
    ignore: {
      label: 'Bỏ qua',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => isOpenLine(line),
      input: { reason: multilineText('Lý do', { required: true }) },
      outcome: ({ amount }) => toSentence('Đã bỏ qua dòng', formatMoneyOrNull(amount)),
      order: 5,
    },
    return_of: {
      label: 'Là hoàn trả',
      prompt: 'Cả hai dòng được đóng mà không ghi giao dịch nào.',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => isOpenLine(line),
      input: { bank_line_id: ref('Dòng được hoàn trả', 'bank_lines', { required: true }) },
      order: 6,
    },
    unmatch: {
      label: 'Bỏ khớp',
      prompt: 'Dòng này mở lại: giao dịch mà nó đã ghi bị xóa, giao dịch đã khớp trở lại như trước.',
      on: ['view', 'bulk'],
      roles: finance,
      when: (line) => !isOpenLine(line),
      order: 7,
      tone: 'danger',
    },
  },
  access: { finance: ['read'] },
});
export type BankLine = RecordOf<typeof bankLines>;
