import type { Viewer } from '#schema/access';
import type { ActionPlace, AnyAction, AnyResource } from '#schema/resource';

export interface NamedAction {
  readonly code: string;
  readonly action: AnyAction;
}

/** The actions declared for this place that the viewer's roles may do, in order; a negative order is not shown (ACT-03). */
export function actionsFor(resource: AnyResource, viewer: Viewer, place: ActionPlace): NamedAction[] {
  return Object.entries(resource.actions ?? {})
    .map(([code, action]) => ({ code, action }))
    .filter(
      ({ action }) =>
        action.on.includes(place) &&
        (action.order ?? 0) >= 0 &&
        action.roles.some((role) => viewer.roles.includes(role)),
    )
    .sort((a, b) => (a.action.order ?? 0) - (b.action.order ?? 0));
}
