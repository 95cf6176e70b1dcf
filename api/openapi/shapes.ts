/** Answers as openapi.json describes them. */
import { integer, listOf, oneOf, type Shape, shape, string } from '#schema/answers';

/** `{ data: … }` with status 200, as a route's `describe` says it. */
export const answers = (data: Shape, meta?: Shape): Record<string, unknown> => ({
  response: { 200: { description: 'Xong', ...shape(meta ? { data, meta } : { data }) } },
});

/** Of an action, or of a call on many records: whether all went well. */
export const state = oneOf(['finished', 'failed']);

/** The answer with status 202 to a call that prefers not to wait (`Prefer: respond-async`): `/work/{id}` says how far it is. */
export const accepted = {
  description: 'Việc còn đang làm; /work/{id} cho biết đến đâu',
  content: {
    'application/json': { schema: shape({ data: shape({ work_id: string, state: oneOf(['running']) }) }) },
  },
};

/** Of many records, with what became of each. */
export const manyAnswer = shape({
  data: shape({
    state: oneOf(['finished', 'failed', 'stopped']),
    results: listOf(
      shape(
        {
          object_id: string,
          state: oneOf(['finished', 'failed', 'not_done']),
          error: string,
          log_id: string,
        },
        ['error', 'log_id'],
      ),
    ),
  }),
  meta: shape({ success: integer, error: integer }),
});

/** What `PATCH /{resource}/bulk` takes, and what takes it back. */
export const changeOfMany = shape(
  {
    object_ids: listOf(string),
    attributes: { type: 'object' },
    was: { type: 'object', description: 'Theo mã bản ghi: giá trị đang thấy của các trường được sửa.' },
  },
  ['was'],
);
export const revertOfMany = shape({
  lines: { type: 'object', description: 'Theo mã bản ghi: log_id của lần sửa.' },
});
