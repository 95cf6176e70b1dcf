import type { ActionResult } from './actionResult.ts';
import type { Document } from './document.ts';
import { sendWork, toBulkDocument } from './sendWork.ts';

type Data = Readonly<Record<string, unknown>>;

const resultOf = ({ data, meta }: Document): ActionResult => ({ ...(data as ActionResult), ...meta });

/** Calls that edit many records, each record in its own transaction. */
export const manyCalls = {
  /**
   * Sets the same attributes on many records; each follows the rules of a single edit.
   * @param was by record, the attribute values that the screen showed; a record that has changed since is skipped
   */
  async changeMany(
    resource: string,
    body: { readonly object_ids: readonly string[]; readonly attributes: Data; readonly was: Data },
    key: string,
  ): Promise<ActionResult> {
    const headers = { 'Idempotency-Key': key };
    return resultOf(await sendWork(`${resource}/bulk`, { method: 'PATCH', body, headers }, toBulkDocument));
  },

  /** Undoes edits of many records. @param lines history lines by record */
  async revertMany(
    resource: string,
    lines: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ActionResult> {
    const headers = { 'Idempotency-Key': key };
    const call = { method: 'POST', body: { lines }, headers } as const;
    return resultOf(await sendWork(`${resource}/bulk/revert`, call, toBulkDocument));
  },
};
