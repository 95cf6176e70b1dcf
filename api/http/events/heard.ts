import type { Viewer } from '#schema/access';
import { resourceNamed } from '#schema/index';
import { coversRow, grantsOf, rowsGranted } from '../../access/permit.ts';
import type { Announcement } from './announcement.ts';
import { isStaff } from './isStaff.ts';

/** What a `changed` event says. */
export interface Changed {
  resource: string;
  /** Null: more than can be named. */
  ids: readonly string[] | null;
  /** Who did it; partners are not told. */
  by: { id: string; name: string } | null;
  /** The code of what was done, as the history has it; null where nothing tells. */
  action: string | null;
}

/** What a viewer hears of an announcement: resources that they may read, of these only rows that are theirs (or were). */
export function heard(announcement: Announcement, viewer: Viewer): Changed[] {
  const { action, changed } = announcement;
  const by = isStaff(viewer) ? announcement.by : null;
  return changed.flatMap(({ resource, ids, groups }): Changed[] => {
    const declaration = resourceNamed(resource);
    const grants = declaration ? grantsOf(declaration, viewer, 'read') : [];
    if (grants.length === 0) return [];
    if (rowsGranted(grants) === null) return [{ resource, ids, by, action }];
    const mine = (groups ?? []).filter(({ values }) => coversRow(grants, viewer, values));
    if (mine.length === 0) return [];
    return [{ resource, ids: ids && [...new Set(mine.flatMap((group) => group.ids))], by, action }];
  });
}
