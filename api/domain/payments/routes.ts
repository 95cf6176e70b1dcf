/** Calls about paying: the company's account, the nurses' pay run and shares, receipts, quotations, a partner's statement. */
import type { FastifyRequest } from 'fastify';
import { formatMonth } from '#rules/format';
import { dayShape, integer, listOf, monthShape, number, oneOf, orNull, shape, string } from '#schema/answers';
import { banks, partnerRevenueLevels, paymentMethods } from '#schema/choices';
import { quotationShape, receiptShape } from '#schema/paper';
import { payRun as payRunDeclaration, withheldTax as taxDeclaration } from '#schema/payRun';
import { sharesAnswer } from '#schema/shares';
import { readersOf } from '../../access/readersOf.ts';
import { recordExport } from '../../audit/recordExport.ts';
import { recordViews } from '../../audit/views.ts';
import type { Feature } from '../../http/services.ts';
import { readContext, readerContext } from '../../http/unitOfWork.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import { describeReport } from '../../openapi/describeReport.ts';
import { answers } from '../../openapi/shapes.ts';
import { companyAccount, loadCompany } from '../company/company.ts';
import { buildQuotation, buildReceipt } from './paper.ts';
import { findPackageShares } from './payNurse.ts';
import { buildPartnerStatement } from './payPartner.ts';
import { payRun, withheldTax } from './payRun.ts';

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

/** GET /payment_account, /pay_run?month=…, /packages/{id}/shares, /transactions/{id}/receipt, /packages/{id}/quotation, /partner_revenues/{id}/statement. */
export const payments: Feature = async (app) => {
  app.get(
    '/payment_account',
    {
      config: {
        permission: staff,
        describe: () => ({
          tags: ['transactions'],
          summary: 'Tài khoản nhận tiền của công ty',
          ...answers(accountAnswer),
        }),
      },
    },
    async (request) => {
      const ctx = readContext(request);
      return { data: companyAccount(ctx, await loadCompany(ctx)) };
    },
  );

  app.get(
    '/pay_run',
    {
      config: {
        permission: readersOf(payRunDeclaration),
        whole: true,
        describe: () => ({ ...describeReport(payRunDeclaration), tags: ['transactions'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { params } = readParams(payRunDeclaration, request.url, ctx.now);
      return { data: await payRun(ctx, params) };
    },
  );

  app.get(
    '/pay_run/tax',
    {
      config: {
        permission: readersOf(taxDeclaration),
        whole: true,
        describe: () => ({ ...describeReport(taxDeclaration), tags: ['transactions'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { params } = readParams(taxDeclaration, request.url, ctx.now);
      return { data: await withheldTax(ctx, params) };
    },
  );

  app.get(
    '/packages/:id/shares',
    {
      config: {
        permission: staff,
        describe: () => ({
          tags: ['packages'],
          summary: 'Lương của từng điều dưỡng trong gói, theo số buổi đã tắm',
          ...answers(sharesAnswer),
        }),
      },
    },
    async (request) => {
      const { id } = request.params as { id: string };
      return { data: await findPackageShares(readContext(request), id) };
    },
  );
  await paper(app);
};

/** What is printed and handed over. */
const paper: Feature = async (app) => {
  app.get(
    '/transactions/:id/receipt',
    {
      config: {
        permission: { roles: ['admin', 'finance'] },
        describe: () => ({
          tags: ['transactions'],
          summary: 'Phiếu thu hoặc phiếu chi của một giao dịch',
          ...answers(receiptShape),
        }),
      },
    },
    async (request) => {
      const { id } = request.params as { id: string };
      const { receipt, customer_id } = await buildReceipt(readContext(request), id);
      const [title, list] = [receipt.direction === 'in' ? 'Phiếu thu' : 'Phiếu chi', 'transactions/receipt'];
      await recordPaper(request, { title, list, record_id: id }, receipt.number, customer_id);
      return { data: receipt };
    },
  );

  app.get(
    '/packages/:id/quotation',
    {
      config: {
        permission: staff,
        describe: () => ({
          tags: ['packages'],
          summary: 'Báo giá của một gói',
          ...answers(quotationShape),
        }),
      },
    },
    async (request) => {
      const { id } = request.params as { id: string };
      const { quotation, customer_id } = await buildQuotation(readContext(request), id);
      const paper = { title: 'Báo giá', list: 'packages/quotation', record_id: id };
      await recordPaper(request, paper, quotation.number, customer_id);
      return { data: quotation };
    },
  );

  app.get(
    '/partner_revenues/:id/statement',
    {
      config: {
        permission: readers,
        describe: () => ({
          tags: ['partner_revenues'],
          summary: 'Bảng kê doanh thu đối tác của một tháng',
          ...answers(statementAnswer),
        }),
      },
    },
    async (request) => {
      const { id } = request.params as { id: string };
      const { customers, ...data } = await buildPartnerStatement(readContext(request), id);
      // It is made to be printed and handed over.
      const end = await recordExport(request, {
        title: 'Bảng kê doanh thu đối tác',
        list: 'partner_revenues/statement',
        format: 'paper',
        filters: `Đối tác: ${data.partner.name}; Tháng: ${formatMonth(data.month)}`,
        record_id: id,
      });
      await recordViews(request, 'customers', customers);
      await end(data.packages.length, true);
      return { data };
    },
  );
};

/** Records a sheet that is made to be printed and handed over, and that its customer was looked at. */
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
