import { toLocalTime } from '#rules/days';

interface Reported {
  readonly begun_at: string | null;
  readonly ended_at: string | null;
}

/** Returns the times that the session's nurse reported: "Bắt đầu 08:05, xong 09:10"; null if there are none. */
export function formatReportedTimes({ begun_at, ended_at }: Reported): string | null {
  const times = [begun_at && `bắt đầu ${toLocalTime(begun_at)}`, ended_at && `xong ${toLocalTime(ended_at)}`]
    .filter(Boolean)
    .join(', ');
  return times ? times.charAt(0).toUpperCase() + times.slice(1) : null;
}

/** True if the session has begun and not ended. */
export const isSessionUnderWay = ({ begun_at, ended_at }: Reported): boolean =>
  begun_at !== null && ended_at === null;
