/** What each report answers as `data`, for openapi.json. */
import { packageLevels } from '#rules/levels';
import { shiftStatuses } from '#schema/choices';
import { reportLevels } from '#schema/levels';
import type { JsonSchema } from '../kinds/kind.ts';
import {
  dayShape,
  flag,
  integer,
  listOf,
  mapOf,
  monthShape,
  number,
  oneOf,
  orNull,
  shape,
  string,
} from '../openapi/shapes.ts';

const named = shape({ id: string, name: string });
const split = shape({ total: integer, came: integer, loading: integer, willcome: integer }, [
  'came',
  'loading',
  'willcome',
]);
const total = shape({ total: integer });
const partnerRow = {
  partner_id: string,
  partner_code: string,
  partner_name: string,
  month: orNull(monthShape),
  total_packages: integer,
  total_revenue: integer,
  total_commission: integer,
  total_bonus: integer,
};
const profitLoss = {
  revenue: integer,
  net_profit: integer,
  gross_profit: integer,
  total_expense: integer,
  expenses: shape({
    ads: integer,
    agent_salary: integer,
    coordinator_salary: integer,
    management: integer,
    supplies: integer,
    partner: integer,
  }),
};
const perLevel = (value: JsonSchema) => Object.fromEntries(reportLevels.map((level) => [level, value]));

export const reportAnswers: Readonly<Record<string, JsonSchema>> = {
  revenue: shape({
    serie: listOf(shape({ at: string, total: integer, came: integer, loading: integer, willcome: integer })),
    serie_type: oneOf(['day', 'month']),
    overall: split,
    revenue: split,
    agent: split,
    fago: split,
    packages: split,
    raw: listOf(
      shape({
        id: string,
        customer_id: string,
        agent_id: orNull(string),
        level: oneOf(packageLevels),
        phone: orNull(string),
        name: string,
        registered: integer,
        finished: integer,
        total_price: integer,
        services: string,
        finished_at: orNull(dayShape),
        agent_commission: orNull(number),
      }),
    ),
    agents: listOf(named),
    sales: listOf(named),
  }),
  partner_revenue: shape({
    overall: total,
    revenue: total,
    partner: shape({
      total: integer,
      commission_percent: orNull(number),
      bonus: integer,
      confirmed: integer,
      unconfirm: integer,
    }),
    rows: listOf(shape({ ...partnerRow, l8_packages: integer, l8_revenue: integer, l8_commission: integer })),
    partners: listOf(named),
  }),
  estimated_partner_revenue: shape({ rows: listOf(shape(partnerRow)), partners: listOf(named) }),
  schedule: shape({
    rows: listOf(
      shape({
        agent: named,
        time_periods: listOf(string),
        shifts: mapOf(
          mapOf(shape({ planned: integer, finished: integer, cancelled: integer, duplicated: flag })),
        ),
      }),
    ),
    agents: listOf(named),
  }),
  'schedule/cell': listOf(
    shape({
      customer_id: string,
      customer_name: string,
      customer_phone: orNull(string),
      status: oneOf(shiftStatuses.map(({ value }) => value)),
      started_at: dayShape,
      finished_at: orNull(dayShape),
      time_period: listOf(string),
      total_shifts: integer,
      package_id: string,
      shift_id: string,
    }),
  ),
  marketing: shape({
    rows: listOf(
      orNull(
        shape({
          code: string,
          title: string,
          format: oneOf(['number', 'currency', 'percent']),
          total: orNull(number),
          data: listOf(orNull(number)),
        }),
      ),
    ),
    time_serie: listOf({ anyOf: [dayShape, monthShape] }),
    serie_type: oneOf(['day', 'month']),
  }),
  pl: shape({ rows: listOf(shape({ month: monthShape, ...profitLoss })), summary: shape(profitLoss) }),
  aps: shape({
    rows: listOf(
      shape({
        agent: shape({ id: string, name: string, province: orNull(string), address: orNull(string) }),
        remaining: integer,
        summary: shape(perLevel(integer)),
      }),
    ),
    summary: shape({
      total: shape({ ratio: orNull(number), total: integer }),
      ...perLevel(shape({ ratio: orNull(number), total: integer })),
    }),
    filters: shape({ provinces: listOf(string) }),
  }),
};
