import { useStore } from 'react-admin';
import type { ReportUrlParams } from '../parts/useReportUrlParams.ts';
import { chooseInitialView, type ScheduleView } from './scheduleView.ts';

/** Returns the schedule's view, and a function that changes it and stores the choice in the account's preferences. */
export function useScheduleView(
  address: ReportUrlParams,
  isPhone: boolean,
): readonly [ScheduleView, (view: ScheduleView) => void] {
  const [chosen, setChosen] = useStore<ScheduleView | null>('schedule.view', null);
  const [view, day, from, to] = ['view', 'day', 'from', 'to'].map(address.get);
  const choose = (next: ScheduleView) => {
    setChosen(next);
    address.set({ view: next });
  };
  return [chooseInitialView({ view, day, from, to, chosen, isPhone }), choose];
}
