import { dayShape, integer, listOf, oneOf, orNull, shape, string } from '#schema/answers';
import { appliedTo } from '#schema/choices';

/** What a package would come to, for openapi.json. */
export const previewAnswer = shape({
  lines: listOf(
    shape({
      service_id: string,
      variant_id: orNull(string),
      unit_price: integer,
      quantity: integer,
      amount: integer,
      subtotal_price: integer,
      price: integer,
    }),
  ),
  original_price: integer,
  deductions: listOf(
    shape({
      amount: integer,
      description: orNull(string),
      applied_to: oneOf(appliedTo.map(({ value }) => value)),
    }),
  ),
  total_discount: integer,
  total_price: integer,
  total_sessions: integer,
  finished_at: orNull(dayShape),
  agent_income: integer,
  agent_tax: integer,
  partner_income: integer,
  company_income: integer,
});
