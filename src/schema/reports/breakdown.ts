import {
  type AnswerOf,
  integerShape as count,
  dayShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { lostReasons } from '../choices.ts';
import { choice, date, integer, money, text } from '../kinds.ts';
import { defineReport } from './report.ts';

/** The dimensions by which the ranking can group. */
export const breakdownChoices = [
  { value: 'sales', label: 'Sales' },
  { value: 'agent', label: 'Điều dưỡng' },
  { value: 'channel', label: 'Kênh' },
  { value: 'district', label: 'Quận/Huyện' },
  { value: 'service', label: 'Dịch vụ' },
] as const;
export type BreakdownBy = (typeof breakdownChoices)[number]['value'];

const figures = {
  leads: count,
  reached: count,
  registered: count,
  /** Total price of the registered packages, đồng. */
  registered_total: count,
  collected: count,
  /** Sum of discounts and price cuts, đồng. */
  given_away: count,
  discounts: count,
  /** Sum of reductions below the price list, đồng. */
  price_cuts: count,
  sessions: count,
  earned: count,
  came_again: count,
  lost: count,
  lost_leads: count,
  lost_packages: count,
  /** Number of lost leads and packages by reason (null if no reason was given); the counts add up to `lost`. */
  reasons: listOf(
    shape({ reason: orNull(oneOf(lostReasons.map(({ value }) => value))), leads: count, packages: count }),
  ),
};

/** Report that ranks sellers, nurses, channels, districts or services by their results in a range of days (rules 8.20). Money in đồng. */
export const breakdown = defineReport('breakdown', {
  label: 'Xếp hạng',
  params: {
    by: choice('Xếp theo', breakdownChoices, { default: 'sales' }),
    from: date('Từ ngày'),
    to: date('Đến ngày'),
  },
  filters: ['by', 'from'],
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    name: text('Tên'),
    leads: integer('Khách mới'),
    reached: integer('Liên hệ được'),
    registered: integer('Gói đăng ký'),
    registered_total: money('Giá trị gói'),
    collected: money('Đã thu'),
    given_away: money('Đã giảm'),
    discounts: money('Giảm giá'),
    price_cuts: money('Bán dưới bảng giá'),
    sessions: integer('Buổi đã tắm'),
    earned: money('Giá trị buổi đã tắm'),
    came_again: integer('Mua lại'),
    lost: integer('Mất khách'),
    lost_reason: text('Lý do mất'),
  },
  table: {
    caption: () => 'Xếp hạng',
    columns: [
      'name',
      ['leads', 'reached'],
      ['registered_total', 'registered'],
      'collected',
      'given_away',
      ['discounts', 'price_cuts'],
      ['earned', 'sessions'],
      'came_again',
      'lost',
      'lost_reason',
    ],
    shows: (column, { by }) => column !== 'leads' || (by !== 'agent' && by !== 'service'),
    key: ['id'],
    empty: 'Không có gì trong khoảng ngày này.',
  },
  answer: shape({
    by: oneOf(breakdownChoices.map(({ value }) => value)),
    from: dayShape,
    to: dayShape,
    /**
     * `id` is the id of a user, nurse or service, a channel code, or a district; null for records without such a value. Rows are sorted by
     * money collected, highest first.
     */
    rows: listOf(shape({ id: orNull(stringShape), name: stringShape, ...figures })),
    summary: shape(figures),
  }),
});

export type BreakdownData = AnswerOf<typeof breakdown.answer>;
export type BreakdownRow = BreakdownData['rows'][number];
export type BreakdownFigures = BreakdownData['summary'];
