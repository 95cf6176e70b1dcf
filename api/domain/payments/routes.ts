/** Routes about payments: the company's account, the pay run and nurses' shares, receipts, quotations, a partner's statement. */
import type { FastifyRequest } from 'fastify';
import { banks } from '#rules/banks';
import { formatMonth } from '#rules/format';
import {
  dayShape,
  integerShape,
  listOf,
  monthShape,
  numberShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '#schema/answers';
import { partnerRevenueLevels, paymentMethods } from '#schema/choices';
import { quotationShape, receiptShape } from '#schema/paper';
import { payRun as payRunDeclaration, payRunPaths } from '#schema/payRun';
import { sharesAnswer } from '#schema/shares';
import { payExplanation } from '#schema/why';
import { recordExport } from '../../audit/recordExport.ts';
import { logRecordViews } from '../../audit/views.ts';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { explainPayOfMonth } from '../../reports/explainPayOfMonth.ts';
import { loadPackageShares } from '../../reports/loadPackageShares.ts';
import { loadPayRun } from '../../reports/loadPayRun.ts';
import { findPaymentAccount } from '../company/company.ts';
import { buildQuotation, buildReceipt } from './paper.ts';
import { buildPartnerStatement } from './payPartner.ts';

const buildCodeShape = (choices: readonly { readonly value: string }[]) =>
  oneOf(choices.map(({ value }) => value));

const accountAnswer = orNull(shape({ bank: buildCodeShape(banks), account: stringShape, name: stringShape }));

const statementAnswer = shape({
  company_name: stringShape,
  company_address: orNull(stringShape),
  company_tax_code: orNull(stringShape),
  partner: shape({
    code: stringShape,
    name: stringShape,
    phone: orNull(stringShape),
    email: orNull(stringShape),
    address: orNull(stringShape),
    bank: orNull(buildCodeShape(banks)),
    bank_account: orNull(stringShape),
  }),
  level: buildCodeShape(partnerRevenueLevels),
  month: monthShape,
  total_packages: integerShape,
  total_revenue: integerShape,
  total_commission: integerShape,
  total_bonus: integerShape,
  summary: orNull(stringShape),
  commission_percent: orNull(numberShape),
  bonus_percent: orNull(numberShape),
  packages: listOf(
    shape({
      id: stringShape,
      customer_name: orNull(stringShape),
      registered_at: dayShape,
      started_at: dayShape,
      finished_at: orNull(dayShape),
      total_price: integerShape,
      commission: orNull(integerShape),
    }),
  ),
  total: integerShape,
  payment: orNull(
    shape({ at: dayShape, amount: integerShape, payment_method: orNull(buildCodeShape(paymentMethods)) }),
  ),
});

const staff = { roles: ['admin', 'finance', 'sales'] } as const;
const readers = { roles: ['admin', 'finance', 'partner'] } as const;

/** GET /payment_account, /pay_run?month=…, /agents/{id}/why, /packages/{id}/shares, /transactions/{id}/receipt, /packages/{id}/quotation, /partner_revenues/{id}/statement. */
export const paymentsRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /payment_account',
    {
      permission: staff,
      tag: 'transactions',
      summary: 'Tài khoản nhận tiền của công ty',
      answer: accountAnswer,
    },
    ({ ctx }) => findPaymentAccount(ctx),
  );
  for (const path of payRunPaths)
    registerReportRoute(app, `/${path}`, payRunDeclaration, { tag: 'transactions', whole: true }, loadPayRun);
  registerReportRoute(app, '/agents/:id/why', payExplanation, { tag: 'agents' }, (ctx, { month }, id) =>
    explainPayOfMonth(ctx, id, month),
  );
  registerRoute(
    app,
    'GET /packages/:id/shares',
    {
      permission: staff,
      tag: 'packages',
      summary: 'Lương của từng điều dưỡng trong gói, theo số buổi đã tắm',
      answer: sharesAnswer,
    },
    ({ ctx }, _input, { id = '' }) => loadPackageShares(ctx, id),
  );
  await registerPaperRoutes(app);
};

/** Routes of printable documents. */
const registerPaperRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /transactions/:id/receipt',
    {
      permission: { roles: ['admin', 'finance'] },
      tag: 'transactions',
      summary: 'Phiếu thu hoặc phiếu chi của một giao dịch',
      answer: receiptShape,
    },
    async ({ ctx }, _input, { id = '' }, request) => {
      const { receipt, customer_id } = await buildReceipt(ctx, id);
      const [title, list] = [receipt.direction === 'in' ? 'Phiếu thu' : 'Phiếu chi', 'transactions/receipt'];
      await recordPaperExport(request, { title, list, record_id: id }, receipt.number, customer_id);
      return receipt;
    },
  );
  registerRoute(
    app,
    'GET /packages/:id/quotation',
    { permission: staff, tag: 'packages', summary: 'Báo giá của một gói', answer: quotationShape },
    async ({ ctx }, _input, { id = '' }, request) => {
      const { quotation, customer_id } = await buildQuotation(ctx, id);
      const paper = { title: 'Báo giá', list: 'packages/quotation', record_id: id };
      await recordPaperExport(request, paper, quotation.number, customer_id);
      return quotation;
    },
  );
  registerRoute(
    app,
    'GET /partner_revenues/:id/statement',
    {
      permission: readers,
      tag: 'partner_revenues',
      summary: 'Bảng kê doanh thu đối tác của một tháng',
      answer: statementAnswer,
    },
    async ({ ctx }, _input, { id = '' }, request) => {
      const { customers, ...data } = await buildPartnerStatement(ctx, id);
      // Records the request as an export, because the statement is printed and given to the partner.
      const end = await recordExport(request, {
        title: 'Bảng kê doanh thu đối tác',
        list: 'partner_revenues/statement',
        format: 'paper',
        filters: `Đối tác: ${data.partner.name}; Tháng: ${formatMonth(data.month)}`,
        record_id: id,
      });
      await logRecordViews(request, 'customers', customers);
      await end(data.packages.length, true);
      return data;
    },
  );
};

/** Records that a document was printed and that its customer's record was viewed. */
async function recordPaperExport(
  request: FastifyRequest,
  paper: { title: string; list: string; record_id: string },
  number: string | null,
  customer_id: string | null,
): Promise<void> {
  const end = await recordExport(request, { ...paper, format: 'paper', filters: number && `Số: ${number}` });
  if (customer_id) await logRecordViews(request, 'customers', [customer_id]);
  await end(1, true);
}
