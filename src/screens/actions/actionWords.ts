import type { QueryClient } from '@tanstack/react-query';
import type { AnyAction } from '#schema/action';
import type { AnyResource } from '#schema/resource';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { inSentence } from '../parts/inSentence.ts';
import { recordQuery } from '../record/recordQuery.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the button of an action's dialog says: what will be done to the record with this input. */
export const submitLabel = (action: AnyAction, record: LoadedRecord | undefined, input: Values): string =>
  (record && action.submit?.(record as never, input as never)) || action.label;

/** What the button says that does it to many records: "Duyệt 10 giao dịch". */
export const bulkLabel = (resource: AnyResource, action: AnyAction, count: number): string =>
  `${action.label} ${count} ${inSentence(resource.label)}`;

/**
 * The sentence that tells what an action has done; undefined where it has none.
 * Reads the records whose names it says; one that cannot be read is left out.
 */
export async function outcomeOf(
  action: AnyAction | undefined,
  record: LoadedRecord,
  sent: Values | null | undefined,
  answer: ActionResult | null,
  { provider, queries }: { readonly provider: NoiDataProvider; readonly queries: QueryClient },
): Promise<string | undefined> {
  if (!action?.outcome || !answer) return undefined;
  const input = sent ?? {};
  const references = Object.entries(action.input ?? {}).flatMap(([name, { kind, target }]) => {
    const id = input[name];
    return kind === 'ref' && target && typeof id === 'string' ? [{ name, target, id }] : [];
  });
  const names = await Promise.all(
    references.map(async ({ name, target, id }) => {
      const found = await queries.fetchQuery(recordQuery(provider, target, id)).catch(() => null);
      return found ? [[name, recordTitle(target, found)] as const] : [];
    }),
  );
  const done = { names: Object.fromEntries(names.flat()), result: answer.result ?? {} };
  return action.outcome(record as never, input as never, done);
}
