import { resourceNamed } from '#schema/index';
import type { Field, Fields } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/**
 * What is sent with an action: the fields filled in, those emptied of what the record has (as null; of many records those that
 * have a choice for nothing), and those not shown that name their target (`package_id`, `current_day`), taken from the record.
 */
export function actionData(
  resource: string,
  record: LoadedRecord | undefined,
  input: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(input)) {
    const hidden = field.show?.length === 0;
    if (values[name] !== undefined && !isBlank(values[name])) data[name] = values[name];
    else if (hidden && record && resourceNamed(resource)?.actionKey === name) data[name] = record.id;
    else if (!hidden && name in values && (!isBlank(record?.[name]) || (!record && field.none)))
      data[name] = null;
  }
  return data;
}

/** The fields an action's dialog asks for; those with `show: []` are sent, not shown. */
export const shownInputs = (input: Fields | undefined): [string, Field][] =>
  Object.entries(input ?? {}).filter(([, field]) => field.show?.length !== 0);
