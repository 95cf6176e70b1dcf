/** Defines the job that queues the messages about an offer, or about the answer to a request. */
import type { Context } from '../../context.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadChoice, readPayloadText, type StoredPayload } from '../../jobs/payload.ts';

/** Subjects of these messages: an offer to a nurse, or the answer to a request. */
const eventKinds = ['offer', 'answer'] as const;
export type MessageEventKind = (typeof eventKinds)[number];

export const eventMessageJob = {
  kind: 'queue_event_messages',
  parse: (stored: StoredPayload) => ({
    about: readPayloadChoice(stored, 'about', eventKinds),
    id: readPayloadText(stored, 'id'),
  }),
} as const;

/**
 * Enqueues the job for the messages about an offer or the answer to a request. Whether the settings allow these messages is checked when
 * the job runs.
 */
export async function enqueueEventMessages(ctx: Context, about: MessageEventKind, id: string): Promise<void> {
  if (ctx.config.zalo) await enqueueJob(ctx, eventMessageJob, { about, id });
}
