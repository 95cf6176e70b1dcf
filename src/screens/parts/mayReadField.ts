import type { Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';

/** Does the viewer get this field at all (contract §2)? */
export const mayReadField = (viewer: Viewer, field: Field): boolean =>
  !field.read || viewer.roles.some((role) => field.read?.includes(role));
