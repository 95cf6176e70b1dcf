import { type TodaysSessions, todayReport } from '#schema/reports/todayReport';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReport } from '../../reports/figures/useReport.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/** Resources whose changes affect the data of today. */
export const resourcesOfToday = ['shifts', 'packages', 'customers', 'agents'] as const;

/** Number of the next sessions listed initially, on a desk and on a phone. */
export const LISTED_SESSIONS = { desk: 20, phone: 3 } as const;

/** Returns today's counts, hours and next sessions; requests nothing if the viewer may not read them. */
export function useTodayReport() {
  const isPhone = useIsPhoneWidth();
  const sees = useCan('read', undefined, todayReport);
  return useReport<TodaysSessions>(
    'today',
    sees ? { only: 'ahead', 'page[size]': LISTED_SESSIONS[isPhone ? 'phone' : 'desk'] } : null,
    resourcesOfToday,
  );
}
