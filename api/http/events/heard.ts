import type { Viewer } from '#schema/access';
import { resourceNamed } from '#schema/index';
import { grantsOf, rowsGranted } from '../../access/permit.ts';
import type { Announcement } from './announcement.ts';

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
  const isStaff = viewer.roles.some((role) => role !== 'partner');
  const { action, changed } = announcement;
  const by = isStaff ? announcement.by : null;
  return changed.flatMap(({ resource, ids, alike = [] }): Changed[] => {
    const declaration = resourceNamed(resource);
    const grants = declaration ? grantsOf(declaration, viewer, 'read') : [];
    if (grants.length === 0) return [];
    const alternatives = rowsGranted(grants);
    if (!alternatives) return [{ resource, ids, by, action }];
    const isMine = (values: Readonly<Record<string, unknown>>) =>
      alternatives.some((rows) =>
        Object.entries(rows).every(([path, wanted]) =>
          typeof wanted === 'object'
            ? viewer[wanted.viewer] !== null && String(values[path]) === viewer[wanted.viewer]
            : typeof wanted === 'boolean'
              ? Boolean(values[path]) === wanted
              : values[path] === wanted,
        ),
      );
    const mine = alike.filter(({ values }) => isMine(values));
    if (mine.length === 0) return [];
    return [{ resource, ids: ids && [...new Set(mine.flatMap((one) => one.ids))], by, action }];
  });
}
