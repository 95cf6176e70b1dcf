/** The calls of messages to nurses and mothers, and of their settings (rules 3.17). */
import { addDays } from '#rules/days';
import { messageTextNames } from '#rules/messageTexts';
import {
  messages as declaration,
  messageSettingsAnswer,
  messageSettingsFields,
  sendAllAnswer,
  sendAllFields,
  sentAnswer,
  sentFields,
  zaloAnswer,
  zaloFields,
} from '#schema/messages';
import { readersOf } from '../../access/readersOf.ts';
import type { Context } from '../../context.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readerContext } from '../../http/unitOfWork.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import { describeReport } from '../../openapi/describeReport.ts';
import { callRoute, describeCall, readMembers } from '../accounts/callRoute.ts';
import { findMessages, recordSent } from './dayMessages.ts';
import {
  changeMessageSettings,
  changeMessageTexts,
  loadMessageSettings,
  loadMessageTexts,
} from './messageSettings.ts';
import { scheduleRules, sendAll } from './sendingRules.ts';
import { loadZaloStatus, storeRefreshToken } from './zaloToken.ts';

const sellers = readersOf(declaration);
const admins = { roles: ['admin'] } as const;

/** `GET /messages`, `POST /messages/sent` and `/send_all`, and the settings of messages and of the Zalo connection. */
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

  callRoute(
    app,
    'POST /messages/send_all',
    {
      permission: sellers,
      summary: 'Gửi tất cả tin nhắn của một ngày',
      fields: sendAllFields,
      answer: sendAllAnswer,
    },
    ({ write }, { day, to }) => write((ctx) => sendAll(ctx, day, to)),
  );

  callRoute(
    app,
    'GET /settings/messages',
    { permission: admins, summary: 'Cài đặt tin nhắn', answer: messageSettingsAnswer },
    ({ ctx }) => loadAllSettings(ctx),
  );

  app.patch(
    '/settings/messages',
    {
      config: {
        permission: admins,
        describe: () => ({
          ...describeCall('Sửa cài đặt tin nhắn', messageSettingsFields, messageSettingsAnswer),
          tags: ['messages'],
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const { rules, quiet, templates, ...texts } = readMembers(messageSettingsFields, request.body);
        const names = messageTextNames.filter((name) => Object.hasOwn(request.body as object, name));
        if (names.length > 0) await changeMessageTexts(ctx, texts, names);
        if (rules != null || quiet != null || templates != null) {
          await changeMessageSettings(ctx, { rules, quiet, templates });
          await scheduleRules(ctx);
        }
        return { data: await loadAllSettings(ctx) };
      }),
  );

  callRoute(
    app,
    'GET /settings/zalo',
    { permission: sellers, summary: 'Kết nối Zalo', answer: zaloAnswer },
    ({ ctx }) => loadZaloStatus(ctx),
  );

  callRoute(
    app,
    'PUT /settings/zalo',
    { permission: admins, summary: 'Nhập refresh token của Zalo', fields: zaloFields, answer: zaloAnswer },
    ({ write }, { refresh_token }) => write((ctx) => storeRefreshToken(ctx, refresh_token.trim())),
  );
};

const loadAllSettings = async (ctx: Context) => ({
  ...(await loadMessageTexts(ctx)),
  ...(await loadMessageSettings(ctx)),
});
