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
  /** What is to be done, and about whom. */
  sentence: string,
  /** Whom or what the record is about, as it is in the sentence. */
  name: string,
  phone: orNull(string),
  customer_id: orNull(string),
  /** Since when it waits, or the day that it is to be done by: a day, or a month's last day. */
  since: orNull(string),
  /** Days since then; below 0 while it is ahead. */
  days: orNull(count),
  /** The money that it is about, in đồng. */
  amount: orNull(count),
  /** The month in which the nurses' wages of the package are paid. */
  month: orNull(monthShape),
  /** How many of a package's sessions are done. */
  progress: orNull(shape({ done: count, of: count })),
  /** The action on the record that does it; null where it is a call or a decision between several. */
  action: orNull(string),
});

/** What waits for the viewer, of all queues of the viewer's roles, the oldest first; and how many wait in each. */
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
    /** Those in which something waits. */
    queues: listOf(
      shape({
        queue: queueName,
        total: count,
        /** More wait than are counted. */
        more: flag,
        /** The money of all of them in đồng, answered to finance where the records keep it. */
        sum: orNull(count),
      }),
    ),
    /** The oldest first, of the chosen queue or of all; a record that waits in several queues is in the list once. */
    tasks: listOf(line),
  }),
});

export type WorklistTask = AnswerOf<typeof line>;
export type Worklist = AnswerOf<typeof worklist.answer>;
export type WorklistQueue = Worklist['queues'][number];
