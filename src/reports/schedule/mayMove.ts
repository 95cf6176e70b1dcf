import type { Viewer } from '#schema/access';
import { actionsFor } from '../../screens/actions/actionsFor.ts';
import { declarationOf } from '../../screens/parts/declarationOf.ts';

/** May this viewer postpone sessions? */
export const mayMove = (viewer: Viewer): boolean =>
  actionsFor(declarationOf('shifts'), viewer, 'row').some(({ code }) => code === 'delay_shift');
