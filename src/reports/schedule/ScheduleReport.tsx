import { Box, Button, DialogActions, DialogContent, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { HttpError } from 'react-admin';
import { diffDays, isRealDay, listDays } from '#rules/days';
import { maxScheduleDays, type ScheduleData, schedule } from '#schema/reports/schedule';
import { useCan } from '../../jsonapi/useCan.ts';
import { FilterSheet } from '../../screens/parts/FilterSheet.tsx';
import { rowStyle } from '../../ui/styles.ts';
import { getCurrentDay as todayNow } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { formatDayWithWeekday } from '../figures/formatDayWithWeekday.ts';
import { useReport } from '../figures/useReport.ts';
import { ReportPage } from '../parts/ReportPage.tsx';
import { usePrinting } from '../parts/usePrinting.ts';
import { useReportUrlParams } from '../parts/useReportUrlParams.ts';
import { CellDialog } from './cell/CellDialog.tsx';
import type { OpenScheduleCell } from './cell/openCell.ts';
import { DayView } from './day/DayView.tsx';
import { AskFreeNurseButton } from './free/AskFreeNurseButton.tsx';
import { PhoneFreeNurses } from './free/PhoneFreeNurses.tsx';
import { SlotsView } from './grid/SlotsView.tsx';
import { buildNurseDay } from './nurseDay.ts';
import { PeriodNavigation } from './PeriodNavigation.tsx';
import { PrintedDay } from './paper/PrintedDay.tsx';
import { PrintedSlots } from './paper/PrintedSlots.tsx';
import { PrintedWeek } from './paper/PrintedWeek.tsx';
import { ScheduleFilters } from './ScheduleFilters.tsx';
import { ScheduleLegend } from './ScheduleLegend.tsx';
import { ScheduleSums } from './ScheduleSums.tsx';
import { buildScheduleGrid, type ScheduleGridData } from './scheduleGrid.ts';
import {
  daysAroundToday,
  fewDaysAroundToday,
  readScheduleFilter,
  toScheduleParams,
} from './scheduleParams.ts';
import { chooseShownDay, formatWeek, type ScheduleView, toWeekRange } from './scheduleView.ts';
import { useScheduleTime } from './sessionPhase.ts';
import { TimelineView } from './timeline/TimelineView.tsx';
import { useScheduleView } from './useScheduleView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import { WeekView } from './week/WeekView.tsx';

/** The schedule page: by slot, by week with a row per nurse, or by day with a card per nurse (rules 8.10, 8.17). */
export default function ScheduleReport() {
  const today = todayNow();
  const address = useReportUrlParams();
  const isPhone = useIsPhoneWidth();
  const isRanged = Boolean(address.get('from') || address.get('to'));
  const [view, choose] = useScheduleView(address, isPhone);
  const [reach, setReach] = useState(daysAroundToday);
  const named = readScheduleFilter(address.get, today, reach);
  const day = chooseShownDay(address.get('day'), named, today);
  // On a desktop the day view shows single sessions and needs only the day; on a phone the day view loads the whole week.
  const isTimeline = view === 'day' && !isPhone;
  const range = isTimeline ? { from: day, to: day } : toWeekRange(day);
  const filter = view === 'slots' ? named : { ...named, ...range };
  const report = useReport<ScheduleData>('schedule', {
    ...toScheduleParams(filter),
    ...((isTimeline || view === 'week') && { sessions: true }),
  });
  // If the user chose no days and the server refuses two months because there are too many sessions, requests a week.
  const isRefused = report.error instanceof HttpError && report.error.status === 400;
  if (isRefused && reach === daysAroundToday && !isRanged) setReach(fewDaysAroundToday);
  const printing = usePrinting();
  const [open, setOpen] = useState<OpenScheduleCell | null>(null);
  const [isExplained, setExplained] = useState(false);
  const time = useScheduleTime(today);
  const moves = useCan('delay_shift', undefined, 'shifts');
  // In the week and day views, the data of other days is not shown while new data is loading.
  const data = report.earlier && view !== 'slots' ? undefined : report.data;
  const { busy } = report;

  const { from, to, area, level } = filter;
  const days = useMemo(
    () =>
      isRealDay(from) && isRealDay(to) && diffDays(to, from) < maxScheduleDays ? listDays(from, to) : [],
    [from, to],
  );
  const grid = useMemo(() => buildScheduleGrid(data?.rows ?? [], data?.unassigned, data?.nurses), [data]);
  const opened = open && grid.blocks.find(({ agent }) => agent.id === open.agent.id);

  const goTo = (next: string) => address.set({ day: next });
  const used = [filter.agent_id, area, address.get('level')].filter(Boolean).length;
  const filters = (
    <ScheduleFilters
      filter={filter}
      address={address}
      agents={report.data?.agents}
      areas={report.data?.areas}
      ranged={view === 'slots'}
    />
  );
  // True if the filters are behind a button: on a phone, and in the day and week views, which need the full height.
  const isSheet = isPhone || view !== 'slots';

  const period = (view === 'week' || isTimeline) && (
    <Typography component="h2" variant="h2">
      {isTimeline
        ? `${formatDayWithWeekday(day)}${day === today ? ' · hôm nay' : ''}`
        : formatWeek(from, today)}
    </Typography>
  );

  return (
    <ReportPage
      title={schedule.label}
      summary={
        isPhone
          ? period
          : data && view !== 'slots' && <ScheduleSums {...{ grid, days, time }} sessions={data.sessions} />
      }
      report={report}
      progress="Đang xử lý"
      filters={
        <>
          {!isSheet && filters}
          <ScheduleToolbar {...{ view, used, filters, isSheet, isExplained }} onExplain={setExplained}>
            <ViewSwitch view={view} onView={choose} />
            {view !== 'slots' && (
              <PeriodNavigation of={view} day={day} today={today} onDay={goTo}>
                {view === 'day' && isPhone && <AskFreeNurseButton {...{ address, day, time }} />}
              </PeriodNavigation>
            )}
            {!isPhone && period}
          </ScheduleToolbar>
        </>
      }
    >
      {!data && (
        <>
          {view === 'slots' && <ScheduleLegend clashes={0} onNextClash={() => undefined} />}
          <Skeleton variant="rounded" height={420} />
        </>
      )}
      {data?.rows.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          Không có điều dưỡng nào khớp với bộ lọc.
        </Typography>
      )}
      {data && data.rows.length > 0 && days.length > 0 && view === 'slots' && (
        <SlotsView {...{ grid, days, today, busy, level, area, moves }} onOpen={setOpen} />
      )}
      {data && data.rows.length > 0 && view === 'week' && (
        <WeekView {...{ grid, data, days, time, busy, address }} onOpen={setOpen} />
      )}
      {data && data.rows.length > 0 && isTimeline && (
        <TimelineView {...{ grid, data, day, time, busy, address, moves }} onOpen={setOpen} />
      )}
      {view === 'day' && isPhone && <PhoneFreeNurses {...{ address, day, today }} />}
      {data && data.rows.length > 0 && view === 'day' && isPhone && (
        <DayView
          {...{ grid, days, day, time, filter, printing }}
          areas={data.areas}
          onOpen={setOpen}
          onDay={goTo}
        />
      )}
      {isPhone && view !== 'slots' && <Box sx={{ height: 64 }} className="no-print" />}
      {printing && data && !(view === 'day' && isPhone) && <Paper {...{ view, grid, days, day, data }} />}
      {open && (
        <CellDialog
          cell={open}
          level={level}
          area={area}
          held={opened ? buildNurseDay(opened, open.day) : undefined}
          onClose={() => setOpen(null)}
        />
      )}
    </ReportPage>
  );
}

interface ToolbarProps {
  readonly view: ScheduleView;
  readonly filters: ReactNode;
  /** Number of filters in use. */
  readonly used: number;
  /** True if the filters are behind a button. */
  readonly isSheet: boolean;
  readonly isExplained: boolean;
  readonly onExplain: (isExplained: boolean) => void;
  /** The view and the period. */
  readonly children: ReactNode;
}

/** The line above the schedule: view and period, and behind buttons the legend and the filters. The slots view always shows its legend. */
function ScheduleToolbar(props: ToolbarProps) {
  const { view, filters, used, isSheet, isExplained, onExplain, children } = props;
  const hasLegend = useIsPhoneWidth() ? false : view !== 'slots';
  return (
    <>
      <Box sx={{ ...rowStyle, gap: 1.5 }}>
        {children}
        {hasLegend && (
          <Button
            size="small"
            aria-expanded={isExplained}
            onClick={() => onExplain(!isExplained)}
            className="no-print"
            sx={{ minHeight: 36, ml: 'auto' }}
          >
            Chú giải
          </Button>
        )}
        {isSheet && (
          <FilterSheet
            used={used}
            button={{ sx: { minHeight: { xs: 44, sm: 36 }, ml: { xs: 'auto', sm: 0 } } }}
          >
            {(close) => (
              <>
                <DialogContent>{filters}</DialogContent>
                <DialogActions>
                  <Button variant="contained" onClick={close}>
                    Xong
                  </Button>
                </DialogActions>
              </>
            )}
          </FilterSheet>
        )}
      </Box>
      {isExplained && hasLegend && <ScheduleLegend clashes={0} onNextClash={() => undefined} hasPhases />}
    </>
  );
}

interface PaperProps {
  readonly view: ScheduleView;
  readonly grid: ScheduleGridData;
  readonly days: readonly string[];
  readonly day: string;
  readonly data: ScheduleData;
}

/** The print version of a view: week, day on a desktop, or slots. */
function Paper({ view, grid, days, day, data }: PaperProps) {
  const { sessions, areas } = data;
  if (view === 'week') return <PrintedWeek {...{ grid, days, data }} />;
  if (view === 'day' && sessions) return <PrintedDay {...{ grid, day, sessions, areas }} />;
  return <PrintedSlots {...{ grid, days }} />;
}
