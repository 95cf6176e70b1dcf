import { banks } from '#rules/banks';
import { formatDate, formatMoney, formatMonth } from '#rules/format';
import { incomeKinds, isIncomeKind } from '#rules/profitLoss';
import { allVerbs } from './access.ts';
import {
  accountTypes,
  paymentMethods,
  refundShares,
  transactionKinds,
  transactionStatuses,
} from './choices.ts';
import { boolean, choice, date, datetime, money, month, multilineText, ref, text } from './kinds.ts';
import { formatMoneyOrNull, joinWordAndName, toSentence } from './outcome.ts';
import { buildDayRangeFilters, defineResource, filter, type RecordOf } from './resource.ts';

/** Options of fields that are personal data of the customer who paid and of the nurse who was paid. */
const customerAndNurseData = { dataOf: ['person', 'agent_id'] } as const;
/** Options of fields that are personal data of the paid nurse only. */
const nurseDataOnly = { dataOf: ['agent_id'] } as const;

/** Incoming and outgoing money; the kind of a transaction determines its sign (rules 7.1). */
export const transactions = defineResource('transactions', {
  label: 'Giao dịch',
  title: 'note',
  option: {
    words: ({ at, amount, kind, about, note }) => [
      at && formatDate(at),
      formatMoney(Number(amount)),
      transactionKinds.find(({ value }) => value === kind)?.label,
      ...[about, note],
    ],
  },
  called: ({ kind, amount, about }) => {
    if (!kind || amount == null) return null;
    const what = transactionKinds.find(({ value }) => value === kind)?.label;
    return [what, formatMoney(amount), about].filter(Boolean).join(' · ');
  },
  fields: {
    voucher_number: text('Số chứng từ', {
      ...customerAndNurseData,
      write: 'never',
      fold: true,
      personal: false,
    }),
    voucher_id: ref('Chứng từ', 'vouchers', { write: 'never', show: [], dataOf: [] }),
    status: choice('Trạng thái', transactionStatuses, {
      ...customerAndNurseData,
      write: 'never',
      default: 'created',
    }),
    at: date('Ngày thực hiện', { ...customerAndNurseData, required: true }),
    month: month('Tháng ghi nhận', customerAndNurseData),
    kind: choice('Loại', transactionKinds, { ...customerAndNurseData, required: true }),
    /** The payer or payee in words: customer and package, nurse, or partner; otherwise the source or destination of the money. */
    about: text('Đối tượng', { computed: true }),
    account_type: choice('Nguồn tiền', accountTypes),
    agent_id: ref('Điều dưỡng', 'agents'),
    customer_link: text('Liên kết khách hàng', { transient: true, maxLength: 500 }),
    payment_method: choice('Hình thức thanh toán', paymentMethods, customerAndNurseData),
    amount: money('Số tiền', {
      ...customerAndNurseData,
      required: true,
      min: 1,
      sign: { by: 'kind', plus: incomeKinds },
    }),
    bank: choice('Ngân hàng', banks, customerAndNurseData),
    /** Tax withheld, stored when the transaction is booked (rules 5.14); null if the transaction does not pay a nurse. */
    tax: money('Thuế đã khấu trừ', { ...nurseDataOnly, write: 'never', show: ['view'] }),
    note: multilineText('Ghi chú', { fold: true, personal: true }),
    /** Month of the pay run that booked this payment. Payments of one pay run to the same nurse have the same voucher (rules 5.15). */
    pay_month: month('Lương tháng', { ...nurseDataOnly, write: 'never', show: ['view'] }),
    /** For a refund: its effect on the shares of nurse and partner; null if the shares do not change. */
    shares: choice('Phần của điều dưỡng và đối tác', refundShares, {
      write: 'never',
      show: ['view'],
      dataOf: [],
    }),
    /** The advance that this transaction deducts, completely or in part. */
    advance_id: ref('Khoản ứng', 'transactions', { write: 'never', show: ['view'], dataOf: [] }),
    partner_revenue_id: ref('Doanh thu đối tác', 'partner_revenues', { write: 'never', dataOf: [] }),
    customer_id: ref('Khách hàng', 'customers'),
    package_id: ref('Gói', 'packages'),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
    import_id: ref('Lần nhập', 'imports', { write: 'never', show: [] }),
    month_closed: boolean('Tháng đã khóa sổ', { computed: true, show: [] }),
    bank_line: ref('Dòng sao kê', 'bank_lines', {
      column: 'bank_line_id',
      write: 'never',
      read: ['finance'],
      show: ['view'],
    }),
    /** Status of the transaction before it was matched with a bank line; empty if the transaction was created from the line. */
    before_line: choice('Trước khi khớp', transactionStatuses, {
      write: 'never',
      read: ['finance'],
      show: [],
    }),
  },
  search: ['note', 'voucher_number'],
  list: {
    columns: [
      ...(['status', 'voucher_number', 'at', 'month', 'about', 'kind', 'account_type'] as const),
      ...(['agent_id', 'payment_method', 'amount', 'bank', 'note'] as const),
    ],
    bold: 'about',
    narrow: ['about', 'kind', 'at', 'amount', 'status'],
    card: { beside: 'amount', plain: ['at'] },
    groups: { by: ['kind', 'at', 'month', 'status', 'payment_method', 'bank'], sumOf: 'amount' },
    secondLine: {
      status: ['voucher_number'],
      at: ['month'],
      agent_id: ['payment_method'],
      amount: ['bank'],
      about: ['kind', 'account_type', 'at'],
    },
    filters: [
      filter('kind', 'kind', { many: true }),
      filter('status', 'status'),
      'agent_id',
      buildDayRangeFilters('at', 'at', 'Ngày'),
      buildDayRangeFilters('month', 'month', 'Tháng'),
      filter('payment_method', 'payment_method', { many: true }),
      filter('method', 'payment_method', { many: true, hidden: true, label: 'Hình thức' }),
      filter('bank', 'bank', { many: true }),
      filter('matched', 'bank_line', { op: 'filled', roles: ['finance'], label: 'Đã khớp sao kê' }),
      filter('voucher_number', 'voucher_number', { op: 'contains', hidden: true }),
      filter('package_id', 'package_id', { hidden: true }),
      filter('customer_id', 'customer_id', { hidden: true }),
      filter('partner_revenue_id', 'partner_revenue_id', { hidden: true }),
      filter('package_sales_id', 'package.sales_id', { none: true, hidden: true, label: 'Sales của gói' }),
      filter('package_agent_id', 'package.agent_id', {
        none: true,
        hidden: true,
        label: 'Điều dưỡng của gói',
      }),
      filter('package_source_channel', 'package.source_channel', {
        none: true,
        hidden: true,
        label: 'Kênh của gói',
      }),
      filter('package_main_service_id', 'package.main_service_id', {
        none: true,
        hidden: true,
        label: 'Dịch vụ chính của gói',
      }),
      filter('customer_province', 'customer.province', {
        none: true,
        hidden: true,
        label: 'Quận/Huyện của khách',
      }),
      filter('amount', 'amount', { hidden: true }),
      filter('note', 'note', { op: 'contains', hidden: true }),
      filter('import_id', 'import_id', { hidden: true }),
    ],
    step: 'approve',
    open: 'page',
    include: ['agent'],
  },
  form: {
    columns: 2,
    fields: [
      'at',
      'month',
      'kind',
      'account_type',
      'agent_id',
      'customer_link',
      'payment_method',
      'amount',
      'bank',
      'note',
    ],
  },
  view: {
    facts: ['amount', 'status', 'at', 'month', 'kind'],
    blocks: {
      'Của ai': [
        'customer_id',
        'package_id',
        'agent_id',
        'pay_month',
        'advance_id',
        'partner_revenue_id',
        'account_type',
      ],
      'Thanh toán': ['tax', 'payment_method', 'bank', 'bank_line'],
      'Chứng từ': ['voucher_number', 'created_at', 'note'],
    },
    tabs: ['detail'],
    showsSingleTab: true,
    include: ['agent', 'customer', 'package', 'partner_revenue'],
  },
  actions: {
    approve: {
      label: 'Duyệt',
      facts: ['amount', 'about', 'at'],
      prompt: ({ month }) =>
        `Duyệt xong, số tiền này được tính vào BCTC${month ? ` tháng ${formatMonth(month)}` : ''}.`,
      on: ['row', 'view', 'bulk'],
      roles: ['finance'],
      when: (transaction) => transaction.status === 'created',
      offer: ({ month_closed }) => !month_closed,
      outcome: ({ kind, amount, about }) =>
        toSentence(
          'Đã duyệt',
          isIncomeKind(kind) ? 'thu' : 'chi',
          formatMoneyOrNull(amount),
          joinWordAndName('·', about),
        ),
      order: 1,
      tone: 'main',
    },
    unapprove: {
      label: 'Bỏ duyệt',
      prompt: 'Giao dịch trở lại Chờ duyệt và không còn tính trong BCTC cho đến khi được duyệt lại.',
      on: ['row', 'view', 'bulk'],
      roles: ['finance'],
      when: (transaction) => transaction.status === 'approved',
      offer: ({ bank_line, month_closed }) => !bank_line && !month_closed,
      input: { reason: multilineText('Lý do', { required: true }) },
      outcome: ({ amount, about }) =>
        toSentence(formatMoneyOrNull(amount), joinWordAndName('·', about), 'trở lại Chờ duyệt'),
      order: 2,
    },
  },
  access: {
    admin: {
      can: ['read', 'create', 'delete'],
      when: { delete: (transaction) => transaction.status === 'created' },
    },
    finance: allVerbs,
  },
  history: ['package', 'customer'],
  imports: true,
});
export type Transaction = RecordOf<typeof transactions>;
