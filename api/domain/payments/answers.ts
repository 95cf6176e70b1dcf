/** What the calls about paying answer as `data`, for openapi.json. */

import { dayShape, integer, listOf, monthShape, number, oneOf, orNull, shape, string } from '#schema/answers';
import { banks, partnerRevenueLevels, paymentMethods } from '#schema/choices';

const codes = (choices: readonly { readonly value: string }[]) => oneOf(choices.map(({ value }) => value));

export const accountAnswer = orNull(shape({ bank: codes(banks), account: string, name: string }));

export const statementAnswer = shape({
  company_name: string,
  partner: shape({
    code: string,
    name: string,
    phone: orNull(string),
    email: orNull(string),
    address: orNull(string),
    bank: orNull(codes(banks)),
    bank_account: orNull(string),
  }),
  level: codes(partnerRevenueLevels),
  month: monthShape,
  total_packages: integer,
  total_revenue: integer,
  total_commission: integer,
  total_bonus: integer,
  summary: orNull(string),
  commission_percent: orNull(number),
  bonus_percent: orNull(number),
  packages: listOf(
    shape({
      id: string,
      customer_name: orNull(string),
      registered_at: dayShape,
      started_at: dayShape,
      finished_at: orNull(dayShape),
      total_price: integer,
      commission: orNull(integer),
    }),
  ),
  total: integer,
  payment: orNull(shape({ at: dayShape, amount: integer, payment_method: orNull(codes(paymentMethods)) })),
});
