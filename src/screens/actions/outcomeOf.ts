import type { QueryClient } from '@tanstack/react-query';
import type { AnyAction } from '#schema/action';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { recordQuery } from '../record/recordQuery.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The sentence of what an action has done; undefined where it declares none. Loads the records that the sentence names; one that cannot
 * be loaded is left out.
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
  const context = { names: Object.fromEntries(names.flat()), result: answer.result ?? {} };
  return action.outcome(record as never, input as never, context);
}
