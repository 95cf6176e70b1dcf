import type { Role } from '#schema/access';
import type { Report } from '#schema/reports/report';

/** Builds the route permission for the roles that may read a report. */
export const toReportPermission = ({ access }: Report): { roles: Role[] } => ({
  roles: Object.keys(access) as Role[],
});
