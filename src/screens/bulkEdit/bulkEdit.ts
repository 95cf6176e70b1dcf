import type { Viewer } from '#schema/access';
import { editableTogether } from '#schema/editableTogether';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { sameValue } from '../../jsonapi/sameValue.ts';
import { formFields } from '../form/formFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields that this viewer may edit in many records at once, in the form's order. */
export function bulkEditFields(
  resource: AnyResource,
  viewer: Viewer,
  record?: LoadedRecord,
): [string, Field][] {
  const together = editableTogether(resource.fields);
  return formFields(resource, 'edit', viewer, record).filter(([name]) => Object.hasOwn(together, name));
}

/** What becomes of a record: it gets the values, has them already, or does not take one of them in its state. */
export type Outcome = 'changes' | 'same' | 'closed';

/** @param mayEdit whether the viewer may change this very record */
export function outcomeFor(
  resource: AnyResource,
  viewer: Viewer,
  record: LoadedRecord,
  values: Values,
  mayEdit: boolean,
): Outcome {
  const taken = new Set(bulkEditFields(resource, viewer, record).map(([name]) => name));
  if (!mayEdit || Object.keys(values).some((name) => !taken.has(name))) return 'closed';
  return Object.entries(values).every(([name, value]) => sameValue(record[name], value)) ? 'same' : 'changes';
}

/** The values to send: the chosen field's, and the values that its choice has filled in. */
export function bulkEditValues([name, field]: readonly [string, Field], entered: Values): Values {
  const filled = Object.keys(field.autofill ?? {}).filter((own) => (entered[own] ?? null) !== null);
  return Object.fromEntries(
    [name, ...filled].map((own) => [own, entered[own] === '' ? null : (entered[own] ?? null)]),
  );
}
