import type { ActionResult } from './actionResult.ts';
import type { JsonApiDocument } from './document.ts';
import { sendWork, toBulkDocument } from './sendWork.ts';

type Data = Readonly<Record<string, unknown>>;

const toActionResult = ({ data, meta }: JsonApiDocument): ActionResult => ({
  ...(data as ActionResult),
  ...meta,
});

/** Calls that edit many records, each record in its own transaction. */
export const bulkCalls = {
  /**
   * Sets the same attributes on many records; the rules of a single edit apply to each record.
   * @param was by record, the attribute values that the screen showed; the server skips a record that has changed since
   */
  async changeMany(
    resource: string,
    body: { readonly object_ids: readonly string[]; readonly attributes: Data; readonly was: Data },
    key: string,
  ): Promise<ActionResult> {
    const headers = { 'Idempotency-Key': key };
    return toActionResult(
      await sendWork(`${resource}/bulk`, { method: 'PATCH', body, headers }, toBulkDocument),
    );
  },

  /** Undoes edits of many records. @param lines id of the history line to undo, by record id */
  async revertMany(
    resource: string,
    lines: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ActionResult> {
    const headers = { 'Idempotency-Key': key };
    const call = { method: 'POST', body: { lines }, headers } as const;
    return toActionResult(await sendWork(`${resource}/bulk/revert`, call, toBulkDocument));
  },
};
