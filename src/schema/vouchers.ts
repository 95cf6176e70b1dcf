import { bankDirections, voucherStates } from './choices.ts';
import { leastOf } from './derived.ts';
import { choice, date, datetime, integer, money, ref, text } from './kinds.ts';
import {
  buildDayRangeFilters,
  defineResource,
  defineToManyRelation,
  filter,
  type RecordOf,
} from './resource.ts';

const neverWritten = { write: 'never' } as const;

/** All voucher numbers issued, in order. The number of a deleted transaction stays in the list as void (rules 7.13). */
export const vouchers = defineResource('vouchers', {
  label: 'Chứng từ',
  plural: 'Số chứng từ',
  title: 'number',
  fields: {
    number: text('Số chứng từ', { ...neverWritten, required: true, fold: true, personal: false }),
    state: choice('Trạng thái', voucherStates, {
      ...neverWritten,
      derived: { is: 'either', of: 'transactions', some: 'used', none: 'void' },
    }),
    /** Day and other values of the transaction: its current values or, for a deleted transaction, its last values. */
    at: date('Ngày', { ...neverWritten, required: true }),
    direction: choice('Thu, chi', bankDirections, { ...neverWritten, required: true }),
    amount: money('Số tiền', { ...neverWritten, required: true, sign: { by: 'direction', plus: ['in'] } }),
    transaction_id: ref('Giao dịch', 'transactions', {
      ...neverWritten,
      derived: leastOf('transactions', 'id'),
    }),
    created_at: datetime('Cấp lúc', neverWritten),
    /** `series`: series of the voucher number, `PT2026`. `place`: position in the series, from 1. */
    series: text('Quyển', { ...neverWritten, required: true, show: [], personal: false }),
    place: integer('Số thứ tự', { ...neverWritten, required: true, show: [] }),
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
      buildDayRangeFilters('at', 'at', 'Ngày'),
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
