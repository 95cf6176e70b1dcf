import type { Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';

/** Does the viewer get this field at all (schema 4.4), and does it stand on this viewer's screens? */
export const mayReadField = (viewer: Viewer, field: Field): boolean =>
  [field.read, field.shownTo].every((roles) => !roles || viewer.roles.some((role) => roles.includes(role)));
