import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDayAndMonth, formatMoney, formatNumber } from '#rules/format';
import { limitQueueToSeller, listQueues } from '#schema/queues';
import { maxTasks } from '#schema/reports/maxTasks';
import type { WorklistTask } from '#schema/reports/worklist';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { QueueChips } from './QueueChips.tsx';
import { TaskLines } from './TaskLines.tsx';
import { useTaskOwnerChoice, useWorklist } from './useWorklist.ts';

/** The height of a line on a desk, in pixels. */
const lineHeight = 44;

/** The viewer's tasks as one list, oldest first, each line with its button; can be limited to a queue. */
export default function Worklist({ title }: { readonly title: string }) {
  const viewer = useViewer();
  const day = useCurrentDay();
  const [chosen, choose] = useAddressParam('queue');
  const { isMine } = useTaskOwnerChoice();
  const { data, error, pending, busy, earlier, retry } = useWorklist(chosen);
  const declared = listQueues(viewer).find(({ name }) => name === chosen);
  const queue = declared && (isMine ? limitQueueToSeller(declared, viewer.id) : declared);
  const counted = data?.queues.find((one) => one.queue === chosen);
  if (error && !data) return <ErrorPanel error={error} onRetry={retry} header="Chưa tải được việc cần làm" />;
  return (
    <Box component="section" aria-labelledby="worklist" aria-busy={pending || busy}>
      <Typography id="worklist" variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {pending || !data ? (
        <Skeleton variant="rounded" height={maxTasks * lineHeight} />
      ) : (
        <>
          <QueueChips queues={data.queues} chosen={chosen} onChoose={choose} />
          <TaskLines key={`${chosen} ${isMine}`} tasks={data.tasks} isDimmed={earlier} />
          {data.tasks.length === 0 && (
            <Typography role="status" color="textSecondary" sx={{ py: 1.5 }}>
              {chosen ? 'Không còn việc nào loại này.' : 'Không có việc nào đang chờ.'}
            </Typography>
          )}
          {queue && !queue.runs && <Oldest tasks={data.tasks} />}
          {queue && counted && (
            <Link
              component={RouterLink}
              to={buildListPath(
                queue.resource,
                encodeQuery({ filter: queue.filter(day), sort: queue.since }),
              )}
              sx={{ display: 'inline-block', lineHeight: `${lineHeight}px` }}
            >
              Mở danh sách {queue.label.toLowerCase()} ({formatNumber(counted.total)}
              {counted.sum !== null && `: ${formatMoney(counted.sum)}`})
            </Link>
          )}
          {chosen && !counted && <Button onClick={() => choose(null)}>Xem mọi việc</Button>}
        </>
      )}
    </Box>
  );
}

/** 'Cũ nhất 25/10, 30 ngày': the day since when the first task has waited, and for how long. */
function Oldest({ tasks: [first] }: { readonly tasks: readonly WorklistTask[] }) {
  if (!first?.since || first.days === null || first.days <= 0) return null;
  const day = formatDayAndMonth(first.since);
  return (
    <Typography color="textSecondary" component="span" sx={{ mr: 2, fontVariantNumeric: 'tabular-nums' }}>
      Cũ nhất {day}, {formatNumber(first.days)} ngày
    </Typography>
  );
}
