import type { Role } from '#schema/access';
import type { Report } from '#schema/reports/report';

/** A route's permission: the roles that may read what is declared as a report. */
export const readersOf = ({ access }: Report): { roles: Role[] } => ({
  roles: Object.keys(access) as Role[],
});
