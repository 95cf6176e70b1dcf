/** Answers as openapi.json tells them. */
import { type Shape, shape } from '#schema/answers';

/** `{ data: … }` with status 200, as a route's `describe` says it. */
export const answers = (data: Shape, meta?: Shape): Record<string, unknown> => ({
  response: { 200: { description: 'Xong', ...shape(meta ? { data, meta } : { data }) } },
});
