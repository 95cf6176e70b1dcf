import { hasRole, type Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';

/** Returns whether the viewer gets this field at all (schema 4.4) and has it on the screens. */
export const canReadField = (viewer: Viewer, field: Field): boolean =>
  [field.read, field.shownTo].every((roles) => !roles || hasRole(viewer, roles));
