import { formatDate } from '#rules/format';
import { UNASSIGNED } from '../gridOf.ts';
import type { OpenCell } from './openCell.ts';

/** The parameters for the sessions of a cell: of a nurse, or of the packages without one (in an area; '' for all). */
export const cellParams = ({ agent, day, slot }: OpenCell, level: string, area: string) => ({
  ...(agent.id === UNASSIGNED.id ? { unassigned: true, area } : { agent_id: agent.id }),
  day: formatDate(day),
  time_period: slot,
  level,
});
