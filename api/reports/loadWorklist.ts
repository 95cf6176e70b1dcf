import { addDays, diffDays, toLocalDay, toMonth, toMonthEnd } from '#rules/days';
import { formatDayAndMonth, formatMoney, formatMonth, formatNumber } from '#rules/format';
import { hasRole } from '#schema/access';
import { findResource } from '#schema/index';
import {
  getWorkGroup,
  limitQueueToSeller,
  listQueues,
  type NamedQueue,
  queues,
  workGroups,
} from '#schema/queues';
import { maxGroupTasks, maxTasks } from '#schema/reports/maxTasks';
import type { ReportParamsOf } from '#schema/reports/report';
import type { worklist as declaration, WorklistData, WorklistTask } from '#schema/reports/worklist';
import { type AnyResource, listReferences } from '#schema/resource';
import { buildTask, findTaskButton, listTaskFields, taskSubjects, tasksByQueue } from '#schema/tasks';
import { canReceiveRecords, findVisibleFields, hasAnyGrant } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { isStored } from '../db/shape.ts';
import type { ResourceObject } from '../jsonapi/document.ts';
import { buildListInput } from '../lists/buildListInput.ts';
import { queryPage, sumColumn } from '../lists/queryPage.ts';
import { buildResourceDocument } from '../resources/answer.ts';
import { findByComputedFields } from '../resources/findByComputedFields.ts';

/**
 * Returns the viewer's work: the number of tasks in each queue of the viewer's roles, and the oldest tasks of all queues, of one group or
 * of one queue. A queue contains the rows and fields that the viewer can see in the corresponding list.
 */
export async function loadWorklist(
  ctx: Context,
  { queue: chosen, group, mine }: ReportParamsOf<typeof declaration>,
): Promise<WorklistData> {
  const { viewer } = ctx;
  const size = group === null ? maxTasks : maxGroupTasks;
  const found: FoundQueue[] = [];
  for (const declared of listQueues(viewer)) {
    const resource = findResource(declared.resource);
    if (!resource || !hasAnyGrant(resource, viewer, 'read') || !canReceiveRecords(resource, viewer)) continue;
    const queue = mine ? limitQueueToSeller(declared, viewer.id) : declared;
    const isListed =
      (chosen === null || chosen === declared.name) && (group === null || group === declared.group);
    found.push(await readQueue(ctx, resource, queue, isListed ? size : 0));
  }
  return {
    queues: found.flatMap(({ counted }) => (counted.total > 0 ? counted : [])),
    tasks: pickOldestTasks(
      found.flatMap((queue) => queue.tasks),
      group === null,
    ).slice(0, size),
  };
}

interface FoundQueue {
  counted: WorklistData['queues'][number];
  /** The oldest tasks of the queue; empty if not requested. */
  tasks: WorklistTask[];
}

/** Counts the tasks of a queue. @param listed number of its oldest tasks to load; 0 for none */
async function readQueue(
  ctx: Context,
  resource: AnyResource,
  queue: NamedQueue,
  listed: number,
): Promise<FoundQueue> {
  const task = tasksByQueue[queue.name];
  const filters = new Map(Object.entries(queue.filter(ctx.today)));
  const query = { filters, sort: [{ name: queue.since, down: false }] };
  const list = buildListInput(ctx, resource, query);
  const page = { number: 1, size: Math.max(listed, 1) };
  const { rows, total, more } =
    (await findByComputedFields(ctx, resource, query, new Map(), page)) ?? (await queryPage(ctx, list, page));
  const amount = task.amount === undefined ? undefined : resource.fields[task.amount];
  const isSummed = total > 0 && amount && isStored(amount) && hasRole(ctx.viewer, ['finance']);
  const counted = {
    queue: queue.name,
    total,
    more: more ?? false,
    sum: isSummed ? await sumColumn(ctx, list, task.amount ?? '') : null,
  };
  if (listed === 0 || rows.length === 0) return { counted, tasks: [] };
  const visible = findVisibleFields(resource, ctx.viewer);
  const fields = [...listTaskFields(queue.resource, task), queue.since].filter((name) => visible.has(name));
  const references = Object.entries(listReferences(resource)).flatMap(([name, { key }]) =>
    fields.includes(key) && key !== taskSubjects[queue.resource]?.customer ? name : [],
  );
  const document = await buildResourceDocument(ctx, resource, rows, {
    include: new Map(references.map((name) => [name, new Map()])),
    fields: new Map([[resource.name, new Set([...fields, ...references])]]),
  });
  const names = new Map(
    document.included?.map(({ type, id, attributes }) => [`${type}/${id}`, String(attributes.name ?? '')]),
  );
  return { counted, tasks: document.data.map((record) => toTask(ctx, resource, queue, record, names)) };
}

/** Converts a record to a task. @param names names of the referenced records by type and id, such as `agents/12` */
function toTask(
  ctx: Context,
  resource: AnyResource,
  queue: NamedQueue,
  { id, attributes }: ResourceObject,
  names: ReadonlyMap<string, string>,
): WorklistTask {
  const subject = taskSubjects[queue.resource];
  const text = (field: string | undefined): string | null => {
    const value = field === 'id' ? id : attributes[field ?? ''];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const amount = (field: string | undefined): number | null => {
    const value = attributes[field ?? ''];
    return typeof value === 'number' ? value : null;
  };
  const due = amount(tasksByQueue[queue.name].amount);
  const payMonth = text(tasksByQueue[queue.name].month);
  const task = buildTask(queue.name, due);
  const inWords = (field: string): string => formatFieldValue(resource, field, text(field), names);
  const name = (subject && inWords(subject.name)) || `${resource.label} ${id}`;
  const since = toDueDay(text(queue.since), queue.waitsAfter ?? 0);
  const [done, of] = [amount(task.progress?.done), amount(task.progress?.of)];
  const button = findTaskButton(resource.name, task, ctx.viewer);
  return {
    queue: queue.name,
    resource: resource.name,
    id,
    sentence: task.sentence.replace(/\{(\w+)\}/g, (_place, field: string) =>
      field === 'name' ? name : inWords(field) || String(resource.fields[field]?.label).toLowerCase(),
    ),
    reason: buildTaskReason(task.reason, (field) =>
      formatReasonValue(resource, field, attributes[field], inWords(field)),
    ),
    name,
    phone: text(task.phone ?? subject?.phone),
    customer_id: text(subject?.customer),
    since,
    days: since === null ? null : diffDays(ctx.today, since),
    amount: due,
    month: payMonth && toMonth(payMonth),
    progress: of === null ? null : { done: done ?? 0, of },
    action: button?.by === 'action' ? button.action : null,
  };
}

/** Joins the parts whose fields all have a value: 'Hẹn gọi 30/10 · Quận 7'. Returns null if there is no such part. */
function buildTaskReason(parts: readonly string[], factIn: (field: string) => string): string | null {
  const known = parts.flatMap((part) => {
    let isComplete = true;
    const text = part.replace(/\{(\w+)\}/g, (_place, field: string) => {
      const fact = factIn(field);
      isComplete &&= fact !== '';
      return fact;
    });
    return isComplete ? text : [];
  });
  const text = known.join(' · ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a value for a reason: a day as 'DD/MM', a number, an amount, else the words; '' if it is empty. */
function formatReasonValue({ fields }: AnyResource, name: string, value: unknown, words: string): string {
  const kind = fields[name]?.kind;
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : formatNumber(value);
  if (typeof value !== 'string' || value === '') return '';
  if (kind === 'date') return formatDayAndMonth(value);
  if (kind === 'datetime') return formatDayAndMonth(toLocalDay(value));
  return words;
}

/** Formats a field's value in words; '' if it is empty. @param names names of the referenced records */
function formatFieldValue(
  { fields }: AnyResource,
  name: string,
  value: string | null,
  names: ReadonlyMap<string, string>,
): string {
  const field = fields[name];
  if (value === null || !field) return '';
  if (field.kind === 'ref') return names.get(`${field.target}/${value}`) ?? value;
  if (field.kind === 'month') return formatMonth(value);
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** Returns the business day of a day or an instant; for a month, its last day. @param later number of days to add */
function toDueDay(since: string | null, later: number): string | null {
  if (since === null) return null;
  if (since.length === 'YYYY-MM'.length) return addDays(toMonthEnd(since), later);
  return addDays(since.length > 'YYYY-MM-DD'.length ? toLocalDay(since) : since, later);
}

/** Maximum tasks of one queue in the answer, unless the other queues have too few tasks. */
const MAX_TASKS_PER_QUEUE = 4;
/** Maximum tasks of one group in the answer, unless the other groups have too few tasks. */
const MAX_TASKS_PER_GROUP = Math.ceil(maxTasks / Object.keys(workGroups).length);

/**
 * Returns the tasks that have waited longest; tasks without a day are last. Each record appears once.
 * @param isBalanced if true, limits the tasks per group and queue, so that the answer has tasks of each
 */
function pickOldestTasks(found: readonly WorklistTask[], isBalanced: boolean): WorklistTask[] {
  const records = new Set<string>();
  const once = sortTasks(found).filter(({ resource, id }) => {
    const key = `${resource}/${id}`;
    if (records.has(key)) return false;
    records.add(key);
    return true;
  });
  if (!isBalanced) return once;
  const chosen = limitPerKey(
    MAX_TASKS_PER_GROUP,
    limitPerKey(MAX_TASKS_PER_QUEUE, once, ({ queue }) => queue),
    ({ queue }) => getWorkGroup(queue),
  ).slice(0, maxTasks);
  return sortTasks(chosen);
}

/** Moves items to the end when more than `max` items have the same key. The order is otherwise unchanged. */
function limitPerKey<T>(max: number, items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const counts = new Map<unknown, number>();
  const [few, others]: [T[], T[]] = [[], []];
  for (const item of items) {
    const count = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), count + 1);
    (count < max ? few : others).push(item);
  }
  return [...few, ...others];
}

const urgentQueues: ReadonlySet<string> = new Set(queues.flatMap((one) => (one.urgent ? one.name : [])));

/** Sorts urgent tasks first, then by day, earliest first; tasks without a day last. */
function sortTasks(tasks: readonly WorklistTask[]): WorklistTask[] {
  const last = '9999-12-31';
  return [...tasks].sort((one, other) => {
    if (urgentQueues.has(one.queue) !== urgentQueues.has(other.queue))
      return urgentQueues.has(one.queue) ? -1 : 1;
    const [since, otherSince] = [one.since ?? last, other.since ?? last];
    return since < otherSince ? -1 : since > otherSince ? 1 : 0;
  });
}
