/** Content negotiation as JSON:API requires it: 415 and 406 (schema 1.1). */
import { apiError } from './apiError.ts';

export const jsonApi = 'application/vnd.api+json';

/**
 * True if the media type has a parameter other than `q` and `profile`. Profiles are ignored, as JSON:API allows; extensions (`ext`) are not
 * supported.
 */
const hasUnsupportedParameter = (type: string): boolean =>
  type
    .split(';')
    .slice(1)
    .some((part) => !/^\s*(profile|q)\s*=/i.test(part));

/**
 * Asserts that the body is JSON:API without parameters other than `profile`, or plain JSON; on file routes, asserts that the body has one
 * of the route's types.
 * @throws ApiError 415
 */
export function assertContentType(header: string | undefined, files?: readonly string[]): void {
  const type = (header ?? '').trim().toLowerCase();
  const bare = type.split(';')[0]?.trim();
  if (files?.includes(bare ?? '')) return;
  if (!files && bare === jsonApi && !hasUnsupportedParameter(type)) return;
  if (!files && bare === 'application/json') return;
  throw apiError(
    415,
    'unsupported_media_type',
    `Nội dung gửi lên phải là ${files?.join(' hoặc ') ?? `${jsonApi} hoặc application/json`}.`,
  );
}

/** Asserts that the client accepts JSON, or JSON:API without parameters that the server does not support. @throws ApiError 406 */
export function assertJsonAccepted(header: string | undefined): void {
  if (!header) return;
  const types = header.split(',').map((type) => type.trim().toLowerCase());
  const fits = types.some((type) => {
    const bare = type.split(';')[0]?.trim();
    if (bare === jsonApi) return !hasUnsupportedParameter(type);
    return bare === '*/*' || bare === 'application/*' || bare === 'application/json' || bare === 'text/html';
  });
  if (!fits) throw apiError(406, 'not_acceptable', `Hãy nhận ${jsonApi}, không kèm tham số nào khác.`);
}
