import { type TodaysSessions, today } from '#schema/reports/today';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReport } from '../../reports/figures/useReport.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';

/** Resources whose changes affect the data of today. */
export const todaysFollows = ['shifts', 'packages', 'customers', 'agents'] as const;

/** Number of sessions listed initially: on a desktop those without a nurse, on a phone the next ones. */
const few = 3;

/** Returns today's counts, hours and first sessions; requests nothing if the viewer may not read them. */
export function useToday() {
  const isPhone = usePhone();
  const sees = useCan('read', undefined, today);
  return useReport<TodaysSessions>(
    'today',
    sees ? { only: isPhone ? 'ahead' : 'unassigned', 'page[size]': few } : null,
    todaysFollows,
  );
}
