import { reportLevels } from '#schema/levels';
import { buildListHref } from '../figures/buildListHref.ts';

/** Returns the URL of the list of a nurse's packages at a level; without a level, at all levels of the report. */
export const buildCapacityHref = (agent_id: string, level?: string): string =>
  buildListHref('packages', { agent_id, level: level ?? reportLevels });
