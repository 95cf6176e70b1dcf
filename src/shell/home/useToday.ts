import { type TodaysSessions, today } from '#schema/reports/today';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReport } from '../../reports/figures/useReport.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';

/** Resources whose changes change what is shown of today. */
export const todaysFollows = ['shifts', 'packages', 'customers', 'agents'] as const;

/** Sessions that are listed at first: on a desk those without a nurse, on a phone the next ones. */
const few = 3;

/** Today's counts, hours and first sessions; nothing is requested by who may not see them. */
export function useToday() {
  const isPhone = usePhone();
  const sees = useCan('read', undefined, today);
  return useReport<TodaysSessions>(
    'today',
    sees ? { only: isPhone ? 'ahead' : 'unassigned', 'page[size]': few } : null,
    todaysFollows,
  );
}
