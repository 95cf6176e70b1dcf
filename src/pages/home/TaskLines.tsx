import { Box } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#rules/format';
import { getWorkGroup, type WorkGroup, workGroups } from '#schema/queues';
import type { WorklistQueue, WorklistTask } from '#schema/reports/worklist';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { isComposing } from '../../ui/isComposing.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { type TaskGroupHeading, TaskLine } from './TaskLine.tsx';

/** Milliseconds for which a done line fades before the next line moves up. */
const FADE_DURATION_MS = 250;

const buildTaskKey = ({ resource, id }: WorklistTask): string => `${resource}/${id}`;

interface Props {
  readonly tasks: readonly WorklistTask[];
  /** The queues with their numbers of tasks; the headings show the sums of these numbers. */
  readonly queues: readonly WorklistQueue[];
  /** Called to list the whole group; undefined if only a part of the tasks is requested. The list then has no headings. */
  readonly onGroup?: (group: WorkGroup) => void;
  /** True if the tasks belong to the previous query while the current one is loading. */
  readonly isDimmed: boolean;
}

/** The lines of the worklist; the arrow keys move between them. A done line fades, then the next one moves up. */
export function TaskLines({ tasks, queues, isDimmed, onGroup }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [running, setRunning, line] = useDeferredOpen<WorklistTask | null>(null);
  const [shown, setShown] = useState(tasks);
  const [place, setPlace] = useState<number | null>(null);
  const staying = new Set(tasks.map(buildTaskKey));
  const isFading = shown.some((task) => !staying.has(buildTaskKey(task)));
  useEffect(() => {
    const follow = () => setShown(tasks);
    if (!isFading) return follow();
    const timer = setTimeout(follow, FADE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [tasks, isFading]);
  useEffect(() => {
    // The focus is only known after the dialog is closed and the line is removed.
    if (place === null || running || isFading) return;
    const timer = setTimeout(() => focusIfLost(list.current, place), 0);
    return () => clearTimeout(timer);
  }, [running, isFading, place]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const lines = findLineElements(list.current);
    const at = lines.findIndex((one) => one.contains(document.activeElement));
    const next = lines[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    findMainElement(next)?.focus();
  };
  const lines = sortByGroup(isFading ? shown : tasks);
  const headings = onGroup ? buildGroupHeadings(lines, queues, onGroup) : [];
  return (
    <>
      <Box
        ref={list}
        component="ul"
        aria-label="Việc cần làm"
        onKeyDown={onKeyDown}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          borderTop: 1,
          borderColor: 'divider',
          opacity: isDimmed ? 0.6 : 1,
        }}
      >
        {lines.map((task, index) => (
          <TaskLine
            key={buildTaskKey(task)}
            task={task}
            heading={headings[index]}
            isDone={!staying.has(buildTaskKey(task))}
            onRun={() => {
              setPlace(index);
              setRunning(task);
            }}
          />
        ))}
      </Box>
      {line}
      {running && <TaskDialog task={running} onClose={() => setRunning(null)} />}
    </>
  );
}

/** Sorts the tasks by group. */
const sortByGroup = (tasks: readonly WorklistTask[]): readonly WorklistTask[] =>
  Object.keys(workGroups).flatMap((group) => tasks.filter(({ queue }) => getWorkGroup(queue) === group));

/** Returns the heading of each line that begins a group; no headings if all lines belong to one group. */
function buildGroupHeadings(
  tasks: readonly WorklistTask[],
  queues: readonly WorklistQueue[],
  onGroup: (group: WorkGroup) => void,
): readonly (TaskGroupHeading | undefined)[] {
  const groups = tasks.map(({ queue }) => getWorkGroup(queue));
  if (new Set(groups).size < 2) return [];
  return groups.map((group, index) => {
    if (group === groups[index - 1]) return undefined;
    const own = queues.filter(({ queue }) => getWorkGroup(queue) === group);
    const total = own.reduce((sum, queue) => sum + queue.total, 0);
    const counted = `${formatNumber(total)}${own.some(({ more }) => more) ? '+' : ''}`;
    const listed = groups.filter((other) => other === group).length;
    return {
      label: total > 0 ? `${workGroups[group]} · ${counted}` : workGroups[group],
      more: total > listed ? `Xem cả ${counted}` : null,
      onMore: () => onGroup(group),
    };
  });
}

const findLineElements = (list: HTMLElement | null): HTMLElement[] =>
  list ? [...list.querySelectorAll<HTMLElement>(':scope > li')] : [];

/** Returns the button of a line, or its link if the line has no button. */
const findMainElement = (line: HTMLElement): HTMLElement | null =>
  line.querySelector<HTMLElement>('[data-main]') ?? line.querySelector<HTMLElement>('a');

/** If the focused line was removed, focuses the line that is now at its position. */
function focusIfLost(list: HTMLElement | null, place: number): void {
  const lines = findLineElements(list);
  const next = lines[Math.min(place, lines.length - 1)];
  if (next && document.activeElement === document.body) findMainElement(next)?.focus();
}
