import { companyAnswer, companyFields, firstStepsAnswer } from '#schema/company';
import { boolean } from '#schema/kinds';
import type { Feature } from '../../http/services.ts';
import { callRoute } from '../accounts/callRoute.ts';
import { changeCompany, dismissFirstSteps, loadCompany, loadFirstSteps } from './company.ts';

const permission = { roles: ['admin'] } as const;
const dismissal = { dismissed: boolean('Đã cất', { required: true }) } as const;

/** `GET`, `PATCH /settings/company`, and `GET`, `PATCH /first_steps`, for admins. */
export const company: Feature = async (app) => {
  callRoute(
    app,
    'GET /settings/company',
    { permission, summary: 'Thông tin công ty', answer: companyAnswer },
    ({ ctx }) => loadCompany(ctx),
  );
  callRoute(
    app,
    'PATCH /settings/company',
    {
      permission,
      summary: 'Sửa thông tin công ty',
      fields: companyFields,
      partial: true,
      answer: companyAnswer,
    },
    ({ write }, input) => write((ctx) => changeCompany(ctx, input)),
  );
  callRoute(
    app,
    'GET /first_steps',
    { permission, summary: 'Những việc đầu tiên của một công ty mới', answer: firstStepsAnswer },
    ({ ctx }) => loadFirstSteps(ctx),
  );
  callRoute(
    app,
    'PATCH /first_steps',
    { permission, summary: 'Cất những việc đầu tiên', fields: dismissal, answer: firstStepsAnswer },
    ({ write }, { dismissed }) => write((ctx) => dismissFirstSteps(ctx, dismissed === true)),
  );
};
