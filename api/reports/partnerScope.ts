import type { Role, Viewer } from '#schema/access';
import type { Report } from '#schema/reports/report';

/**
 * Whose rows a viewer may read of a report by partner: null for everyone's, else only those of these partners
 * (a partner's own, schema 4.5).
 */
export function partnerScope(report: Report, viewer: Viewer): readonly string[] | null {
  const seesAll = viewer.roles.some((role: Role) => {
    const grant = report.access[role];
    return grant !== undefined && !('rows' in grant);
  });
  if (seesAll) return null;
  return viewer.partner_id === null ? [] : [viewer.partner_id];
}

/** The partners whose rows are requested: those of the scope, or the one named among them; null for everyone's. */
export function selectedPartners(
  scope: readonly string[] | null,
  { partner_id }: { partner_id: string | null },
): readonly string[] | null {
  if (partner_id === null) return scope;
  return scope === null || scope.includes(partner_id) ? [partner_id] : [];
}
