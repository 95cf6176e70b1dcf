import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll, insert, update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { oldLines } from './oldLines.ts';
import type { PathOfLine } from './refuseProblems.ts';
import { registerPackage } from './registerPackage.ts';

type Values = Partial<Stored<'partner_packages'>>;

/**
 * A partner sends a customer and what she wants: a package at L4 that waits for approval (rules 6.6). The customer is
 * the partner's own with that phone, else a new one. Services are those for partners, at the price table's prices.
 * Answers the package's id. @throws 422 at the fields.
 */
export async function requestPackage(ctx: Context, values: Values): Promise<string> {
  const partner_id = ctx.viewer.roles.includes('admin') ? values.partner_id : ctx.viewer.partner_id;
  if (!partner_id) throw invalid('partner_id', 'Đối tác is required!');
  const partner = await find(ctx, 'partners', partner_id);
  if (!partner) throw invalid('partner_id', 'Không có đối tác này. Hãy chọn lại.');
  const asked = oldLines(values);
  if (!asked) throw invalid('service_1', 'Dịch vụ 1 is required!');
  const services = asked.lines.map((line) => ({ ...line, variant_id: null, price: null }));
  await checkForPartners(ctx, services, asked.pathOfLine);
  const customer_id = await customerOf(ctx, partner_id, values);
  const { registered_at, expected_to_start_at, started_at, time_period } = values;
  const given = { registered_at, expected_to_start_at, started_at, time_period, partner_id, services };
  const pack = await registerPackage(ctx, customer_id, given, asked.pathOfLine, true);
  await notifyRole(ctx, 'admin', {
    title: 'Gói mới từ đối tác',
    body: `${partner.name}: ${values.customer_name ?? ''}`,
    path: `/customers/${customer_id}?packageId=${pack.id}`,
  });
  return pack.id;
}

async function checkForPartners(
  ctx: Context,
  lines: readonly { service_id: string }[],
  pathOfLine: PathOfLine,
): Promise<void> {
  const open = await findAll(ctx, 'services', {
    id: lines.map((line) => line.service_id),
    for_partner: true,
  });
  for (const [index, line] of lines.entries())
    if (!open.some((service) => service.id === line.service_id))
      throw invalid(pathOfLine(index), 'Dịch vụ này không dành cho đối tác. Hãy chọn dịch vụ khác.');
}

/** The partner's customer with this phone, her blanks filled; else a new one from the channel PARTNER. */
async function customerOf(ctx: Context, partner_id: string, values: Values): Promise<string> {
  const { customer_phone: phone } = values;
  const facts = {
    address: values.customer_address,
    predicted_birth_date: values.customer_predicted_birth_date,
    note: values.customer_note,
  };
  const [known] = phone ? await findAll(ctx, 'customers', { phone, partner_id }) : [];
  if (known) {
    const blanks = Object.entries(facts).filter(([key, value]) => value && !known[key as keyof typeof facts]);
    await update(ctx, 'customers', known.id, Object.fromEntries(blanks));
    return known.id;
  }
  const customer = await insert(ctx, 'customers', {
    ...facts,
    name: values.customer_name,
    phone,
    partner_id,
    source_channel: 'PARTNER',
    contacted_at: ctx.now.toISOString(),
  });
  return customer.id;
}
