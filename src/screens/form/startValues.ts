import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** What a form's inputs begin with: the record's values, or a new record's defaults. */
export function startValues(
  fields: readonly (readonly [string, Field])[],
  record: Readonly<Record<string, unknown>> | LoadedRecord | undefined,
  defaults: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      record ? (record[name] ?? null) : (defaults[name] ?? field.default ?? null),
    ]),
  );
}
