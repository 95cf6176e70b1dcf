/** Routes of packages: previews of a registration and of a change of nurse or time, explanations of amounts, and price settings. */
import { isTimeSlot } from '#rules/slots';
import { dayShape, integerShape, listOf, oneOf, orNull, shape, stringShape } from '#schema/answers';
import { discountBearers } from '#schema/choices';
import { pricingAnswer, pricingFields } from '#schema/pricing';
import { sessionChanges } from '#schema/sessionChanges';
import { packageExplanation } from '#schema/why';
import { badParameterError, withInputPath } from '../../base/domainError.ts';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext } from '../../http/unitOfWork.ts';
import { ATTRIBUTES_PATH } from '../../jsonapi/readDocument.ts';
import { explainAmount } from '../../reports/explainAmount.ts';
import { readBodyAttributes } from '../../resources/attributes.ts';
import { changePricing, loadPricing } from '../catalogue/pricing.ts';
import { previewSessionChanges } from './changeRunning.ts';
import { previewPackage } from './register.ts';

/** Schema of the preview's response, for openapi.json. */
const previewAnswer = shape({
  lines: listOf(
    shape({
      service_id: stringShape,
      variant_id: orNull(stringShape),
      unit_price: integerShape,
      quantity: integerShape,
      amount: integerShape,
      subtotal_price: integerShape,
      price: integerShape,
    }),
  ),
  original_price: integerShape,
  deductions: listOf(
    shape({
      amount: integerShape,
      description: orNull(stringShape),
      applied_to: oneOf(discountBearers.map(({ value }) => value)),
    }),
  ),
  total_discount: integerShape,
  total_price: integerShape,
  total_sessions: integerShape,
  finished_at: orNull(dayShape),
  agent_income: integerShape,
  agent_tax: integerShape,
  partner_income: integerShape,
  company_income: integerShape,
});

const admins = { roles: ['admin'] } as const;

/**
 * POST /packages/preview (rules 2.12); GET /packages/{id}/why (rules 9.9); GET /packages/{id}/session_changes (rules 2.19, 2.20); GET and PATCH /settings/pricing
 * (rules 4.12).
 */
export const packagesRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'POST /packages/preview',
    {
      permission: { roles: ['admin', 'sales'] },
      tag: 'packages',
      summary: 'Xem trước giá, lịch và thu nhập của một gói',
      answer: previewAnswer,
    },
    ({ ctx }, _input, _params, { body }) =>
      withInputPath(ATTRIBUTES_PATH, () => previewPackage(ctx, readBodyAttributes(body))),
  );
  registerReportRoute(
    app,
    '/packages/:id/session_changes',
    sessionChanges,
    { tag: 'packages', context: buildReadContext },
    (ctx, params, id) => {
      const slots = (params.time_period ?? []).flatMap((text) => text.split(','));
      if (!slots.every(isTimeSlot)) throw badParameterError('time_period', 'Khung giờ không tồn tại.');
      const time_period = slots.length > 0 ? slots : null;
      return previewSessionChanges(ctx, id, { ...params, time_period });
    },
  );
  registerReportRoute(
    app,
    '/packages/:id/why',
    packageExplanation,
    { tag: 'packages' },
    (ctx, { field }, id) => explainAmount(ctx, id, field),
  );
  registerRoute(
    app,
    'GET /settings/pricing',
    { permission: admins, tag: 'packages', summary: 'Cài đặt giá', answer: pricingAnswer },
    ({ ctx }) => loadPricing(ctx),
  );
  registerRoute(
    app,
    'PATCH /settings/pricing',
    {
      permission: admins,
      tag: 'packages',
      summary: 'Sửa cài đặt giá',
      fields: pricingFields,
      partial: true,
      answer: pricingAnswer,
    },
    ({ write }, input) =>
      write((ctx) => (Object.hasOwn(input, 'max_price_cut') ? changePricing(ctx, input) : loadPricing(ctx))),
  );
};
