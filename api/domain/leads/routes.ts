/** POST /leads: landing pages and advertising programs send customers who want to be called (schema 11.7). */
import { formatDate } from '#rules/format';
import { resources, type StoredRecord } from '#schema/index';
import type { ValuesOf } from '#schema/kinds';
import { leadAnswer, leadFields } from '#schema/leads';
import type { AnyResource } from '#schema/resource';
import { leadsScope } from '#schema/scopes';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { findAll, findById, insert } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { describeCall } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { handleWrite } from '../../http/unitOfWork.ts';
import { describeAnswer } from '../../openapi/shapes.ts';
import { assertFieldsConsistent } from '../../resources/assertValues.ts';
import { readAttributes, readBodyObject } from '../../resources/attributes.ts';
import { customersHooks } from '../customers/customers.ts';
import { addNote } from '../notes/notes.ts';
import { notifyRole, notifyUser } from '../notifications/notifications.ts';

type Lead = Partial<ValuesOf<typeof leadFields>>;
type Customer = StoredRecord<'customers'>;
interface ReceivedLead {
  id: string;
  state: 'created' | 'known';
}

/** `POST /leads`: creates a customer; for a known customer, adds a note that she has contacted the company again. */
export const leadsRoutes: RouteSet = async (app) => {
  app.post(
    '/leads',
    { config: { permission: { scope: leadsScope }, describe: describeLeads } },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const given = readBodyObject(request.body);
        const lead = readAttributes(leadFields, given, 'create', ctx.viewer) as Lead;
        const data = await receiveLead(ctx, lead);
        reply.code(data.state === 'created' ? 201 : 200);
        return { data };
      }),
  );
};

function describeLeads(): Record<string, unknown> {
  const { response: known } = describeAnswer(leadAnswer) as { response: Record<number, object> };
  return {
    ...describeCall('Nhận một khách từ trang khác', leadFields, leadAnswer),
    tags: ['customers'],
    description:
      'Chỉ bằng khóa API có quyền leads:create. Số điện thoại hoặc external_id đã có thì khách cũ giữ nguyên, có thêm một ghi chú.',
    response: {
      200: { ...known[200], description: 'Khách đã có' },
      201: { ...known[200], description: 'Khách mới ở C3' },
    },
  };
}

/** Stores a lead as a new customer, or as a note if the customer is known by phone or `external_id`. */
async function receiveLead(ctx: Context, { external_id, ...lead }: Lead): Promise<ReceivedLead> {
  // With this lock leads are stored one after another, so that a lead sent twice at the same time creates only one customer.
  await getDialect(ctx.db).lockName(ctx.db, 'leads');
  const known = await findKnownCustomer(ctx, lead.phone ?? '', external_id ?? null);
  const customer = known ?? (await createCustomer(ctx, lead));
  if (external_id) await storeExternalId(ctx, external_id, customer.id);
  if (known) await addReturnNote(ctx, known, lead);
  return { id: customer.id, state: known ? 'known' : 'created' };
}

async function findKnownCustomer(
  ctx: Context,
  phone: string,
  external_id: string | null,
): Promise<Customer | null> {
  const row =
    external_id === null
      ? undefined
      : await ctx
          .db('lead_ids')
          .where({ api_key_id: getApiKeyId(ctx), external_id })
          .first<{ customer_id: number } | undefined>('customer_id');
  const named = row && (await findById(ctx, 'customers', String(row.customer_id)));
  return named ?? (await findAll(ctx, 'customers', { phone })).at(-1) ?? null;
}

/**
 * Returns the id of the sending program's key. External ids are stored per key, because two programs may use the same id for different
 * people.
 */
const getApiKeyId = ({ viewer }: Context): number => Number(viewer.key?.id);

async function storeExternalId(ctx: Context, external_id: string, customer_id: string): Promise<void> {
  await ctx
    .db('lead_ids')
    .insert({
      ...toNewRowColumns(ctx.now),
      ...{ api_key_id: getApiKeyId(ctx), external_id, customer_id: Number(customer_id) },
    })
    .onConflict(['api_key_id', 'external_id'])
    .ignore();
}

async function createCustomer(ctx: Context, lead: Lead): Promise<Customer> {
  assertFieldsConsistent(resources.customers as AnyResource, lead);
  const ready = await customersHooks.beforeCreate?.(ctx, lead);
  // The new customer has no seller, even if the owner of the API key is a seller.
  const customer = await insert(ctx, 'customers', { ...lead, ...ready, sales_id: null });
  await logAction(ctx, { resource: 'customers', id: customer.id, code: 'create', label: 'Tạo mới' });
  return customer;
}

/** Adds a note with the lead's data to the customer, and notifies her seller. The customer's own fields do not change. */
async function addReturnNote(ctx: Context, { id, name, sales_id }: Customer, lead: Lead): Promise<void> {
  const text = `${ctx.viewer.key?.name} gửi thông tin:\n${describeLead(lead)}`;
  const note = await addNote(ctx, { record_type: 'customers', record_id: id, text, author_id: null });
  await logAction(ctx, { resource: 'notes', id: note.id, code: 'create', label: 'Tạo mới' });
  const title = 'Khách cũ để lại thông tin';
  const notice = {
    title,
    body: `${name} vừa gửi thông tin qua ${ctx.viewer.key?.name}.`,
    path: `/customers/${id}`,
  };
  const seller = sales_id === null ? null : await findById(ctx, 'users', sales_id);
  if (seller?.status === 'active') await notifyUser(ctx, seller.id, notice);
  else await notifyRole(ctx, 'admin', notice);
}

/** Describes a lead as text, with one line per member. */
function describeLead(lead: Lead): string {
  const { choices = [] } = leadFields.source_channel;
  const words: Lead = {
    ...lead,
    source_channel: (choices.find(({ value }) => value === lead.source_channel)?.label ?? null) as never,
    predicted_birth_date: lead.predicted_birth_date ? formatDate(lead.predicted_birth_date) : null,
  };
  // Replaces @ in the values, because a note with @ and a name would mention and notify that user.
  const lines = Object.entries(leadFields).flatMap(([field, { label }]) => {
    const value = words[field as keyof Lead];
    return value ? [`${label}: ${value}`] : [];
  });
  return lines.join('\n').replaceAll('@', '＠').slice(0, 4_800);
}
