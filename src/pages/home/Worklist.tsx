import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDayAndMonth, formatMoney, formatNumber } from '#rules/format';
import {
  getWorkGroup,
  limitQueueToSeller,
  listQueues,
  type NamedQueue,
  type WorkGroup,
  workGroups,
} from '#schema/queues';
import { maxTasks } from '#schema/reports/maxTasks';
import type { WorklistQueue, WorklistTask } from '#schema/reports/worklist';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useCurrentDay } from '../../ui/today.ts';
import { QueueChips } from './QueueChips.tsx';
import { TaskLines } from './TaskLines.tsx';
import { useTaskOwnerChoice, useWorklist } from './useWorklist.ts';
import { useWorklistChoice } from './useWorklistChoice.ts';

/** The height of a line in pixels, on a phone and on a desk. */
const lineHeight = { xs: 64, sm: 48 } as const;

/** The viewer's tasks as one list, oldest first, each line with its button; can be limited to a group or a queue. */
export default function Worklist({ title }: { readonly title: string }) {
  const viewer = useViewer();
  const { choice, choose } = useWorklistChoice();
  const { isMine } = useTaskOwnerChoice();
  const { data, error, pending, busy, earlier, retry } = useWorklist(choice);
  if (error && !data) return <ErrorPanel error={error} onRetry={retry} header="Chưa tải được việc cần làm" />;
  const { queue, group } = choice;
  const queues = (data?.queues ?? []).filter(({ queue: name }) => !group || getWorkGroup(name) === group);
  const chosen = listQueues(viewer).filter(
    ({ name, group: own }) => name === queue || (group !== null && own === group),
  );
  return (
    <Box component="section" aria-labelledby="worklist" aria-busy={pending || busy}>
      <Typography id="worklist" variant="h2" sx={{ mb: 1, lineHeight: { md: '32px' } }}>
        {group ? workGroups[group] : title}
      </Typography>
      {pending || !data ? (
        <Skeleton
          variant="rounded"
          sx={{ height: { xs: maxTasks * lineHeight.xs, sm: maxTasks * lineHeight.sm } }}
        />
      ) : (
        <>
          <QueueChips queues={queues} chosen={queue ?? null} onChoose={(name) => choose({ queue: name })} />
          <TaskLines
            key={`${queue} ${group} ${isMine}`}
            tasks={data.tasks}
            queues={data.queues}
            isDimmed={earlier}
            {...(chosen.length === 0 && { onGroup: (one: WorkGroup) => choose({ group: one }) })}
          />
          {data.tasks.length === 0 && (
            <Typography role="status" color="textSecondary" sx={{ py: 1.5 }}>
              {queue ? 'Không còn việc nào loại này.' : 'Không có việc nào đang chờ.'}
            </Typography>
          )}
          {queue && chosen.some(({ runs }) => !runs) && <Oldest tasks={data.tasks} />}
          {chosen.map((one) => {
            const counted = queues.find((each) => each.queue === one.name);
            return counted && <QueueLink key={one.name} queue={one} counted={counted} />;
          })}
          {(group || (queue && !queues.some((each) => each.queue === queue))) && (
            <Button onClick={() => choose({})}>Xem mọi việc</Button>
          )}
        </>
      )}
    </Box>
  );
}

interface QueueLinkProps {
  readonly queue: NamedQueue;
  readonly counted: WorklistQueue;
}

/** Opens the list of all records of a queue. */
function QueueLink({ queue: declared, counted }: QueueLinkProps) {
  const viewer = useViewer();
  const day = useCurrentDay();
  const { isMine } = useTaskOwnerChoice();
  const { resource, filter, since, label } = isMine ? limitQueueToSeller(declared, viewer.id) : declared;
  return (
    <Link
      component={RouterLink}
      to={buildListPath(resource, encodeQuery({ filter: filter(day), sort: since }))}
      sx={{ display: 'inline-block', lineHeight: '44px', mr: 2 }}
    >
      Mở danh sách {label.toLowerCase()} ({formatNumber(counted.total)}
      {counted.sum !== null && `: ${formatMoney(counted.sum)}`})
    </Link>
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
