import { Link, Typography } from '@mui/material';
import { Fragment } from 'react';
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

/** The date and a summary of the day: the sessions for users who plan them, otherwise the number of waiting tasks. */
export function HomeHead() {
  const day = useCurrentDay();
  const seesToday = useCan('read', undefined, todayReport);
  return (
    <>
      <Typography variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatShortDayWithWeekday(day)}
        {seesToday ? <Sessions /> : <Waiting />}
      </Typography>
      <Typography color="textSecondary" sx={{ fontSize: 'caption.fontSize', mb: 2 }}>
        This is home page
      </Typography>
    </>
  );
}

/**
 * ' · 37 buổi · 5 chưa có người · 47 chờ duyệt', each a link to the counted records. A phone only has room for the first, without a link;
 * the others are in the lists below.
 */
function Sessions() {
  const day = useCurrentDay();
  const { data } = useTodayReport();
  const { data: work } = useWorklist(null);
  const isPhone = useIsPhoneWidth();
  if (!data) return null;
  const { all, unassigned } = data.counts;
  const waiting = work?.queues.find(({ queue }) => queue === 'open_transactions')?.total ?? 0;
  const parts = [
    { words: `${formatNumber(all)} buổi`, to: `/reports/schedule?day=${day}`, isShown: true },
    {
      words: `${formatNumber(unassigned)} chưa có người`,
      to: `/reports/schedule?day=${day}`,
      isShown: unassigned > 0 && !isPhone,
    },
    {
      words: `${formatNumber(waiting)} chờ duyệt`,
      to: buildListHref('transactions', { status: 'created' }),
      isShown: waiting > 0 && !isPhone,
    },
  ];
  return parts
    .filter(({ isShown }) => isShown)
    .map(({ words, to }) => (
      <Fragment key={words}>
        {' · '}
        {isPhone ? (
          words
        ) : (
          <Link component={RouterLink} to={to} color="inherit">
            {words}
          </Link>
        )}
      </Fragment>
    ));
}

/** ' · 12 việc đang chờ'; for a partner, the number of its customers in care or about to start. */
function Waiting() {
  const isPartner = useViewer().partner_id !== null;
  const { data } = useWorklist(null);
  const customers = useIsPhoneWidth() ? 'khách' : 'khách đang theo dõi';
  if (!data) return null;
  const total = data.queues.reduce((sum, queue) => sum + queue.total, 0);
  return ` · ${formatNumber(total)} ${isPartner ? customers : 'việc đang chờ'}`;
}
