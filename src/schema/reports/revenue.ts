import { packageLevels } from '#rules/levels';
import {
  type AnswerOf,
  integerShape as count,
  dayShape,
  listOf,
  numberShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { boolean, choice, date, integer, money, percent, phone, ref, text } from '../kinds.ts';
import { packageLevelChoices } from '../levels.ts';
import { namedRecordShape } from './namedRecordShape.ts';
import { periodParamFields } from './periods.ts';
import { defineReport } from './report.ts';

const dateFields = [
  { value: 'registered_at', label: 'Ngày đăng ký' },
  { value: 'started_at', label: 'Ngày bắt đầu' },
  { value: 'finished_at', label: 'Ngày kết thúc' },
] as const;
const levels = [
  { value: 'l7_up', label: 'Từ L7 trở lên' },
  { value: 'all', label: 'Tất cả' },
  ...packageLevelChoices,
] as const;

/** Parts of a sum by level. `came`: L8, L8-7C; `loading`: L7; `willcome`: L7-C, L5, L5-A, L6. */
const parts = { came: count, loading: count, willcome: count };
/**
 * A sum in đồng, or a count. With the parameter `split`, it also has the three parts, which add up to the total unless the user filters by
 * a level that belongs to none of the parts.
 */
const split = shape({ total: count, ...parts }, ['came', 'loading', 'willcome']);
/** The revenue of a day or month, with its parts. */
const point = shape({ at: stringShape, total: count, ...parts });
/** A package as a row; `registered` and `finished` are its numbers of sessions. */
const row = shape({
  id: stringShape,
  customer_id: stringShape,
  agent_id: orNull(stringShape),
  level: oneOf(packageLevels),
  phone: orNull(stringShape),
  name: stringShape,
  registered: count,
  finished: count,
  total_price: count,
  services: stringShape,
  finished_at: orNull(dayShape),
  agent_commission: orNull(numberShape),
});

/** Report of the revenue of packages (rules 8.3). */
export const revenue = defineReport('revenue', {
  label: 'Doanh thu',
  params: {
    date_field: choice('Theo ngày', dateFields, { default: 'registered_at' }),
    split: boolean('Tách theo tình trạng', { default: false }),
    ...periodParamFields,
    // Last day of the month or year to include. With this limit, a past period can be compared with a period that is not over yet.
    until: date('Đến ngày'),
    agent_id: ref('Điều dưỡng', 'agents'),
    sale_id: ref('Sales', 'users'),
    level: choice('Cấp độ', levels, { default: 'l7_up' }),
  },
  filters: ['date_field', 'month', 'agent_id', 'sale_id', 'level', 'split'],
  aliases: { sales_id: 'sale_id' },
  paged: true,
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    name: text('Khách hàng'),
    phone: phone('Điện thoại'),
    level: choice('Cấp độ', packageLevelChoices),
    services: text('Dịch vụ'),
    registered: integer('Buổi đăng ký'),
    finished: integer('Buổi đã tắm'),
    finished_at: date('Ngày kết thúc'),
    total_price: money('Thành tiền'),
    agent_id: ref('Điều dưỡng', 'agents'),
    agent_commission: percent('Hoa hồng điều dưỡng'),
  },
  table: {
    caption: () => 'Các gói trong tổng',
    columns: [
      ...(['name', 'phone', 'level', 'services'] as const),
      ['registered', 'finished'],
      ...(['finished_at', 'total_price'] as const),
      ['agent_id', 'agent_commission'],
    ],
    line: { beside: 'total_price', second: ['level', 'services'], call: 'phone' },
    key: ['id'],
    empty: 'Không có gói nào khớp với bộ lọc.',
  },
  answer: shape({
    /** Revenue before discounts. */
    overall: split,
    revenue: split,
    agent: split,
    /** The company's share. */
    fago: split,
    packages: split,
    /** Sum of reductions below the price list. */
    price_cuts: split,
    /** Sums of the same packages by seller, highest revenue first; `id` is null for packages without a seller. */
    sellers: listOf(
      shape({
        id: orNull(stringShape),
        name: stringShape,
        packages: count,
        revenue: count,
        price_cuts: count,
      }),
    ),
    /** One entry for each day of a month or month of a year; for all time, for each month around today that has revenue. */
    serie: listOf(point),
    serie_type: oneOf(['day', 'month']),
    raw: listOf(row),
    agents: listOf(namedRecordShape),
    sales: listOf(namedRecordShape),
  }),
});

export type RevenueSplit = AnswerOf<typeof split>;
export type RevenuePoint = AnswerOf<typeof point>;
export type RevenueRow = AnswerOf<typeof row>;
export type RevenueData = AnswerOf<typeof revenue.answer>;
