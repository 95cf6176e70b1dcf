import type { Role } from '#schema/access';

/** May a holder of these roles visit as a holder of those? Never into an admin, into finance only with it (contract §2). */
export const mayVisit = (visitor: readonly Role[], visited: readonly Role[]): boolean =>
  visitor.includes('admin') &&
  !visited.includes('admin') &&
  (!visited.includes('finance') || visitor.includes('finance'));
