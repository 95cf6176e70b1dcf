import { hasRole, type Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';

/** True if the viewer receives this field (schema 4.4) and sees it on the screens. */
export const canReadField = (viewer: Viewer, field: Field): boolean =>
  [field.read, field.shownTo].every((roles) => !roles || hasRole(viewer, roles));
