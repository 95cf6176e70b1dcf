/** A partner's request for a package: stores it, and converts it to the form that the partner sees (rules 6.6). */
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { findAll, insert, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { findAssignablePartner } from '../accounts/assignable.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { findPackageLines } from './facts.ts';
import type { LinePathBuilder } from './quote.ts';
import { readServiceFields, registerPackage, toServiceFields } from './register.ts';

type Values = Partial<StoredRecord<'partner_packages'>>;

export const partnerPackagesHooks: Hooks<'partner_packages'> = {
  create: requestPackage,

  async derive(ctx, rows) {
    const lines = await findPackageLines(ctx, listIds(rows));
    const ids = [...new Set([...lines.values()].flat().map((line) => line.service_id))];
    const services = ids.length === 0 ? [] : await findAll(ctx, 'services', { id: ids });
    const names = new Map(services.map((service) => [service.id, service.name]));
    for (const row of rows) {
      const own = lines.get(row.id) ?? [];
      row.registered_services = own
        .map((line) => `${names.get(line.service_id) ?? ''} × ${line.quantity}`)
        .join(', ');
      Object.assign(row, toServiceFields(own));
    }
  },
};

/**
 * Registers a partner's request as a package at L4 that waits for approval. The customer is the partner's customer with this phone, or a
 * new customer. Only services for partners are allowed, at the prices of the price table.
 * @returns the package's id
 * @throws 422 at the fields
 */
async function requestPackage(ctx: Context, values: Values): Promise<string> {
  const isAdmin = ctx.viewer.roles.includes('admin');
  const partner_id = isAdmin ? values.partner_id : ctx.viewer.partner_id;
  // A partner with an account can always send requests. An admin can only choose a partner that still works with the company.
  const partner = await findAssignablePartner(ctx, partner_id, !isAdmin);
  if (!partner_id || !partner) throw invalidError('partner_id', 'Đối tác is required!');
  const form = readServiceFields(values);
  if (!form) throw invalidError('service_1', 'Dịch vụ 1 is required!');
  const services = form.lines.map((line) => ({ ...line, variant_id: null, price: null }));
  await assertSoldByPartners(ctx, services, form.pathOfLine);
  const customer_id = await findOrCreateCustomer(ctx, partner_id, values);
  const { registered_at, expected_to_start_at, started_at, time_period } = values;
  const given = { registered_at, expected_to_start_at, started_at, time_period, partner_id, services };
  const pack = await registerPackage(ctx, customer_id, given, form.pathOfLine, 'request');
  await notifyRole(ctx, 'admin', {
    title: 'Gói mới từ đối tác',
    body: `${partner.name}: ${values.customer_name ?? ''}`,
    path: `/customers/${customer_id}?packageId=${pack.id}`,
  });
  return pack.id;
}

/** Asserts that partners may sell these services. @throws 422 at the line */
async function assertSoldByPartners(
  ctx: Context,
  lines: readonly { service_id: string }[],
  pathOfLine: LinePathBuilder,
): Promise<void> {
  const allowed = await findAll(ctx, 'services', {
    id: lines.map((line) => line.service_id),
    for_partner: true,
  });
  for (const [index, line] of lines.entries())
    if (!allowed.some((service) => service.id === line.service_id))
      throw invalidError(pathOfLine(index), 'Dịch vụ này không dành cho đối tác. Hãy chọn dịch vụ khác.');
}

/**
 * Finds the partner's customer with this phone and fills her empty fields. If she does not exist, creates a customer with the channel
 * PARTNER. Returns the customer's id.
 */
async function findOrCreateCustomer(ctx: Context, partner_id: string, values: Values): Promise<string> {
  const { customer_phone: phone } = values;
  const details = {
    address: values.customer_address,
    predicted_birth_date: values.customer_predicted_birth_date,
    note: values.customer_note,
  };
  const [known] = phone ? await findAll(ctx, 'customers', { phone, partner_id }) : [];
  if (known) {
    const blanks = Object.entries(details).filter(
      ([key, value]) => value && !known[key as keyof typeof details],
    );
    await update(ctx, 'customers', known.id, Object.fromEntries(blanks));
    return known.id;
  }
  const customer = await insert(ctx, 'customers', {
    ...details,
    name: values.customer_name,
    phone,
    partner_id,
    source_channel: 'PARTNER',
    contacted_at: ctx.now.toISOString(),
  });
  return customer.id;
}
