import { formatDate } from '#rules/format';
import { UNASSIGNED } from '../scheduleGrid.ts';
import type { OpenScheduleCell } from './openCell.ts';

/**
 * Returns the query parameters for a cell's sessions: the sessions of a nurse, or of packages without a nurse (in an area; '' means all
 * areas).
 */
export const toCellParams = ({ agent, day, slot }: OpenScheduleCell, level: string, area: string) => ({
  ...(agent.id === UNASSIGNED.id ? { unassigned: true, area } : { agent_id: agent.id }),
  day: formatDate(day),
  time_period: slot,
  level,
});
