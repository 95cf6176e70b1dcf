import { bankDirections, voucherStates } from './choices.ts';
import { leastOf } from './derived.ts';
import { choice, date, datetime, integer, money, ref, text } from './kinds.ts';
import { dayRangeFilters, defineResource, defineToManyRelation, filter, type RecordOf } from './resource.ts';

const never = { write: 'never' } as const;

/** All voucher numbers issued, in order. The number of a deleted transaction stays in the list as void (rules 7.13). */
export const vouchers = defineResource('vouchers', {
  label: 'Chứng từ',
  plural: 'Số chứng từ',
  title: 'number',
  fields: {
    number: text('Số chứng từ', { ...never, required: true, fold: true, personal: false }),
    state: choice('Trạng thái', voucherStates, {
      ...never,
      derived: { is: 'either', of: 'transactions', some: 'used', none: 'void' },
    }),
    /** Day and other values of the transaction: its current values or, for a deleted transaction, its last values. */
    at: date('Ngày', { ...never, required: true }),
    direction: choice('Thu, chi', bankDirections, { ...never, required: true }),
    amount: money('Số tiền', { ...never, required: true, sign: { by: 'direction', plus: ['in'] } }),
    transaction_id: ref('Giao dịch', 'transactions', { ...never, derived: leastOf('transactions', 'id') }),
    created_at: datetime('Cấp lúc', never),
    /** `series`: series of the voucher number, `PT2026`. `place`: position in the series, from 1. */
    series: text('Quyển', { ...never, required: true, show: [], personal: false }),
    place: integer('Số thứ tự', { ...never, required: true, show: [] }),
  },
  relations: { transactions: defineToManyRelation('transactions', 'voucher_id') },
  search: ['number'],
  list: {
    columns: ['number', 'state', 'at', 'direction', 'amount', 'transaction_id', 'created_at'],
    narrow: ['number', 'state', 'transaction_id', 'amount'],
    card: { beside: 'amount', plain: ['transaction_id'] },
    filters: [
      filter('state', 'state'),
      filter('number', 'number', { op: 'contains' }),
      'direction',
      dayRangeFilters('at', 'at', 'Ngày'),
      filter('series', 'series', { hidden: true }),
    ],
    sort: '-created_at',
    open: 'quick',
    include: ['transaction'],
    empty: 'Chưa có số chứng từ nào.',
  },
  form: { fields: [] },
  view: {
    fields: ['number', 'state', 'at', 'direction', 'amount', 'transaction_id', 'created_at'],
    tabs: ['detail'],
    include: ['transaction'],
  },
  access: { admin: ['read'], finance: ['read'] },
});
export type Voucher = RecordOf<typeof vouchers>;
