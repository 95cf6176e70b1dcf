import type { Viewer } from '#schema/access';
import { forbidden } from '../base/domainError.ts';
import type { Context } from '../context.ts';

/** The person whose own account a call is about. @throws DomainError 403 on a visit: what guards an account is its owner's alone */
export function requireOwnAccount({ viewer }: Context): Viewer {
  if (viewer.via) throw forbidden('Chỉ chủ tài khoản mới làm được việc này. Hãy kết thúc truy cập trước.');
  return viewer;
}
