/** POST and DELETE /agents/{id}/calendar, GET /calendar/{secret}.ics: a nurse's sessions in her own calendar (rules 3.18). */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { oneOf, shape, string } from '#schema/answers';
import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readerContext } from '../../http/unitOfWork.ts';
import { answers } from '../../openapi/shapes.ts';
import { readable } from '../../resources/record.ts';
import { callOf } from '../accounts/callRoute.ts';
import { type Limit, limitTries } from '../accounts/limitTries.ts';
import { hashToken } from '../accounts/mailTokens.ts';
import { feedEvents } from './feedEvents.ts';
import { writeFeed } from './writeFeed.ts';

const sellers = { roles: ['admin', 'sales'] } as const;

interface OfNurse {
  Params: { id: string };
}
interface Secret {
  Params: { secret: string };
}

export const calendar: Feature = async (app) => {
  app.post<OfNurse>(
    '/agents/:id/calendar',
    {
      config: {
        permission: sellers,
        describe: () => ({
          tags: ['agents'],
          summary: 'Tạo địa chỉ lịch mới cho điều dưỡng; địa chỉ cũ hết hiệu lực',
          ...answers(shape({ url: string })),
        }),
      },
    },
    (request, reply) =>
      handleWrite(
        request,
        reply,
        async (ctx) => {
          const nurse = await nurseOf(ctx, request.params.id);
          if (nurse.profile_status === 'out')
            throw refused('action_unavailable', 'Điều dưỡng đã nghỉ việc nên không có lịch riêng.');
          const secret = randomBytes(32).toString('base64url');
          await keep(ctx, nurse.id, secret);
          await logAction(ctx, { ...log(nurse.id), code: 'open_calendar', label: 'Tạo địa chỉ lịch' });
          return { data: { url: `${ctx.config.publicUrl}/api/v1/calendar/${secret}.ics` } };
        },
        { remember: false },
      ),
  );

  app.delete<OfNurse>(
    '/agents/:id/calendar',
    {
      config: {
        permission: sellers,
        describe: () => ({
          tags: ['agents'],
          summary: 'Kết thúc địa chỉ lịch của điều dưỡng',
          ...answers(shape({ state: oneOf(['finished']) })),
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const nurse = await nurseOf(ctx, request.params.id);
        await keep(ctx, nurse.id, null);
        await logAction(ctx, { ...log(nurse.id), code: 'end_calendar', label: 'Kết thúc địa chỉ lịch' });
        return { data: { state: 'finished' } };
      }),
  );

  app.get<Secret>(
    '/calendar/:secret.ics',
    {
      config: {
        permission: 'public',
        describe: () => ({ tags: ['agents'], summary: 'Lịch của một điều dưỡng, theo RFC 5545' }),
      },
    },
    async (request, reply) => {
      const ctx = readerContext(request);
      const nurse = await nurseWith(ctx, request.params.secret);
      if (nurse) return send(ctx, request, reply, nurse);
      // Only a wrong secret is counted: the right one is answered from every address, however many wrong ones came from there.
      const call = callOf(request, reply);
      return limitTries(call, [wrongSecrets(call.device.address)], async () => {
        throw notFound();
      });
    },
  );
};

/** As many as sign-in allows one address for any account. */
const wrongSecrets = (address: string): Limit => ({
  key: `calendar from ${address}`,
  most: 200,
  success: 'count',
});

const log = (id: string) => ({ resource: 'agents', id });

/** The nurse, held: of two new addresses at once the later one stays. */
async function nurseOf(ctx: Context, id: string): Promise<Stored<'agents'>> {
  await readable(ctx, resources.agents as AnyResource, id);
  await lockRows(ctx, 'users', [id]);
  const nurse = await find(ctx, 'agents', id);
  if (!nurse) throw notFound();
  return nurse;
}

/** Only a digest of the secret is stored: who reads the database cannot read calendars. */
async function keep(ctx: Context, id: string, secret: string | null): Promise<void> {
  const at = ctx.now.toISOString();
  await update(ctx, 'agents', id, { calendar_at: secret === null ? null : at });
  await ctx
    .db('calendars')
    .where({ agent_id: Number(id) })
    .delete();
  if (secret === null) return;
  const own = { agent_id: Number(id), secret: hashToken(secret) };
  await ctx.db('calendars').insert({ ...own, version: 1, created_at: at, updated_at: at });
}

interface Owner {
  id: number;
  name: string;
}

/** The active nurse whose calendar has this secret. */
const nurseWith = (ctx: Context, secret: string): Promise<Owner | undefined> =>
  ctx
    .db('calendars as c')
    .join('users as u', 'u.id', 'c.agent_id')
    .where({ 'c.secret': hashToken(secret), 'u.status': 'active' })
    .first('u.id', 'u.name');

async function send(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  nurse: Owner,
): Promise<FastifyReply> {
  const sessions = await feedEvents(ctx, String(nurse.id));
  const feed = writeFeed(nurse.name, new URL(ctx.config.publicUrl).hostname, sessions);
  const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
  reply.header('etag', etag).header('content-type', 'text/calendar; charset=utf-8');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.header('content-disposition', 'inline; filename="lich.ics"').send(feed);
}
