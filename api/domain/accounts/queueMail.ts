/** Queued mails: a job stores the recipient's id and the kind of mail, never an address, a link or a token (schema 10.1). */

import type { Context } from '../../context.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadChoice, readPayloadText, type StoredPayload } from '../../jobs/payload.ts';

/** Each kind of mail, with the ids that its job stores. */
interface MailPayloads {
  /** Mail with a link to choose a new password. */
  reset: { user_id: string };
  /** Mail with a link to accept an invitation. */
  invitation: { user_id: string; invited_by: string };
  /** Mail with a link to confirm a sign-up. */
  signup: { signup_id: string };
  /** Mail to the owner of an existing account whose address was used in a sign-up. */
  known_account: { user_id: string };
  /** Mail sent when the codes of the authenticator app are refused; `until` is the instant from which they are accepted again. */
  codes_locked: { user_id: string; until: string };
}
export type MailName = keyof MailPayloads;
const mailNames = ['reset', 'invitation', 'signup', 'known_account', 'codes_locked'] as const;
export type MailPayload = { [name in MailName]: { mail: name } & MailPayloads[name] }[MailName];

/** Definition of the job that sends a mail. */
export const mailJob = { kind: 'send_mail', parse: readPayload } as const;

/** Reads the payload of a mail job. @throws Error if the stored value is not a valid payload */
function readPayload(stored: StoredPayload): MailPayload {
  const mail = readPayloadChoice(stored, 'mail', mailNames);
  if (mail === 'signup') return { mail, signup_id: readPayloadText(stored, 'signup_id') };
  const user_id = readPayloadText(stored, 'user_id');
  if (mail === 'invitation') return { mail, user_id, invited_by: readPayloadText(stored, 'invited_by') };
  if (mail === 'codes_locked') return { mail, user_id, until: readPayloadText(stored, 'until') };
  return { mail, user_id };
}

/**
 * Enqueues a mail in the current transaction. If a mail of the same kind to the same recipient is already queued, the new mail replaces it
 * and is sent at once.
 */
export async function queueMail(ctx: Context, payload: MailPayload): Promise<void> {
  const lane = buildLane(payload);
  const now = ctx.now.toISOString();
  const waiting: number[] = await buildWaitingMailQuery(ctx, lane).pluck('id');
  const changed = await buildWaitingMailQuery(ctx, lane)
    .whereIn('id', waiting)
    .update({
      ...{ run_at: now, attempts: 0, payload: JSON.stringify(payload) },
      ...buildVersionColumns(ctx.db, ctx.now),
    });
  if (changed > 0) recordTouchedRows(ctx, 'jobs', waiting);
  else await enqueueJob(ctx, mailJob, payload, { lane });
}

/** Cancels a queued mail that is no longer needed. */
export async function cancelMail(ctx: Context, payload: MailPayload): Promise<void> {
  const ids: number[] = await buildWaitingMailQuery(ctx, buildLane(payload)).pluck('id');
  if (ids.length === 0) return;
  const now = ctx.now.toISOString();
  await buildWaitingMailQuery(ctx, buildLane(payload))
    .whereIn('id', ids)
    .update({ state: 'done', finished_at: now, ...buildVersionColumns(ctx.db, ctx.now) });
  recordTouchedRows(ctx, 'jobs', ids);
}

const buildWaitingMailQuery = ({ db }: Context, lane: string) =>
  db('jobs').where({ kind: mailJob.kind, state: 'waiting', lane });

const buildLane = (payload: MailPayload): string =>
  `mails/${payload.mail}/${'signup_id' in payload ? payload.signup_id : payload.user_id}`;
