/** Routes of messages to nurses and mothers, and of message settings (rules 3.17). */
import { addDays } from '#rules/days';
import { messageTextNames } from '#rules/messageKinds';
import {
  messagesReport as declaration,
  markSentAnswer,
  markSentFields,
  messageSettingsAnswer,
  messageSettingsFields,
  sendAllAnswer,
  sendAllFields,
  zaloAnswer,
  zaloFields,
} from '#schema/messages';
import { toReportPermission } from '../../access/toReportPermission.ts';
import type { Context } from '../../context.ts';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { runForRequest } from '../../http/unitOfWork.ts';
import { findMessages, recordDayMessageSent } from './dayMessages.ts';
import { buildEventMessages, recordEventSent } from './eventMessages.ts';
import { changeMessageSettings, loadMessageSettings } from './messageSettings.ts';
import { changeMessageTexts, loadMessageTexts } from './messageTexts.ts';
import { rescheduleWaitingMessages } from './outbox.ts';
import { addPageUrls } from './pageUrls.ts';
import { queueUnsentMessages, scheduleMessageRules } from './sendingRules.ts';
import { loadZaloStatus, storeRefreshToken } from './zaloToken.ts';

const sellers = toReportPermission(declaration);
const admins = { roles: ['admin'] } as const;

/** `GET /messages`, `POST /messages/sent` and `/send_all`, and the settings of messages and of the Zalo connection. */
export const messagesRoutes: RouteSet = async (app) => {
  registerReportRoute(
    app,
    '/messages',
    declaration,
    { tag: 'messages' },
    async (ctx, { day, to }, _id, request) =>
      addPageUrls((work) => runForRequest(request, work), to, [
        ...(day && day < ctx.today ? [] : (await buildEventMessages(ctx, to)).map(({ message }) => message)),
        ...(await findMessages(ctx, day ?? addDays(ctx.today, 1), to)),
      ]),
  );

  registerRoute(
    app,
    'POST /messages/sent',
    {
      permission: sellers,
      tag: 'messages',
      summary: 'Ghi nhận tin nhắn đã gửi',
      fields: markSentFields,
      answer: markSentAnswer,
    },
    ({ write }, { event, ...input }) =>
      write((ctx) => (event ? recordEventSent(ctx, { ...input, event }) : recordDayMessageSent(ctx, input))),
  );

  registerRoute(
    app,
    'POST /messages/send_all',
    {
      permission: sellers,
      summary: 'Gửi tất cả tin nhắn của một ngày',
      fields: sendAllFields,
      answer: sendAllAnswer,
    },
    ({ write }, { day, to }) => write((ctx) => queueUnsentMessages(ctx, day, to)),
  );

  registerRoute(
    app,
    'GET /settings/messages',
    { permission: admins, summary: 'Cài đặt tin nhắn', answer: messageSettingsAnswer },
    ({ ctx }) => loadAllSettings(ctx),
  );

  registerRoute(
    app,
    'PATCH /settings/messages',
    {
      permission: admins,
      tag: 'messages',
      summary: 'Sửa cài đặt tin nhắn',
      fields: messageSettingsFields,
      partial: true,
      answer: messageSettingsAnswer,
    },
    ({ write }, { rules, quiet, templates, ...texts }) =>
      write(async (ctx) => {
        const names = messageTextNames.filter((name) => Object.hasOwn(texts, name));
        if (names.length > 0) await changeMessageTexts(ctx, texts, names);
        if (rules != null || quiet != null || templates != null) {
          await changeMessageSettings(ctx, { rules, quiet, templates });
          await scheduleMessageRules(ctx);
          if (quiet != null) await rescheduleWaitingMessages(ctx);
        }
        return loadAllSettings(ctx);
      }),
  );

  registerRoute(
    app,
    'GET /settings/zalo',
    { permission: sellers, summary: 'Kết nối Zalo', answer: zaloAnswer },
    ({ ctx }) => loadZaloStatus(ctx),
  );

  registerRoute(
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
