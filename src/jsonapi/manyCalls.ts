import type { ActionResult } from './actionResult.ts';
import type { Document } from './document.ts';
import { manyDocument, sendWork } from './sendWork.ts';

type Data = Readonly<Record<string, unknown>>;

const resultOf = ({ data, meta }: Document): ActionResult => ({ ...(data as ActionResult), ...meta });

/** The calls that edit many records, each in a transaction of its own. */
export const manyCalls = {
  /**
   * Gives many records the same attributes, each by the rules of an edit.
   * @param was by record, what the screen showed of these attributes: one that has changed since is left as it is
   */
  async changeMany(
    resource: string,
    body: { readonly object_ids: readonly string[]; readonly attributes: Data; readonly was: Data },
    key: string,
  ): Promise<ActionResult> {
    const headers = { 'Idempotency-Key': key };
    return resultOf(await sendWork(`${resource}/bulk`, { method: 'PATCH', body, headers }, manyDocument));
  },

  /** Takes back edits of many records. @param lines by record, its line of history */
  async revertMany(
    resource: string,
    lines: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ActionResult> {
    const headers = { 'Idempotency-Key': key };
    const call = { method: 'POST', body: { lines }, headers } as const;
    return resultOf(await sendWork(`${resource}/bulk/revert`, call, manyDocument));
  },
};
