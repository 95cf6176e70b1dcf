import { addDays, listDays } from '#rules/days';
import { formatMonth } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { formatDayName } from './dayName.ts';

/** Number of days that can be chosen. */
const DAYS_SHOWN = 120;

interface Props {
  readonly id: string;
  /** The chosen day; '' if none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly today: string;
  /** First day that can be chosen. */
  readonly from: string;
  /** Returns false for a day that cannot be chosen; without it, all days can. */
  readonly canChoose?: (day: string) => boolean;
  /** Text shown while no day is chosen. */
  readonly empty: string;
}

/**
 * Select of a day by its weekday and date. A date input of the browser would show days in the order of the phone's language, which need not
 * be Vietnamese.
 */
export function DaySelect({ id, value, onChange, today, from, canChoose = () => true, empty }: Props) {
  const offered = listDays(from, addDays(from, DAYS_SHOWN)).filter(canChoose);
  const months = [...groupBy(offered, (day) => day.slice(0, 7))];
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{empty}</option>
      {months.map(([month, days]) => (
        <optgroup key={month} label={`Tháng ${formatMonth(month)}`}>
          {days.map((day) => (
            <option key={day} value={day}>
              {formatDayName(day, today)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
