import {
  type AnswerOf,
  integer as count,
  flag,
  listOf,
  monthShape,
  oneOf,
  orNull,
  shape,
  string,
} from '../answers.ts';
import { boolean, choice } from '../kinds.ts';
import { queueNames, queues } from '../queues.ts';
import { defineReport } from './report.ts';

const queueName = oneOf(queueNames);

const line = shape({
  queue: queueName,
  resource: string,
  id: string,
  /** The task in one sentence, with the person concerned. */
  sentence: string,
  /** Name of the person or thing that the record is about, as in the sentence. */
  name: string,
  phone: orNull(string),
  customer_id: orNull(string),
  /** The day since when the record waits, or the day when it is due; for a month, its last day. */
  since: orNull(string),
  /** Days since then; negative if the day is in the future. */
  days: orNull(count),
  /** The amount of the task, in đồng. */
  amount: orNull(count),
  /** The month in which the nurses' wages of the package are paid. */
  month: orNull(monthShape),
  /** How many of a package's sessions are done. */
  progress: orNull(shape({ done: count, of: count })),
  /** The record's action that completes the task; null if the task is a call or a choice between several actions. */
  action: orNull(string),
});

/** The viewer's tasks from all queues of the viewer's roles, oldest first, and the number of tasks in each queue. */
export const worklist = defineReport('worklist', {
  label: 'Việc cần làm',
  params: {
    queue: choice(
      'Loại việc',
      queues.map(({ name, label }) => ({ value: name, label })),
    ),
    mine: boolean('Của tôi', { default: false }),
  },
  access: { admin: ['read'], finance: ['read'], sales: ['read'], partner: ['read'] },
  columns: {},
  answer: shape({
    /** The queues that are not empty. */
    queues: listOf(
      shape({
        queue: queueName,
        total: count,
        /** True if there are more records than were counted. */
        more: flag,
        /** Total amount in đồng; only returned to finance, and only if the records store it. */
        sum: orNull(count),
      }),
    ),
    /** Tasks of the chosen queue or of all queues, oldest first; a record in several queues is listed once. */
    tasks: listOf(line),
  }),
});

export type WorklistTask = AnswerOf<typeof line>;
export type WorklistData = AnswerOf<typeof worklist.answer>;
export type WorklistQueue = WorklistData['queues'][number];
