import type { ActionResult } from './actionResult.ts';

/** Maximum number of records per request. */
const PORTION = 1000;

/**
 * Processes many records in several requests, one after another. If a request fails, its records and all following records count as failed.
 * Throws if the first request fails.
 * @param run processes some of the records; receives the index of the portion
 */
export async function runInPortions(
  ids: readonly string[],
  run: (ids: readonly string[], portion: number) => Promise<ActionResult>,
): Promise<ActionResult> {
  const results: NonNullable<ActionResult['results']>[number][] = [];
  for (let from = 0; from < ids.length; from += PORTION) {
    const some = ids.slice(from, from + PORTION);
    try {
      results.push(...((await run(some, from / PORTION)).results ?? []));
    } catch (error) {
      if (results.length === 0) throw error;
      const why = 'Chưa gửi được. Hãy chọn lại các dòng này rồi làm tiếp.';
      results.push(...ids.slice(from).map((object_id) => ({ object_id, state: 'failed', error: why })));
      break;
    }
  }
  const success = results.filter(({ state }) => state === 'finished').length;
  const error = results.length - success;
  return { state: error ? 'failed' : 'finished', results, success, error };
}
