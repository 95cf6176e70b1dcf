import type { Viewer } from '#schema/access';
import type { ActionPlace, AnyAction } from '#schema/action';
import type { AnyResource } from '#schema/resource';
import { can } from '../../jsonapi/can.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

export interface NamedAction {
  readonly code: string;
  readonly action: AnyAction;
}

/**
 * Returns the actions declared for this place that the viewer may perform, in order; an action with a negative order is omitted.
 * @param record if given, only actions that its state allows are returned
 */
export function listAllowedActions(
  resource: AnyResource,
  viewer: Viewer,
  place: ActionPlace,
  record?: LoadedRecord,
): NamedAction[] {
  return Object.entries(resource.actions ?? {})
    .map(([code, action]) => ({ code, action }))
    .filter(
      ({ code, action }) =>
        action.on.includes(place) &&
        (action.order ?? 0) >= 0 &&
        can(viewer, { resource, action: code, record }),
    )
    .sort((a, b) => (a.action.order ?? 0) - (b.action.order ?? 0));
}
