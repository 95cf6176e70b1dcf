import type { Viewer } from '#schema/access';
import { nobody } from '../../../access/nobody.ts';
import { forbidden } from '../../../domainError.ts';

/** The person whose own account a call is about. @throws ApiError 403 on a visit: what guards an account is its owner's alone */
export function oneself({ viewer }: { viewer: Viewer | null }): Viewer {
  if (viewer?.via) throw forbidden('Chỉ chủ tài khoản mới làm được việc này. Hãy kết thúc truy cập trước.');
  return viewer ?? nobody;
}
