import { ApiError } from '../../errors.ts';
import { Listener } from '../../http/events/Listener.ts';
import type { Feature } from '../../http/parts.ts';
import { readContext } from '../../http/work.ts';
import { mayRead } from './mayRead.ts';
import { presence } from './presence.ts';

const about = {
  tags: ['events'],
  summary: 'Những gì vừa thay đổi, ngay khi được lưu (text/event-stream)',
  description:
    'Sự kiện: hello { stream }, changed { resource, ids | null, by, action }, ' +
    'presence { resource, id, who: [{ id, name, editing }] }, resync (đã bỏ lỡ: tải lại). Nối lại bằng Last-Event-ID để nhận tiếp. ' +
    'Lời gọi ghi mang X-Event-Stream (tên dòng trong hello) thì chính dòng đó không được báo lại.',
  headers: { type: 'object', properties: { 'last-event-id': { type: 'string', maxLength: 100 } } },
  response: {
    200: { description: 'Dòng sự kiện', content: { 'text/event-stream': { schema: { type: 'string' } } } },
  },
};

const notAStream = (): ApiError =>
  new ApiError({ status: 406, code: 'not_acceptable', detail: 'Hãy nhận text/event-stream.' });

/** GET /events, and PUT /presence beside it: what was stored, told within a second to whoever may read it (schema 1.11). */
export const events: Feature = async (app) => {
  const { events: hub } = app.parts;
  app.addHook('preClose', () => hub.close());
  await presence(app);

  app.get(
    '/events',
    { exposeHeadRoute: false, config: { permission: 'signed-in', endless: true, describe: () => about } },
    async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw new Error('no one is there');
      if (!request.headers.accept?.includes('text/event-stream')) throw notAStream();
      const last = request.headers['last-event-id'];
      const { raw } = reply;
      const listener = new Listener(raw, viewer, {
        who: () => app.authenticate(request),
        reads: ({ resource, id }) => mayRead(readContext(request), resource, id),
      });
      raw.on('close', () => void hub.leave(listener).catch(() => undefined));
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers answers would keep them back.
        'x-accel-buffering': 'no',
      });
      await hub.join(listener, typeof last === 'string' ? last : null).catch(() => listener.end());
    },
  );
};
