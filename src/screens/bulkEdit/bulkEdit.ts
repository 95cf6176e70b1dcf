import type { Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { selectBulkEditableFields } from '#schema/selectBulkEditableFields';
import { isSameValue } from '../../jsonapi/isSameValue.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { listFormFields } from '../form/formFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields that this viewer can edit in many records at once, in the form's order. */
export function listBulkEditFields(
  resource: AnyResource,
  viewer: Viewer,
  record?: LoadedRecord,
): [string, Field][] {
  const together = selectBulkEditableFields(resource.fields);
  return listFormFields(resource, 'edit', viewer, record).filter(([name]) => Object.hasOwn(together, name));
}

/**
 * Outcome of an edit for a record: the values change it, it already has the values, or its state does not allow editing one of the fields.
 */
export type BulkEditOutcome = 'changes' | 'same' | 'closed';

/**
 * Returns the outcome of an edit for one record.
 * @param mayEdit true if the viewer may change this record
 */
export function findBulkEditOutcome(
  resource: AnyResource,
  viewer: Viewer,
  record: LoadedRecord,
  values: Values,
  mayEdit: boolean,
): BulkEditOutcome {
  const taken = new Set(listBulkEditFields(resource, viewer, record).map(([name]) => name));
  if (!mayEdit || Object.keys(values).some((name) => !taken.has(name))) return 'closed';
  return Object.entries(values).every(([name, value]) => isSameValue(record[name], value))
    ? 'same'
    : 'changes';
}

/** Returns the values to send: the value of the chosen field, and the values that this choice filled in. */
export function buildBulkEditValues([name, field]: readonly [string, Field], entered: Values): Values {
  const filled = Object.keys(field.autofill ?? {}).filter((own) => (entered[own] ?? null) !== null);
  return Object.fromEntries(
    [name, ...filled].map((own) => [own, entered[own] === '' ? null : (entered[own] ?? null)]),
  );
}
