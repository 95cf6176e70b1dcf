import { hasRole, type Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';

/** True if the server sends this field to the viewer (schema 4.4) and the screens show it to the viewer. */
export const canReadField = (viewer: Viewer, field: Field): boolean =>
  [field.read, field.shownTo].every((roles) => !roles || hasRole(viewer, roles));
