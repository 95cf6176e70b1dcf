/** Calls about packages that are not registered yet. */
import { dayShape, integer, listOf, oneOf, orNull, shape, string } from '#schema/answers';
import { appliedTo } from '#schema/choices';
import type { Feature } from '../../http/services.ts';
import { readContext } from '../../http/unitOfWork.ts';
import { withInputAt } from '../../jsonapi/domainErrors.ts';
import { answers } from '../../openapi/shapes.ts';
import { attributesIn } from '../../resources/attributes.ts';
import { previewPackage } from './registrationForm.ts';

/** The answer of the preview, for openapi.json. */
const previewAnswer = shape({
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

/** POST /packages/preview (rules 2.12). */
export const packages: Feature = async (app) => {
  app.post(
    '/packages/preview',
    {
      config: {
        permission: { roles: ['admin', 'sales'] },
        describe: () => ({
          tags: ['packages'],
          summary: 'Xem trước giá, lịch và thu nhập của một gói',
          ...answers(previewAnswer),
        }),
      },
    },
    async (request) => ({
      data: await withInputAt('/data/attributes', () =>
        previewPackage(readContext(request), attributesIn(request.body)),
      ),
    }),
  );
};
