import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { TodaysSessions } from '#schema/reports/todayReport';
import { useReport } from '../../reports/figures/useReport.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { DayAxis } from './DayAxis.tsx';
import { SessionRow } from './SessionRow.tsx';
import { resourcesOfToday, useTodayReport } from './useToday.ts';

/** Maximum number of listed sessions of an hour, or of sessions in conflict. */
const most = 50;

/** The sessions listed below the hours. */
type Shown = { readonly hour: number } | { readonly only: 'clashing' | 'unassigned' } | null;

/**
 * Today's sessions: those without a nurse, the number in each hour (a click lists the sessions of an hour), and below them the buttons that
 * close the day. On a phone only the next three sessions.
 */
export default function TodayPanel({ children }: { readonly children: ReactNode }) {
  const isPhone = useIsPhoneWidth();
  const day = useCurrentDay();
  const [shown, setShown] = useState<Shown>(null);
  const { data, error, pending, retry } = useTodayReport();
  if (pending) return <Skeleton variant="rounded" height={400} />;
  const list = <Sessions shown={shown} />;
  return (
    <Box component="section" aria-labelledby="today" sx={{ minWidth: 0 }}>
      <Typography id="today" variant="h2" sx={{ mb: 1 }}>
        Hôm nay
      </Typography>
      {error && !data ? (
        <ErrorPanel error={error} onRetry={retry} header="Chưa tải được các buổi hôm nay" />
      ) : (
        data && (
          <>
            {data.sessions.length > 0 && (
              <Box component="ul" aria-label={isPhone ? 'Buổi sắp tới' : 'Chưa có điều dưỡng'} sx={plain}>
                {data.sessions.map((session) => (
                  <SessionRow key={session.shift_id} session={session} />
                ))}
              </Box>
            )}
            <Wrong
              counts={data.counts}
              few={isPhone ? 0 : data.sessions.length}
              shown={shown}
              onShow={setShown}
            />
            {(data.counts.all === 0 || (isPhone && data.sessions.length === 0)) && (
              <Typography color="textSecondary">
                Hôm nay không {data.counts.all === 0 ? 'có buổi nào' : 'còn buổi nào nữa'}.
              </Typography>
            )}
            {!isPhone && data.hours.length > 0 && (
              <DayAxis
                hours={data.hours}
                chosen={shown && 'hour' in shown ? shown.hour : null}
                onChoose={(hour) => setShown(hour === null ? null : { hour })}
              />
            )}
            {list}
            {data.counts.all > 0 && (
              <Link
                component={RouterLink}
                to={`/reports/schedule?from=${day}&to=${day}`}
                sx={{
                  display: 'inline-block',
                  lineHeight: { xs: '44px', sm: '32px' },
                  // The link is already tall enough to tap.
                  '&::after': { content: 'none' },
                }}
              >
                Mở lịch tắm hôm nay
              </Link>
            )}
          </>
        )
      )}
      {children}
    </Box>
  );
}

interface WrongProps {
  readonly counts: TodaysSessions['counts'];
  /** Number of sessions without a nurse that are already listed. */
  readonly few: number;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

/** Problems of the day's sessions, each listed on click; renders nothing if there are none. */
function Wrong({ counts, few, shown, onShow }: WrongProps) {
  const parts = [
    {
      only: 'unassigned',
      label: 'Chưa có điều dưỡng',
      count: counts.unassigned > few ? counts.unassigned : 0,
    },
    { only: 'clashing', label: 'Trùng giờ', count: counts.clashing },
  ] as const;
  const some = parts.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
      {some.map(({ only, label, count }) => {
        const isShown = shown !== null && 'only' in shown && shown.only === only;
        return (
          <Button
            key={only}
            size="small"
            variant="outlined"
            color="inherit"
            aria-pressed={isShown}
            onClick={() => onShow(isShown ? null : { only })}
          >
            {label} {formatNumber(count)}
          </Button>
        );
      })}
    </Box>
  );
}

/** The sessions of an hour, those in conflict, or those without a nurse. */
function Sessions({ shown }: { readonly shown: Shown }) {
  const params =
    shown && ('hour' in shown ? { only: 'all', hour: String(shown.hour) } : { only: shown.only });
  const { data, error, earlier, retry } = useReport<TodaysSessions>(
    'today',
    params && { ...params, 'page[size]': most },
    resourcesOfToday,
  );
  if (!shown) return null;
  if (error) return <ErrorPanel error={error} onRetry={retry} />;
  if (!data) return <Skeleton variant="rounded" height={96} sx={{ my: 1 }} />;
  return (
    <Box component="ul" aria-label="Các buổi" aria-busy={earlier} sx={{ ...plain, mt: 1 }}>
      {data.sessions.map((session) => (
        <SessionRow key={session.shift_id} session={session} />
      ))}
    </Box>
  );
}

const plain = { m: 0, p: 0, listStyle: 'none' } as const;
