import type { Role, Viewer } from '#schema/access';
import type { Report } from '#schema/reports/report';

/**
 * Returns the ids of the partners whose rows a viewer may read in a report by partner; null for all partners. A partner reads only its own
 * rows (schema 4.5).
 */
export function findPartnerScope(report: Report, viewer: Viewer): readonly string[] | null {
  const seesAll = viewer.roles.some((role: Role) => {
    const grant = report.access[role];
    return grant !== undefined && !('rows' in grant);
  });
  if (seesAll) return null;
  return viewer.partner_id === null ? [] : [viewer.partner_id];
}

/**
 * Returns the ids of the partners to report: the selected partner if it is in the viewer's scope, or, if no partner is selected, all
 * partners in the scope; null for all partners.
 */
export function findSelectedPartners(
  scope: readonly string[] | null,
  { partner_id }: { partner_id: string | null },
): readonly string[] | null {
  if (partner_id === null) return scope;
  return scope === null || scope.includes(partner_id) ? [partner_id] : [];
}
