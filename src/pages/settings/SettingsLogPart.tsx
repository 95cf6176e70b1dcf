import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { toLocalDay, toLocalTime } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { findResource } from '#schema/index';
import type { SettingsLog } from '#schema/settingsLog';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { formatDayWithWeekday } from '../../reports/figures/formatDayWithWeekday.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { EventListEntry } from '../../ui/EventListEntry.tsx';

/** The changes of the settings, newest first, by day: who made them, and when. Links lead to the logs of exported and imported files. */
export function SettingsLogPart() {
  const log = useQuery({
    queryKey: ['settings', 'log'],
    queryFn: ({ signal }) => coordinatorCalls.settings<SettingsLog>('log', signal),
  });
  if (log.error) return <ErrorPanel error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box sx={{ maxWidth: 640, containerType: 'inline-size' }}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Ai đã sửa cài đặt và kết nối. Tệp được ghi ở{' '}
        <Link component={RouterLink} to="/exports">
          Tệp đã xuất
        </Link>{' '}
        và{' '}
        <Link component={RouterLink} to="/imports">
          Tệp đã nhập
        </Link>
        ; mỗi khách, gói, điều dưỡng có lịch sử trên trang của mình.
      </Typography>
      {log.data.length === 0 && <Typography color="textSecondary">Chưa ai sửa cài đặt nào.</Typography>}
      {[...groupBy(log.data, ({ at }) => toLocalDay(at))].map(([day, changes]) => (
        <Box component="section" key={day} aria-label={formatDayWithWeekday(day)} sx={{ mb: 2 }}>
          <Typography component="h2" variant="subtitle2" sx={{ mb: 0.5 }}>
            {formatDayWithWeekday(day)}
          </Typography>
          <Box component="ol" sx={entries}>
            {changes.map((change) => (
              <EventListEntry key={change.id} meta={<Meta change={change} />}>
                {getChangeLabel(change)}
              </EventListEntry>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

type Change = SettingsLog[number];

const entries = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } };

const Meta = ({ change: { at, actor, via } }: { readonly change: Change }) => (
  <>
    <time dateTime={at}>{toLocalTime(at)}</time>
    {` · ${actor ?? 'Hệ thống'}`}
    {via && ` · thực hiện bởi ${via}`}
  </>
);

/** Returns the label of the changed object; for a record, the label includes the record's kind. */
function getChangeLabel({ resource, label }: Change): string {
  const kind = resource === null ? undefined : findResource(resource)?.label;
  return kind ? `${kind}: ${label.toLowerCase()}` : label;
}
