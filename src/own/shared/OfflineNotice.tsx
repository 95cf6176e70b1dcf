import { toLocalDay, toLocalTime } from '#rules/days';
import { formatDayNameInText } from './dayName.ts';

interface Props {
  /** Time at which the shown plan was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  readonly today: string;
  /** What still works without a connection. */
  readonly hint?: string;
}

/** Message that there is no connection, and how old the shown plan is. */
export function OfflineNotice({ loadedAt, today, hint }: Props) {
  const loaded = new Date(loadedAt);
  return (
    <p className="notice">
      Chưa có mạng: đang hiện lịch lưu lúc {toLocalTime(loaded)},{' '}
      {formatDayNameInText(toLocalDay(loaded), today)}. {hint}
    </p>
  );
}
