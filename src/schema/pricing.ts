/** Price settings, which an admin reads and changes at `settings/pricing` (rules 4.12). */
import { type AnswerOf, numberShape, orNull, shape } from './answers.ts';
import { percent } from './kinds.ts';

export const pricingFields = {
  max_price_cut: percent('Sales được giảm giá tối đa', {
    min: 0,
    max: 100,
    help: 'Phần trăm dưới bảng giá; để trống: không giới hạn',
  }),
} as const;
/** `max_price_cut`: maximum reduction below the price list, in percent. Null means no limit; even then each reduction needs a reason. */
export const pricingAnswer = shape({ max_price_cut: orNull(numberShape) });
export type PricingSettings = AnswerOf<typeof pricingAnswer>;
