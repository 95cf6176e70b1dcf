import { createContext, useContext } from 'react';
import type { Viewer } from '#schema/access';

/** The signed-in user. The app's frame provides the value after `GET /me` has answered. */
export const ViewerContext = createContext<Viewer | null>(null);

/**
 * Returns the viewer for the rules of rights: roles, own partner and, during a visit, the real user. Throws outside the app's signed-in
 * frame.
 */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('No viewer');
  return viewer;
}
