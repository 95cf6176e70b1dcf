/** Builds the answers that openapi.json describes. */
import { type AnswerShape, integerShape, listOf, oneOf, shape, stringShape } from '#schema/answers';

/** Describes the answer `{ data: … }` with status 200; for a route's `describe`. */
export const describeAnswer = (data: AnswerShape, meta?: AnswerShape): Record<string, unknown> => ({
  response: { 200: { description: 'Xong', ...shape(meta ? { data, meta } : { data }) } },
});

/** Result of an action, or of a request on many records: `finished` if all succeeded, otherwise `failed`. */
export const resultStateShape = oneOf(['finished', 'failed']);

/**
 * The 202 answer to a request with `Prefer: respond-async`, whose client does not wait for the result; `/work/{id}` reports the progress.
 */
export const acceptedAnswer = {
  description: 'Việc còn đang làm; /work/{id} cho biết đến đâu',
  content: {
    'application/json': {
      schema: shape({ data: shape({ work_id: stringShape, state: oneOf(['running']) }) }),
    },
  },
};

/** Answer to a request on many records, with the result of each record. */
export const bulkAnswerShape = shape({
  data: shape({
    state: oneOf(['finished', 'failed', 'stopped']),
    results: listOf(
      shape(
        {
          object_id: stringShape,
          state: oneOf(['finished', 'failed', 'not_done']),
          error: stringShape,
          log_id: stringShape,
        },
        ['error', 'log_id'],
      ),
    ),
  }),
  meta: shape({ success: integerShape, error: integerShape }),
});

/** Body of `PATCH /{resource}/bulk` and of the request that reverts it. */
export const bulkChangeShape = shape(
  {
    object_ids: listOf(stringShape),
    attributes: { type: 'object' },
    was: { type: 'object', description: 'Theo mã bản ghi: giá trị đang thấy của các trường được sửa.' },
  },
  ['was'],
);
export const bulkRevertShape = shape({
  lines: { type: 'object', description: 'Theo mã bản ghi: log_id của lần sửa.' },
});
