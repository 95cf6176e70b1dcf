import { reportLevels } from '#schema/levels';
import { listHref } from '../figures/listHref.ts';

/** A nurse's packages at a level, or at any level of the report. */
export const capacityHref = (agent_id: string, level?: string): string =>
  listHref('packages', { agent_id, level: level ?? reportLevels });
