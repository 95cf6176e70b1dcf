/** Webhooks: made by admins, with a secret that is shown once, tested, rotated and switched off (schema 11.5, 11.6). */
import { randomBytes } from 'node:crypto';
import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { webhookEventsOf } from '#schema/scopes';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { find, findAll, insert, update } from '../../db/store.ts';
import { forbidden, invalid, refused } from '../../domainError.ts';
import { decryptSecret, encryptSecret } from '../../encrypt.ts';
import { isCallable } from '../../outgoing/request.ts';
import { documentOf, plainShape } from '../../resources/answer.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { rowsOf } from '../../resources/readMany.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { enqueueDelivery, storeDelivery } from './recordWebhookEvents.ts';

type Webhook = Stored<'webhooks'>;

const purpose = 'noi webhook secret';
/** Milliseconds for which a secret that was replaced still signs. */
const OVERLAP = 24 * 3_600_000;

/** A secret, and until when it signs; null: until it is replaced. */
interface Secret {
  secret: string;
  until: string | null;
}

/** The secret that this transaction has made for a new webhook: it is answered once. */
const made = new WeakMap<Context, { id: string; secret: string }>();

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const webhooksHooks: Hooks<'webhooks'> = {
  async beforeCreate(ctx, values) {
    assertAddress(ctx, values.url);
    return { ...values, events: chosenEvents(ctx, values.events), user_id: ctx.viewer.id };
  },

  async create(ctx, values) {
    const secret = newSecret();
    const { id } = await insert(ctx, 'webhooks', values);
    await saveSecrets(ctx, id, [{ secret, until: null }]);
    made.set(ctx, { id, secret });
    return id;
  },

  async beforeUpdate(ctx, webhook, patch) {
    // It tells what its maker reads, so anybody else may only switch it off.
    if (patch.url !== undefined || patch.events !== undefined || patch.active === true)
      assertMaker(ctx, webhook);
    if (patch.url !== undefined) assertAddress(ctx, patch.url);
    return {
      ...patch,
      ...(patch.events !== undefined && { events: chosenEvents(ctx, patch.events) }),
      ...(patch.active === true && { off_reason: null }),
    };
  },

  async derive(ctx, rows) {
    const own = made.get(ctx);
    for (const row of rows) row.secret = own?.id === row.id ? own.secret : null;
  },
};

function assertMaker(ctx: Context, { user_id }: Webhook): void {
  if (user_id !== ctx.viewer.id)
    throw forbidden(
      'Webhook gửi những gì người tạo đọc được, nên chỉ người tạo sửa được. Bạn tắt hoặc xóa nó được, rồi tạo webhook của mình.',
    );
}

function assertAddress({ config }: Context, url: string | null | undefined): void {
  if (!isCallable(config, url ?? ''))
    throw invalid('url', 'Địa chỉ phải bắt đầu bằng https:// và nằm ngoài mạng nội bộ.');
}

/** @throws DomainError 422 at `events` when one of them is none that the viewer may read */
function chosenEvents(ctx: Context, events: readonly string[] | null | undefined): string[] {
  const offered = new Set(webhookEventsOf(ctx.viewer).map(({ value }) => value));
  const unknown = events?.find((event) => !offered.has(event));
  if (unknown !== undefined)
    throw invalid('events', `Không có sự kiện "${unknown}". Hãy chọn trong các sự kiện của bạn.`);
  return [...new Set(events ?? [])];
}

export const webhooksActions: PerformsOf<'webhooks'> = {
  async test(ctx, webhook) {
    const { webhooks } = resources as Record<'webhooks', AnyResource>;
    const rows = await rowsOf(ctx, webhooks, 't.id', [Number(webhook.id)]);
    const { data } = await documentOf(ctx, webhooks, rows, plainShape);
    await storeDelivery(ctx, Number(webhook.id), { event: 'webhooks.test', id: webhook.id, data: data[0] });
  },

  async rotate(ctx, webhook) {
    assertMaker(ctx, webhook);
    const secret = newSecret();
    const until = new Date(ctx.now.getTime() + OVERLAP).toISOString();
    const old = (await loadSecrets(ctx, webhook.id)).map((one) => ({ ...one, until: one.until ?? until }));
    await saveSecrets(ctx, webhook.id, [{ secret, until: null }, ...old]);
    return { secret };
  },
};

export const webhookDeliveriesActions: PerformsOf<'webhook_deliveries'> = {
  async resend(ctx, { id, webhook_id }) {
    const webhook = await find(ctx, 'webhooks', webhook_id);
    if (!webhook?.active) throw refused('webhook_off', 'Webhook này đã tắt. Hãy bật lại rồi gửi.');
    const next_try_at = ctx.now.toISOString();
    await update(ctx, 'webhook_deliveries', id, { state: 'waiting', attempts: 0, next_try_at });
    await enqueueDelivery(ctx, { id: Number(id), webhook_id: Number(webhook_id) });
  },
};

async function saveSecrets(ctx: Context, id: string, secrets: readonly Secret[]): Promise<void> {
  await ctx
    .db('webhooks')
    .where({ id: Number(id) })
    .update({ secrets: encryptSecret(ctx.config, purpose, JSON.stringify(secrets)) });
}

/** The secrets that sign now, the newest first; none when they were encrypted under another JWT_SECRET. */
async function loadSecrets(ctx: Context, id: string): Promise<Secret[]> {
  const row = await ctx
    .db('webhooks')
    .where({ id: Number(id) })
    .first<{ secrets: string | null } | undefined>('secrets');
  const text = row?.secrets && decryptSecret(ctx.config, purpose, row.secrets);
  const secrets: Secret[] = text ? JSON.parse(text) : [];
  return secrets.filter(({ until }) => until === null || until > ctx.now.toISOString());
}

/** The secrets with which a message to this webhook is signed now. */
export const signingSecrets = async (ctx: Context, webhook_id: string): Promise<string[]> =>
  (await loadSecrets(ctx, webhook_id)).map(({ secret }) => secret);

/** Switches off the webhooks of a person who is disabled or no longer admin; they stay off when that person comes back. */
export async function switchOffWebhooksOf(ctx: Context, user_id: string): Promise<void> {
  const off_reason = 'Người tạo webhook bị khóa hoặc không còn là quản trị viên.';
  for (const { id } of await findAll(ctx, 'webhooks', { user_id, active: true }))
    await update(ctx, 'webhooks', id, { active: false, off_reason });
}

/** Switches a webhook off, with the reason, and notifies admins; one that is off stays as it is. */
export async function switchOff(ctx: Context, webhook: Webhook, off_reason: string): Promise<void> {
  if (!webhook.active) return;
  await update(ctx, 'webhooks', webhook.id, { active: false, off_reason });
  const { id } = webhook;
  // Beside what else the call has changed, this is a line of the webhook's own.
  const changes = ctx.changes.filter((one) => one.resource === 'webhooks' && one.id === id);
  await logAction({ ...ctx, changes }, { resource: 'webhooks', id, code: 'update', label: 'Tự tắt' });
  await notifyRole(ctx, 'admin', {
    title: 'Webhook đã tắt',
    body: `Webhook tới ${new URL(webhook.url).host} đã tự tắt. ${off_reason}`,
    path: '/settings?activeTab=webhooks',
  });
}
