import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { todayReport } from '#schema/reports/todayReport';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { buildListHref } from '../../reports/figures/buildListHref.ts';
import { formatShortDayWithWeekday } from '../../reports/figures/formatDayWithWeekday.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { useTodayReport } from './useToday.ts';
import { useWorklist } from './useWorklist.ts';

/**
 * The date and a summary of the day: the sessions for users who plan them, otherwise the number of waiting tasks. On a phone the summary of
 * the sessions has a line of its own, whose height is reserved while it is loading.
 */
export function HomeHead() {
  const day = useCurrentDay();
  const isPhone = useIsPhoneWidth();
  const seesToday = useCan('read', undefined, todayReport);
  return (
    <>
      <Typography variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatShortDayWithWeekday(day)}
        {!seesToday && <WaitingTasksSummary />}
        {seesToday && !isPhone && <SessionsSummary isFirst={false} />}
      </Typography>
      {seesToday && isPhone && (
        <Box sx={phoneSummary}>
          <SessionsSummary isFirst />
        </Box>
      )}
      <Typography color="textSecondary" sx={{ fontSize: 'caption.fontSize', mb: { xs: 1, sm: 2 } }}>
        This is home page
      </Typography>
    </>
  );
}

/**
 * '37 buổi · 5 chưa có người · 47 chờ duyệt', each a link to the counted records; 'đủ người' if every session has a nurse.
 * @param isFirst false if the parts continue a sentence
 */
function SessionsSummary({ isFirst }: { readonly isFirst: boolean }) {
  const day = useCurrentDay();
  const { data } = useTodayReport();
  const { data: work } = useWorklist();
  if (!data) return null;
  const { all, unassigned } = data.counts;
  const waiting = work?.queues.find(({ queue }) => queue === 'open_transactions')?.total ?? 0;
  const schedule = `/reports/schedule?day=${day}`;
  const parts = [
    { words: `${formatNumber(all)} buổi`, to: schedule },
    all > 0 && {
      words: unassigned > 0 ? `${formatNumber(unassigned)} chưa có người` : 'đủ người',
      to: schedule,
    },
    waiting > 0 && {
      words: `${formatNumber(waiting)} chờ duyệt`,
      to: buildListHref('transactions', { status: 'created' }),
    },
  ].filter((part) => part !== false);
  return parts.map(({ words, to }, index) => (
    <Box component="span" key={words}>
      {!(isFirst && index === 0) && ' · '}
      <Link component={RouterLink} to={to} underline="always" sx={{ textUnderlineOffset: 4 }}>
        {words}
      </Link>
    </Box>
  ));
}

/** The number of waiting tasks (' · 12 việc đang chờ'); for a partner, the number of its customers in care or about to start. */
function WaitingTasksSummary() {
  const isPartner = useViewer().partner_id !== null;
  const { data } = useWorklist();
  const customers = useIsPhoneWidth() ? 'khách' : 'khách đang theo dõi';
  if (!data) return null;
  const total = data.queues.reduce((sum, queue) => sum + queue.total, 0);
  return ` · ${formatNumber(total)} ${isPartner ? customers : 'việc đang chờ'}`;
}

/** The links are as high as the line, to be easy to tap. */
const phoneSummary = {
  height: 44,
  lineHeight: '44px',
  whiteSpace: 'nowrap',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& a': { display: 'inline-block', height: 44, '&::after': { content: 'none' } },
} as const;
