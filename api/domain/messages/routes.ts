/** GET /messages, POST /messages/sent, GET and PATCH /settings/messages: what the office writes to nurses and mothers (rules 3.17). */
import { addDays } from '#rules/days';
import { messageTextNames } from '#rules/messageTexts';
import {
  messages as declaration,
  messageTextFields,
  messageTextsAnswer,
  sentAnswer,
  sentFields,
} from '#schema/messages';
import { readersOf } from '../../access/readersOf.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readContext, readerContext } from '../../http/unitOfWork.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import { describeReport } from '../../openapi/describeReport.ts';
import { describeCall, readMembers } from '../accounts/callRoute.ts';
import { findMessages, recordSent } from './dayMessages.ts';
import { changeMessageTexts, loadMessageTexts } from './texts.ts';

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
      return { data: await findMessages(ctx, day ?? addDays(ctx.today, 1), to) };
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
        data: await recordSent(ctx, readMembers(sentFields, request.body)),
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
    async (request) => ({ data: await loadMessageTexts(readContext(request)) }),
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
      handleWrite(request, reply, async (ctx) => {
        const values = readMembers(messageTextFields, request.body);
        const names = messageTextNames.filter((name) => Object.hasOwn(request.body as object, name));
        return { data: await changeMessageTexts(ctx, values, names) };
      }),
  );
};
