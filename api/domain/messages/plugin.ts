/** GET /messages, POST /messages/sent, GET and PATCH /settings/messages: what the office writes to nurses and mothers (rules 3.17). */
import { addDays } from '#rules/days';
import { messageTextNames, unknownPlaces } from '#rules/messageTexts';
import type { ValuesOf } from '#schema/kinds';
import {
  messages as declaration,
  messageTextFields,
  messageTextsAnswer,
  sentAnswer,
  sentFields,
} from '#schema/messages';
import { readersOf } from '../../access/readersOf.ts';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { idNumber } from '../../db/ids.ts';
import { find } from '../../db/store.ts';
import { DomainError, invalid } from '../../domainError.ts';
import { ApiError } from '../../errors.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readContext, readerContext } from '../../http/unitOfWork.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import { describeReport } from '../../openapi/describeReport.ts';
import { describeCall, readMembers } from '../accounts/callRoute.ts';
import { removeNotices } from './changeNotices.ts';
import { dayMessages, messagesOf } from './messagesOf.ts';
import { messageTexts } from './messageTexts.ts';

const sellers = readersOf(declaration);
const admins = { roles: ['admin'] } as const;

export const messages: Feature = async (app) => {
  app.get(
    '/messages',
    {
      config: {
        permission: sellers,
        describe: () => ({ ...describeReport(declaration), tags: ['messages'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { day, to } = readParams(declaration, request.url, ctx.now).params;
      return { data: await messagesOf(ctx, day ?? addDays(ctx.today, 1), to) };
    },
  );

  app.post(
    '/messages/sent',
    {
      config: {
        permission: sellers,
        describe: () => ({
          ...describeCall('Ghi nhận tin nhắn đã gửi', sentFields, sentAnswer),
          tags: ['messages'],
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => ({
        data: await note(ctx, readMembers(sentFields, request.body)),
      })),
  );

  app.get(
    '/settings/messages',
    {
      config: {
        permission: admins,
        describe: () => ({
          ...describeCall('Mẫu tin nhắn', null, messageTextsAnswer),
          tags: ['messages'],
        }),
      },
    },
    async (request) => ({ data: await messageTexts(readContext(request)) }),
  );

  app.patch(
    '/settings/messages',
    {
      config: {
        permission: admins,
        describe: () => ({
          ...describeCall('Sửa mẫu tin nhắn', messageTextFields, messageTextsAnswer),
          tags: ['messages'],
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => ({
        data: await change(ctx, readMembers(messageTextFields, request.body), request.body as object),
      })),
  );
};

/**
 * Notes that a message was sent: the recipient knows the plan of the day as it is now.
 * @throws 422 at `id` when there is nothing to write to them that day; 409 `changed` when the text is not `version` any more
 */
async function note(
  ctx: Context,
  { day, to, id, version }: ValuesOf<typeof sentFields>,
): Promise<{ sent_at: string; sent_by: string }> {
  const [found] = idNumber(id) === null ? [] : await dayMessages(ctx, [day], to, [id]);
  if (!found && !(version && (await find(ctx, to, id))))
    throw invalid('id', 'Người này không có buổi nào trong ngày đó. Hãy tải lại danh sách.');
  if (!found || (version && version !== found.message.version)) throw changed();
  const at = ctx.now.toISOString();
  const sent = { plan: found.plan, sent_by: Number(ctx.viewer.id), updated_at: at };
  await ctx
    .db('messages_sent')
    .insert({ day, recipients: to, recipient_id: Number(id), version: 1, created_at: at, ...sent })
    .onConflict(['day', 'recipients', 'recipient_id'])
    .merge(sent);
  await removeNotices(ctx, to, { day, recipient_id: id }, found.message.shift_ids);
  return { sent_at: at, sent_by: ctx.viewer.name };
}

const changed = (): DomainError =>
  new DomainError({
    code: 'changed',
    title: 'Lịch đã thay đổi',
    detail:
      'Lịch của người này đã thay đổi sau khi tin nhắn được chép, nên tin đó không còn đúng. Hãy tải lại danh sách, chép và gửi tin mới.',
    path: 'version',
  });

type Given = { [K in (typeof messageTextNames)[number]]: string | null };

/** @throws 422 at a text that is empty, or has a place that stands for nothing */
async function change(ctx: Context, given: Given, body: object) {
  const named = messageTextNames.filter((name) => Object.hasOwn(body, name));
  const faults = named.flatMap((name) => {
    const text = given[name]?.trim() ?? '';
    const unknown = unknownPlaces(text);
    const detail = !text
      ? 'Mẫu tin nhắn không được để trống.'
      : unknown.length > 0
        ? `Không có chỗ điền ${unknown.join(', ')}. Hãy dùng các chỗ điền được liệt kê.`
        : null;
    return detail ? [{ status: 422, code: 'invalid', detail, source: { pointer: `/${name}` } }] : [];
  });
  if (faults.length > 0) throw new ApiError(faults);
  const at = ctx.now.toISOString();
  for (const name of named)
    await ctx
      .db('message_texts')
      .insert({ name, text: given[name]?.trim(), version: 1, created_at: at, updated_at: at })
      .onConflict('name')
      .merge({ text: given[name]?.trim(), updated_at: at });
  await logAction(ctx, {
    resource: 'message_texts',
    id: '1',
    code: 'edit',
    label: 'Sửa mẫu tin nhắn',
    input: body as Record<string, unknown>,
  });
  return messageTexts(ctx);
}
