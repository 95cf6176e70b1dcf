import { json } from '#schema/kinds';
import type { Context } from '../../../context.ts';
import { invalid } from '../../../domainError.ts';
import { ApiError } from '../../../errors.ts';
import type { Feature } from '../../../http/parts.ts';
import { readContext, writing } from '../../../http/work.ts';
import { callConfig } from './describeCall.ts';
import { readMembers } from './readMembers.ts';

const most = 64 * 1024;
const fields = { data: json('Tùy chọn', { required: true }) };

/** Whose they are: of the person at the screen, on a visit too. */
const owner = ({ viewer }: Context): number => Number(viewer.via?.id ?? viewer.id);

/** GET and PUT /me/preferences: how the person likes the screens, kept with the account; a JSON object of up to 64 kB. */
export const preferences: Feature = async (app) => {
  const config = (summary: string, body: typeof fields | null) =>
    callConfig('signed-in', summary, body, { type: 'object' });
  app.get('/me/preferences', { config: config('Tùy chọn màn hình', null) }, async (request) => {
    const ctx = readContext(request);
    const row = await ctx
      .db('users')
      .where({ id: owner(ctx) })
      .first('preferences');
    return { data: row?.preferences ? JSON.parse(row.preferences) : {} };
  });
  app.put('/me/preferences', { config: config('Lưu tùy chọn màn hình', fields) }, (request, reply) =>
    writing(request, reply, async (ctx) => {
      const { data } = readMembers(fields, request.body);
      if (typeof data !== 'object' || data === null || Array.isArray(data))
        throw invalid('data', 'Tùy chọn phải là một đối tượng.');
      const preferences = JSON.stringify(data);
      if (Buffer.byteLength(preferences) > most) throw tooLarge();
      await ctx
        .db('users')
        .where({ id: owner(ctx) })
        .update({ preferences });
      return { data };
    }),
  );
};

const tooLarge = (): ApiError =>
  new ApiError({
    status: 413,
    code: 'too_large',
    detail: 'Tùy chọn lớn hơn 64 kB.',
    source: { pointer: '/data' },
  });
