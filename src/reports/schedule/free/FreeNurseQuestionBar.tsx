import { Box, Button, NativeSelect, Typography } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { addDays } from '#rules/days';
import { type District, durationOptions, formatDuration, listStartTimes } from '#rules/whoIsFree';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { useMinuteOfDay } from '../board/useMinuteOfDay.ts';
import { defaultFreeNurseQuestion, type FreeNurseQuestion } from './freeQuestionUrl.ts';

interface Props {
  readonly question: FreeNurseQuestion | null;
  readonly day: string;
  readonly today: string;
  readonly districts: readonly District[];
  readonly onAsk: (question: FreeNurseQuestion, day: string) => void;
  /** Called to move the focus to the answer. */
  readonly onGo?: () => void;
  readonly onEnd: () => void;
  /** Result of the question, shown in the bar. */
  readonly children: ReactNode;
}

/** Number of days after today that the select offers; the user reaches later days by navigation. */
const MAX_DAYS_AHEAD = 13;

/** Returns the days to choose from. Today is included only if a start time remains today, or if today is the shown day. */
function buildDayOptions(day: string, today: string, now: number) {
  const near = Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, at) => addDays(today, at));
  const words = ['hôm nay', 'mai'];
  const open = near.filter((each) => each === day || listStartTimes(each, today, now).length > 0);
  return (open.includes(day) ? open : [day, ...open]).map((each) => ({
    value: each,
    label: words[near.indexOf(each)] ?? formatDayWithWeekday(each).slice(0, -5),
  }));
}

/**
 * The question as a sentence with blanks: "Ai rảnh [mai] lúc [09:00] ở [Quận 7] trong [1 giờ]?". Filling in a blank submits the question at
 * once.
 */
export function FreeNurseQuestionBar({
  question,
  day,
  today,
  districts,
  onAsk,
  onGo,
  onEnd,
  children,
}: Props) {
  const minute = useMinuteOfDay();
  const now = question ?? defaultFreeNurseQuestion;
  // A change of time or district removes `shift_id`, because the question is then no longer about the waiting session.
  const ask = (change: Partial<FreeNurseQuestion>, on = day) =>
    onAsk({ ...now, shift_id: '', at: startOn(on), ...change }, on);
  const startsOn = (on: string) => listStartTimes(on, today, minute);
  /** Returns the start time of the question; if that time has passed on the given day, the day's next start time. */
  const startOn = (on: string): string => {
    const starts = startsOn(on);
    return starts.includes(now.at) ? now.at : (starts[0] ?? now.at);
  };
  const starts = startsOn(day);
  // A submitted start time is shown unchanged, even if it comes from the command palette or a link.
  const start = question ? now.at : startOn(day);
  const cities = [...new Set(districts.map(({ city }) => city))];
  const isKnown = districts.some(({ city, district }) => city === now.city && district === now.district);
  /** Called by Enter and the button: submits the question, or moves the focus to the answer if a question is already in the URL. */
  const submit = (event: FormEvent) => {
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    if (question) onGo?.();
    else ask({});
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      aria-label="Ai rảnh"
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
        minHeight: 40,
      }}
    >
      <b>Ai rảnh</b>
      <Blank label="Ngày" value={day} onChange={(next) => ask({}, next)}>
        {buildDayOptions(day, today, minute).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Blank>
      lúc
      <Blank label="Giờ" value={start} onChange={(at) => ask({ at })}>
        {!starts.includes(start) && (
          <option value={start} disabled>
            {start} (đã qua)
          </option>
        )}
        {starts.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Blank>
      ở
      <Blank
        label="Nơi"
        value={now.district && JSON.stringify([now.city, now.district])}
        onChange={(value) => {
          const [city = '', district = ''] = value ? (JSON.parse(value) as string[]) : [];
          ask({ city, district });
        }}
      >
        <option value="">mọi nơi</option>
        {now.district && !isKnown && (
          <option value={JSON.stringify([now.city, now.district])}>{now.district}</option>
        )}
        {cities.map((city) => (
          <optgroup key={city} label={city}>
            {districts
              .filter((each) => each.city === city)
              .map(({ district }) => (
                <option key={district} value={JSON.stringify([city, district])}>
                  {district}
                </option>
              ))}
          </optgroup>
        ))}
      </Blank>
      trong
      <Blank
        label="Trong bao lâu"
        value={String(now.minutes)}
        onChange={(next) => ask({ minutes: Number(next) })}
      >
        {durationOptions.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes)}
          </option>
        ))}
      </Blank>
      ?
      {question ? (
        <Button size="small" onClick={onEnd} sx={{ minHeight: { xs: 44, sm: 32 } }}>
          Thôi hỏi
        </Button>
      ) : (
        <Button
          size="small"
          variant="contained"
          type="submit"
          disabled={starts.length === 0}
          sx={{ minHeight: { xs: 44, sm: 32 } }}
        >
          Xem ai rảnh
        </Button>
      )}
      <Typography component="span" variant="body2" color="textSecondary" role="status" sx={{ ml: { sm: 1 } }}>
        {children}
      </Typography>
    </Box>
  );
}

interface BlankProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A blank in the sentence: the browser's own select, which works best with keyboards and phones. */
const Blank = ({ label, value, onChange, children }: BlankProps) => (
  <NativeSelect
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ input: { 'aria-label': label } }}
    sx={{ fontWeight: 600, '& select': { minHeight: { xs: 44, sm: 32 }, py: 0, maxWidth: 190 } }}
  >
    {children}
  </NativeSelect>
);
