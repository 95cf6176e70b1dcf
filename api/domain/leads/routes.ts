/** POST /leads: what landing pages and advertising programs send of somebody who wants to be called (schema 11.7). */
import { formatDate } from '#rules/format';
import { resources, type Stored } from '#schema/index';
import type { ValuesOf } from '#schema/kinds';
import { leadAnswer, leadFields } from '#schema/leads';
import type { AnyResource } from '#schema/resource';
import { leadsScope } from '#schema/scopes';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { stampsOf } from '../../db/stampsOf.ts';
import { find, findAll, insert } from '../../db/store.ts';
import { describeCall } from '../../http/callRoute.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite } from '../../http/unitOfWork.ts';
import { answers } from '../../openapi/shapes.ts';
import { readAttributes, readObject } from '../../resources/attributes.ts';
import { checkTogether } from '../../resources/checkValues.ts';
import { customersHooks } from '../customers/customers.ts';
import { addNote } from '../notes/notes.ts';
import { notifyRole, notifyUser } from '../notifications/notifications.ts';

type Lead = Partial<ValuesOf<typeof leadFields>>;
type Customer = Stored<'customers'>;
interface Received {
  id: string;
  state: 'created' | 'known';
}

/** `POST /leads`: creates a customer, or notes that a known one has come again. */
export const leadsRoutes: Feature = async (app) => {
  app.post(
    '/leads',
    { config: { permission: { scope: leadsScope }, describe: describeLeads } },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const given = readObject(request.body);
        const lead = readAttributes(leadFields, given, 'create', ctx.viewer) as Lead;
        const data = await receiveLead(ctx, lead);
        reply.code(data.state === 'created' ? 201 : 200);
        return { data };
      }),
  );
};

function describeLeads(): Record<string, unknown> {
  const { response: known } = answers(leadAnswer) as { response: Record<number, object> };
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

/** Stores a lead: a new customer, or a note with a customer who is known by phone or `external_id`. */
async function receiveLead(ctx: Context, { external_id, ...lead }: Lead): Promise<Received> {
  // One after another, so that the same lead sent twice at once is one customer.
  await dialectOf(ctx.db).lockName(ctx.db, 'leads');
  const known = await findKnown(ctx, lead.phone ?? '', external_id ?? null);
  const customer = known ?? (await createCustomer(ctx, lead));
  if (external_id) await storeExternalId(ctx, external_id, customer.id);
  if (known) await addReturnNote(ctx, known, lead);
  return { id: customer.id, state: known ? 'known' : 'created' };
}

async function findKnown(ctx: Context, phone: string, external_id: string | null): Promise<Customer | null> {
  const row =
    external_id === null
      ? undefined
      : await ctx
          .db('lead_ids')
          .where({ api_key_id: keyOf(ctx), external_id })
          .first<{ customer_id: number } | undefined>('customer_id');
  const named = row && (await find(ctx, 'customers', String(row.customer_id)));
  return named ?? (await findAll(ctx, 'customers', { phone })).at(-1) ?? null;
}

/** An id is the sender's own: two programs may mean different people by the same one. */
const keyOf = ({ viewer }: Context): number => Number(viewer.key?.id);

async function storeExternalId(ctx: Context, external_id: string, customer_id: string): Promise<void> {
  await ctx
    .db('lead_ids')
    .insert({
      ...stampsOf(ctx.now),
      ...{ api_key_id: keyOf(ctx), external_id, customer_id: Number(customer_id) },
    })
    .onConflict(['api_key_id', 'external_id'])
    .ignore();
}

async function createCustomer(ctx: Context, lead: Lead): Promise<Customer> {
  checkTogether(resources.customers as AnyResource, lead);
  const ready = await customersHooks.beforeCreate?.(ctx, lead);
  // Nobody's yet, also where the key's maker sells.
  const customer = await insert(ctx, 'customers', { ...lead, ...ready, sales_id: null });
  await logAction(ctx, { resource: 'customers', id: customer.id, code: 'create', label: 'Tạo mới' });
  return customer;
}

/** Says in a note what has come, and notifies whose customer she is; nothing of her changes. */
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
  const seller = sales_id === null ? null : await find(ctx, 'users', sales_id);
  if (seller?.status === 'active') await notifyUser(ctx, seller.id, notice);
  else await notifyRole(ctx, 'admin', notice);
}

/** What a lead says, a line for each of its members. */
function describeLead(lead: Lead): string {
  const { choices = [] } = leadFields.source_channel;
  const words: Lead = {
    ...lead,
    source_channel: (choices.find(({ value }) => value === lead.source_channel)?.label ?? null) as never,
    predicted_birth_date: lead.predicted_birth_date ? formatDate(lead.predicted_birth_date) : null,
  };
  // An @ would notify people by their names.
  const lines = Object.entries(leadFields).flatMap(([field, { label }]) => {
    const value = words[field as keyof Lead];
    return value ? [`${label}: ${value}`] : [];
  });
  return lines.join('\n').replaceAll('@', '＠').slice(0, 4_800);
}
