import {
  type AnswerOf,
  booleanShape,
  integerShape as count,
  listOf,
  monthShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { boolean, choice } from '../kinds.ts';
import { queueNames, queues, workGroups } from '../queues.ts';
import { defineReport } from './report.ts';

const queueName = oneOf(queueNames);

const taskShape = shape({
  queue: queueName,
  resource: stringShape,
  id: stringShape,
  /** Sentence that describes the task and names the person concerned. */
  sentence: stringShape,
  /** Reason of the task, made of data of the record, such as 'Hẹn gọi 30/10 · dự sinh 12/12 · Quận 7'; null if no data are known. */
  reason: orNull(stringShape),
  /** Name of the record's subject, as used in the sentence. */
  name: stringShape,
  phone: orNull(stringShape),
  customer_id: orNull(stringShape),
  /** Day since which the record waits, or on which it is due; for a month, its last day. */
  since: orNull(stringShape),
  /** Number of days from `since` to today; negative if `since` is in the future. */
  days: orNull(count),
  /** Amount of the task, in đồng. */
  amount: orNull(count),
  /** The month in which the nurses are paid for the package. */
  month: orNull(monthShape),
  /** Number of the package's sessions that are done, and of all its sessions. */
  progress: orNull(shape({ done: count, of: count })),
  /** Code of the record's action that completes the task; null if the task is a call, or if the user must choose among several actions. */
  action: orNull(stringShape),
});

/** Report of the viewer's tasks from all queues of the viewer's roles, oldest first, and the number of tasks in each queue. */
export const worklist = defineReport('worklist', {
  label: 'Việc cần làm',
  params: {
    queue: choice(
      'Loại việc',
      queues.map(({ name, label }) => ({ value: name, label })),
    ),
    /** Lists up to `maxGroupTasks` tasks of the queues under this heading. */
    group: choice(
      'Nhóm việc',
      Object.entries(workGroups).map(([value, label]) => ({ value, label })),
    ),
    mine: boolean('Của tôi', { default: false }),
  },
  access: { admin: ['read'], finance: ['read'], sales: ['read'], partner: ['read'] },
  columns: {},
  answer: shape({
    /** The queues that have records. */
    queues: listOf(
      shape({
        queue: queueName,
        total: count,
        /** True if the queue has more records than the counted number. */
        more: booleanShape,
        /** Total amount of the records in đồng; returned only to finance, and only if the records store the amount. */
        sum: orNull(count),
      }),
    ),
    /** Tasks of the requested queue or of all queues, oldest first; a record that is in several queues is listed once. */
    tasks: listOf(taskShape),
  }),
});

export type WorklistTask = AnswerOf<typeof taskShape>;
export type WorklistData = AnswerOf<typeof worklist.answer>;
export type WorklistQueue = WorklistData['queues'][number];
