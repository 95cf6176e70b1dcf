/** Rules for the tax on nurses' pay, which finance reads and changes at `settings/tax` (rules 5.14). */
import {
  type AnswerOf,
  dayShape,
  integerShape,
  listOf,
  numberShape,
  oneOf,
  orNull,
  shape,
} from './answers.ts';
import { choice, date, lines, money, percent } from './kinds.ts';

export const taxBases = [
  { value: 'payment', label: 'Mỗi lần trả' },
  { value: 'package', label: 'Mỗi gói' },
] as const;

export const taxFields = {
  rules: lines(
    'Quy tắc',
    {
      from: date('Từ ngày', { required: true }),
      percent: percent('Thuế suất', { required: true, min: 0, max: 100 }),
      threshold: money('Từ mức', { required: true, min: 0 }),
      per: choice('Tính trên', taxBases, { required: true }),
    },
    { max: 50 },
  ),
} as const;

const bases = oneOf(taxBases.map(({ value }) => value));
const rule = { percent: numberShape, threshold: integerShape, per: bases };

export const taxAnswer = shape({
  rules: listOf(shape({ from: dayShape, ...rule })),
  /** The rule that is valid before the first of `rules` begins. */
  standard: shape(rule),
  /** The rule that is valid today; `from` is null for the standard rule. */
  today: shape({ from: orNull(dayShape), ...rule }),
});
export type TaxSettings = AnswerOf<typeof taxAnswer>;
