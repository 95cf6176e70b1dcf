import { resourceNamed } from '#schema/index';
import type { Field, Fields } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/**
 * The data of an action: the filled-in fields; null for those emptied (of many records, those with a choice for nothing); and the hidden
 * one that names the record (`package_id`).
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

/** The fields that an action's dialog shows; those with `show: []` are only sent. */
export const shownInputs = (input: Fields | undefined): [string, Field][] =>
  Object.entries(input ?? {}).filter(([, field]) => field.show?.length !== 0);
