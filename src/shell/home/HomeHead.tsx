import { Typography } from '@mui/material';
import { useState } from 'react';
import { formatNumber } from '#rules/format';
import { today as todayReport } from '#schema/reports/today';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { today } from '../../kinds/parts/today.ts';
import { shortDayWords } from '../../reports/parts/dayWords.ts';
import { useToday } from './useToday.ts';
import { useWorklist } from './useWorklist.ts';

/** Which day it is and what it holds: the sessions, for whom plans them, else the work that waits. */
export function HomeHead() {
  const [day] = useState(today);
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

/** ' · 37 buổi': short, so that the line stays one on a phone when it comes; who has no nurse stands below. */
function Sessions() {
  const { data } = useToday();
  return data ? ` · ${formatNumber(data.counts.all)} buổi` : null;
}

/** ' · 12 việc đang chờ', or how many customers of the partner's are in care or on their way to it. */
function Waiting() {
  const isPartner = useViewer().partner_id !== null;
  const { data } = useWorklist(null);
  if (!data) return null;
  const total = data.queues.reduce((sum, queue) => sum + queue.total, 0);
  return ` · ${formatNumber(total)} ${isPartner ? 'khách' : 'việc đang chờ'}`;
}
