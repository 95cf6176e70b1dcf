import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useMemo } from 'react';
import { toMinuteRanges } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { isSessionUnderWay } from '../../screens/parts/formatReportedTimes.ts';
import { useMinuteOfDay } from './board/useMinuteOfDay.ts';
import { type CellMark, cellMarkLegend } from './grid/cellLook.ts';

/** The current day, and the time in minutes since midnight. */
export interface ScheduleTime {
  readonly today: string;
  readonly minute: number;
}

/** A time before all sessions, used for print: on paper, the sessions are not compared with the current time. */
export const timelessSchedule: ScheduleTime = { today: '', minute: 0 };

/** Minutes between two possible starts or ends of sessions. */
const HALF_HOUR = 30;

/** Returns the current time, rounded down to half hours, because sessions start and end on half hours. */
export function useScheduleTime(today: string): ScheduleTime {
  const minute = Math.floor(useMinuteOfDay() / HALF_HOUR) * HALF_HOUR;
  return useMemo(() => ({ today, minute }), [today, minute]);
}

/**
 * Where a session is in time. `running`: it should be taking place now, or its nurse has reported its start. `unmarked`: its time is over,
 * but no user has recorded whether it took place. `settled`: it is finished or cancelled.
 */
export type SessionPhase = 'coming' | 'running' | 'unmarked' | 'settled';

type SessionTimes = Pick<DaySession, 'day' | 'status' | 'time_period' | 'begun_at' | 'ended_at'>;

export function getSessionPhase(session: SessionTimes, { today, minute }: ScheduleTime): SessionPhase {
  const { day, status, time_period } = session;
  if (status !== 'planned') return 'settled';
  if (day !== today) return day < today ? 'unmarked' : 'coming';
  const ranges = toMinuteRanges(time_period);
  if ((ranges.at(-1)?.to ?? 0) <= minute) return 'unmarked';
  const hasStarted = (ranges[0]?.from ?? Number.POSITIVE_INFINITY) <= minute;
  return hasStarted || isSessionUnderWay(session) ? 'running' : 'coming';
}

/** Counts the unmarked sessions: their time is over, but no user has marked them. */
export const countUnmarked = (sessions: readonly SessionTimes[], time: ScheduleTime): number =>
  sessions.filter((session) => getSessionPhase(session, time) === 'unmarked').length;

/** Labels and signs of the phases in which a planned session looks different from other planned sessions. */
export const sessionPhaseLegend = {
  running: { label: 'Đang trong giờ', sign: cellMarkLegend.planned.sign },
  unmarked: { label: 'Chưa đánh dấu', sign: '?' },
} as const;

interface Look {
  readonly item: DaySession;
  readonly mark: CellMark;
  readonly phase: SessionPhase;
  readonly isAway: boolean;
}

/**
 * Returns the sign of a session: the sign for "started", "taken by another nurse", or "over and unmarked"; otherwise the sign of its mark.
 */
export function getSessionSign({ item, mark, phase, isAway }: Look): string {
  if (isSessionUnderWay(item)) return '▶';
  if (isAway || item.substitute) return '⇄';
  if (phase === 'unmarked' && mark === 'planned') return sessionPhaseLegend.unmarked.sign;
  return cellMarkLegend[mark].sign;
}

/** Describes a session's state in words: 'chưa tắm', 'chưa đánh dấu', 'trùng lịch'. */
export const describeSessionState = ({ mark, phase }: Pick<Look, 'mark' | 'phase'>): string =>
  (phase === 'unmarked' && mark === 'planned'
    ? sessionPhaseLegend.unmarked
    : cellMarkLegend[mark]
  ).label.toLowerCase();

/** The edge of a session that is running, or over and unmarked; its mark decides the colour. */
export const sessionPhaseEdges: Readonly<Record<'running' | 'unmarked', SystemStyleObject<Theme>>> = {
  running: { boxShadow: ({ palette }: Theme) => `inset 3px 0 0 ${palette.now}` },
  unmarked: { boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.warning.main}` },
};

/** The edges by class; a conflict has its own edge. */
export const sessionPhaseStyles: SystemStyleObject<Theme> = {
  '& .planned.running': sessionPhaseEdges.running,
  '& .planned.unmarked': sessionPhaseEdges.unmarked,
};
