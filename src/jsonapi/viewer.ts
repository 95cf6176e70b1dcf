import { createContext, useContext } from 'react';
import type { Viewer } from '#schema/access';

/** The signed-in person; the shell provides it once `GET /me` has answered. */
export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer of the rules: roles, own partner, and who is really there on a visit. Throws outside the signed-in shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer stands outside the signed-in shell');
  return viewer;
}
