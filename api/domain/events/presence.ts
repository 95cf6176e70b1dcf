import { flag, oneOf, orNull, shape, string } from '#schema/answers';
import { resources } from '#schema/index';
import { invalid, notFound } from '../../domainError.ts';
import type { Feature } from '../../http/parts.ts';
import { readContext } from '../../http/work.ts';
import { answers } from '../../openapi/shapes.ts';
import { mayRead } from './mayRead.ts';

interface Asked {
  stream?: string;
  resource: string | null;
  id: string | null;
  editing?: boolean;
}

const names = Object.keys(resources);
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['resource', 'id'],
  properties: {
    stream: { type: 'string', maxLength: 100 },
    resource: { type: ['string', 'null'], enum: [...names, null] },
    id: { type: ['string', 'null'], maxLength: 20 },
    editing: { type: 'boolean' },
  },
};
const answered = shape({ stream: string, resource: orNull(oneOf(names)), id: orNull(string), editing: flag });

/** PUT /presence: which record a tab is on; those who are on it are told (schema 1.12). */
export const presence: Feature = async (app) => {
  const { events } = app.parts;
  app.put<{ Body: Asked }>(
    '/presence',
    {
      schema: { body },
      config: {
        permission: 'signed-in',
        describe: () => ({
          tags: ['events'],
          summary: 'Thẻ này đang mở bản ghi nào (null: không mở), để những người cùng mở được biết',
          ...answers(answered),
        }),
      },
    },
    async (request) => {
      const { stream = null, resource, id, editing = false } = request.body;
      if ((resource === null) !== (id === null))
        throw invalid('id', 'Hãy gửi cả resource và id, hoặc để trống cả hai.');
      const place = resource === null || id === null ? null : { resource, id, editing };
      const ctx = readContext(request);
      if (place && !(await mayRead(ctx, place.resource, place.id))) throw notFound();
      await events.open();
      const moved = await events.presence.move(ctx.viewer, stream, place);
      if (moved === null)
        throw invalid('stream', 'Bạn không có dòng sự kiện này. Hãy mở GET /events rồi gửi lại.');
      return { data: { stream: moved, resource, id, editing: place?.editing ?? false } };
    },
  );
};
