import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatNumber } from '#rules/format';
import { dueContacts, nearBirths, newLeads } from '#schema/queues';
import type { TodaysSessions } from '#schema/reports/today';
import { type TodaysPart, todaysParts } from '#schema/reports/todaysParts';
import { today } from '../../kinds/parts/today.ts';
import { useReport } from '../../reports/parts/useReport.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { PeopleToCall } from './PeopleToCall.tsx';
import { SessionRow } from './SessionRow.tsx';
import { useFirstOf } from './useFirstOf.ts';

/** Sessions shown at first, and added by each press. */
const few = 8;
const more = 40;
/** Customers to call, of each kind. */
const called = 5;
const told = ['name', 'phone'];
/** Whose changes change what stands here. */
const follows = ['shifts', 'packages', 'customers', 'agents'] as const;

/** Today: the sessions by time, what is wrong with them, and who is to be called; nothing that is empty. */
export default function Today() {
  const [day] = useState(today);
  const [only, setOnly] = useState<TodaysPart>('ahead');
  const [size, setSize] = useState(few);
  const sessions = useReport<TodaysSessions>('today', { only, 'page[size]': size }, follows);
  const due = useFirstOf(dueContacts, day, called, told);
  const leads = useFirstOf(newLeads, day, called, told);
  const births = useFirstOf(nearBirths, day, called, told);
  if (sessions.pending || due.isPending || leads.isPending || births.isPending)
    return <Skeleton variant="rounded" height={320} sx={{ mt: 3 }} />;
  const { data, error, busy } = sessions;
  const count = data?.counts.all ?? 0;
  if (!error && count + (due.total ?? 0) + (leads.total ?? 0) + (births.total ?? 0) === 0) return null;
  const choose = (part: TodaysPart) => {
    setOnly(part);
    setSize(few);
  };
  const total = Number(sessions.meta.total ?? 0);
  return (
    <Box component="section" aria-labelledby="today" sx={{ mt: 3 }}>
      <Typography id="today" variant="h2" sx={{ mb: 1.5 }}>
        Hôm nay, {formatDate(day)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(280px, 1fr)' },
        }}
      >
        {error ? (
          <ErrorPanel error={error} onRetry={sessions.retry} header="Chưa tải được các buổi hôm nay" />
        ) : (
          data &&
          count > 0 && (
            <div>
              <Parts counts={data.counts} chosen={only} onChoose={choose} />
              <Box
                component="ul"
                aria-label="Các buổi hôm nay"
                aria-busy={busy}
                sx={{ m: 0, p: 0, listStyle: 'none', color: busy ? 'text.secondary' : undefined }}
              >
                {data.sessions.map((session) => (
                  <SessionRow key={session.shift_id} session={session} />
                ))}
              </Box>
              {total === 0 && (
                <Typography role="status" color="textSecondary" sx={{ py: 1 }}>
                  {only === 'ahead' ? 'Hôm nay không còn buổi nào ở phía trước.' : 'Không có buổi nào.'}
                </Typography>
              )}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                {total > data.sessions.length && (
                  <Button onClick={() => setSize(size + more)}>
                    Xem thêm ({formatNumber(total - data.sessions.length)} buổi nữa)
                  </Button>
                )}
                <Button component={Link} to={scheduleOf(day)}>
                  Mở lịch tắm hôm nay
                </Button>
              </Box>
            </div>
          )
        )}
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PeopleToCall queue={dueContacts} title="Đến hẹn gọi" found={due} day={day} />
          <PeopleToCall queue={newLeads} title="Cần gọi" found={leads} day={day} />
          <PeopleToCall queue={nearBirths} title="Sắp sinh" found={births} day={day} />
        </Box>
      </Box>
    </Box>
  );
}

const scheduleOf = (day: string): string => `/reports/schedule?from=${day}&to=${day}`;

interface PartsProps {
  readonly counts: TodaysSessions['counts'];
  readonly chosen: TodaysPart;
  readonly onChoose: (part: TodaysPart) => void;
}

/** Which of the day's sessions are listed, each with how many there are; what is wrong nowhere is not offered. */
const Parts = ({ counts, chosen, onChoose }: PartsProps) => (
  <Box
    role="group"
    aria-label="Xem các buổi"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      mb: 1,
      '& .MuiButton-root': { minHeight: { xs: 44, sm: 0 } },
    }}
  >
    {todaysParts
      .filter(({ value }) => value === 'ahead' || value === 'all' || value === chosen || counts[value] > 0)
      .map(({ value, label }) => (
        <Button
          key={value}
          size="small"
          variant="outlined"
          color={value === 'clashing' || value === 'unassigned' ? 'error' : 'primary'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          sx={value === chosen ? { bgcolor: 'action.selected', fontWeight: 700 } : { fontWeight: 500 }}
        >
          {label}: {formatNumber(counts[value])}
        </Button>
      ))}
  </Box>
);
