import { type TodaysSessions, todayReport } from '#schema/reports/todayReport';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReport } from '../../reports/figures/useReport.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/** Resources whose changes affect the data of today. */
export const resourcesOfToday = ['shifts', 'packages', 'customers', 'agents'] as const;

/** Number of sessions listed initially: on a desktop those without a nurse, on a phone the next ones. */
const few = 3;

/** Returns today's counts, hours and first sessions; requests nothing if the viewer may not read them. */
export function useTodayReport() {
  const isPhone = useIsPhoneWidth();
  const sees = useCan('read', undefined, todayReport);
  return useReport<TodaysSessions>(
    'today',
    sees ? { only: isPhone ? 'ahead' : 'unassigned', 'page[size]': few } : null,
    resourcesOfToday,
  );
}
