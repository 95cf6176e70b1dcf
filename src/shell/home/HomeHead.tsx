import { Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { today as todayReport } from '#schema/reports/today';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { shortDayWords } from '../../reports/figures/dayWords.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { useToday } from './useToday.ts';
import { useWorklist } from './useWorklist.ts';

/** Which day it is and what it holds: the sessions, for whom plans them, else the work that waits. */
export function HomeHead() {
  const day = useCurrentDay();
  const seesToday = useCan('read', undefined, todayReport);
  return (
    <>
      <Typography variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {shortDayWords(day)}
        {seesToday ? <Sessions /> : <Waiting />}
      </Typography>
      <Typography color="textSecondary" sx={{ fontSize: 'caption.fontSize', mb: 2 }}>
        This is home page
      </Typography>
    </>
  );
}

/** ' · 37 buổi, 5 chưa có người'; a phone has no room for those, so that the line stays one when it comes, and they stand below. */
function Sessions() {
  const { data } = useToday();
  const isPhone = usePhone();
  if (!data) return null;
  const { all, unassigned } = data.counts;
  const none = unassigned > 0 && !isPhone ? `, ${formatNumber(unassigned)} chưa có người` : '';
  return ` · ${formatNumber(all)} buổi${none}`;
}

/** ' · 12 việc đang chờ', or how many customers of the partner's are in care or on their way to it. */
function Waiting() {
  const isPartner = useViewer().partner_id !== null;
  const { data } = useWorklist(null);
  const customers = usePhone() ? 'khách' : 'khách đang theo dõi';
  if (!data) return null;
  const total = data.queues.reduce((sum, queue) => sum + queue.total, 0);
  return ` · ${formatNumber(total)} ${isPartner ? customers : 'việc đang chờ'}`;
}
