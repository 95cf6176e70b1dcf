import { createContext, useContext } from 'react';
import type { Viewer } from '#schema/access';

/** The signed-in user; the shell provides it after `GET /me` has answered. */
export const ViewerContext = createContext<Viewer | null>(null);

/** Returns the viewer used by the rules: roles, own partner, and the real user during a visit. Throws outside the signed-in shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer stands outside the signed-in shell');
  return viewer;
}
