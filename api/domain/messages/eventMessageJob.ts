/** The job that queues the messages about an offer, or about the answer to a request. */
import type { Context } from '../../context.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadChoice, readPayloadText, type StoredPayload } from '../../jobs/payload.ts';

/** Kinds of messages about one offer or one request. */
const eventKinds = ['offer', 'answer'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventMessageJob = {
  kind: 'queue_event_messages',
  parse: (stored: StoredPayload) => ({
    about: readPayloadChoice(stored, 'about', eventKinds),
    id: readPayloadText(stored, 'id'),
  }),
} as const;

/** Enqueues the messages about an offer or the answer to a request; their rule is checked when they are prepared. */
export async function enqueueEventMessages(ctx: Context, about: EventKind, id: string): Promise<void> {
  if (ctx.config.zalo) await enqueueJob(ctx, eventMessageJob, { about, id });
}
