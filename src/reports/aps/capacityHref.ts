import { reportLevels } from '#schema/levels';
import { listHref } from '../figures/listHref.ts';

/** Returns the URL of the list of a nurse's packages at a level; without a level, at all levels of the report. */
export const capacityHref = (agent_id: string, level?: string): string =>
  listHref('packages', { agent_id, level: level ?? reportLevels });
