import { parseInstant, typedDay } from '#rules/dateText';
import { localDay } from '#rules/days';
import { formatDate, formatDateTime } from '#rules/format';
import { date } from './date.tsx';
import { DateBox } from './parts/DateBox.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

/** '20/11 8:30', '20/11/2026 08:30', '20/11 8h30'; midnight when no time is given. Business time (contract, head). */
function typedInstant(typed: string, today: string): string | null {
  const given = typed.trim();
  const instant = parseInstant(given);
  if (instant) return instant;
  const [, dayPart, hour = '0', minute = '00'] =
    /^(\S+?)(?:[ ,]+(\d{1,2})[:hH.](\d{2})?)?$/.exec(given) ?? [];
  const day = dayPart ? typedDay(dayPart, today) : null;
  return day && parseInstant(`${formatDate(day)} ${hour.padStart(2, '0')}:${minute}`);
}

/** The picked day at the time the value had. */
const pick = (day: string, before: string | null): string =>
  parseInstant(`${formatDate(day)} ${before ? formatDateTime(before).slice(11) : '00:00'}`) ?? day;

const Input = ({ field, resource: _resource, values: _values, labelId: _, ...box }: InputProps<string>) => (
  <DateBox
    {...box}
    required={field.required}
    read={typedInstant}
    show={formatDateTime}
    dayOf={localDay}
    pick={pick}
    placeholder="DD/MM/YYYY HH:mm"
  />
);

export const datetime: EntryKind<string> = { Input, Filter: date.Filter };
