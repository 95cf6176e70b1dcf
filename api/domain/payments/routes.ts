/** Routes about payments: the company's account, the pay run and nurses' shares, receipts, quotations, a partner's statement. */
import type { FastifyRequest } from 'fastify';
import { banks } from '#rules/banks';
import { formatMonth } from '#rules/format';
import { dayShape, integer, listOf, monthShape, number, oneOf, orNull, shape, string } from '#schema/answers';
import { partnerRevenueLevels, paymentMethods } from '#schema/choices';
import { quotationShape, receiptShape } from '#schema/paper';
import { payRun as payRunDeclaration, payRunPaths } from '#schema/payRun';
import { sharesAnswer } from '#schema/shares';
import { payExplanation } from '#schema/why';
import { recordExport } from '../../audit/recordExport.ts';
import { recordViews } from '../../audit/views.ts';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { explainPayOfMonth } from '../../reports/explainPayOfMonth.ts';
import { loadPackageShares } from '../../reports/loadPackageShares.ts';
import { loadPayRun } from '../../reports/loadPayRun.ts';
import { findPaymentAccount } from '../company/company.ts';
import { buildQuotation, buildReceipt } from './paper.ts';
import { buildPartnerStatement } from './payPartner.ts';

const codes = (choices: readonly { readonly value: string }[]) => oneOf(choices.map(({ value }) => value));

const accountAnswer = orNull(shape({ bank: codes(banks), account: string, name: string }));

const statementAnswer = shape({
  company_name: string,
  company_address: orNull(string),
  company_tax_code: orNull(string),
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
  await paper(app);
};

/** Routes of printable documents. */
const paper: RouteSet = async (app) => {
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
      await recordPaper(request, { title, list, record_id: id }, receipt.number, customer_id);
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
      await recordPaper(request, paper, quotation.number, customer_id);
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
      // Recorded as an export, because the statement is printed and given to the partner.
      const end = await recordExport(request, {
        title: 'Bảng kê doanh thu đối tác',
        list: 'partner_revenues/statement',
        format: 'paper',
        filters: `Đối tác: ${data.partner.name}; Tháng: ${formatMonth(data.month)}`,
        record_id: id,
      });
      await recordViews(request, 'customers', customers);
      await end(data.packages.length, true);
      return data;
    },
  );
};

/** Records that a document was printed and that its customer's record was viewed. */
async function recordPaper(
  request: FastifyRequest,
  paper: { title: string; list: string; record_id: string },
  number: string | null,
  customer_id: string | null,
): Promise<void> {
  const end = await recordExport(request, { ...paper, format: 'paper', filters: number && `Số: ${number}` });
  if (customer_id) await recordViews(request, 'customers', [customer_id]);
  await end(1, true);
}
