import { CLOSING_TIME } from '#rules/slots';
import { useTimeOfDay } from './useTimeOfDay.ts';
import { useTodayReport } from './useToday.ts';

/** The next step of the day's planner: its button is the only filled one on the home page. */
export type DayStep = 'assign' | 'mark' | 'message' | 'close';

/**
 * Returns the most urgent step: from the closing time on to close the day; before it to find nurses, to mark past sessions, else to send
 * tomorrow's messages. Null while the sessions are loading.
 */
export function useMainDayStep(): DayStep | null {
  const isClosing = useTimeOfDay() >= CLOSING_TIME;
  const { data } = useTodayReport();
  if (isClosing) return 'close';
  if (!data) return null;
  if (data.counts.unassigned > 0) return 'assign';
  return data.counts.unmarked > 0 ? 'mark' : 'message';
}
