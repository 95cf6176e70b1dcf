import type { Viewer } from '#schema/access';
import { forbiddenError } from '../base/domainError.ts';
import type { Context } from '../context.ts';

/**
 * Returns the viewer, for a call that concerns the viewer's own account.
 * @throws DomainError 403 during a visit: only the owner may change how the account is protected
 */
export function requireOwnAccount({ viewer }: Context): Viewer {
  if (viewer.via)
    throw forbiddenError('Chỉ chủ tài khoản mới làm được việc này. Hãy kết thúc truy cập trước.');
  return viewer;
}
