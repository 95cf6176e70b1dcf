import type { ActionResult } from '../../jsonapi/actionResult.ts';

/** Records of one call: a server on a busy day answers it long before the call's time is over. */
const PORTION = 50;

/**
 * Does something to many records by several calls, one after the other. What an earlier call has done is told though a later one fails:
 * the records of that one, and those after it, count as failed.
 * @param run does it to some of the records; told the number of the portion, from 0
 * @param onDone told after each call how many records are done with
 */
export async function runInPortions(
  ids: readonly string[],
  run: (ids: readonly string[], portion: number) => Promise<ActionResult>,
  onDone: (count: number) => void = () => undefined,
): Promise<ActionResult> {
  const results: NonNullable<ActionResult['results']>[number][] = [];
  for (let from = 0; from < ids.length; from += PORTION) {
    const some = ids.slice(from, from + PORTION);
    try {
      results.push(...((await run(some, from / PORTION)).results ?? []));
    } catch (error) {
      // Nothing is done yet: the refusal is that of the whole call.
      if (results.length === 0) throw error;
      const why = 'Chưa gửi được. Hãy tải lại danh sách rồi làm tiếp các dòng này.';
      results.push(...ids.slice(from).map((object_id) => ({ object_id, state: 'failed', error: why })));
      break;
    }
    onDone(results.length);
  }
  const success = results.filter(({ state }) => state === 'finished').length;
  const error = results.length - success;
  return { state: error ? 'failed' : 'finished', results, success, error };
}
