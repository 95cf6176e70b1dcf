import { hasRole, type Viewer } from '#schema/access';
import { type Field, type FormMode, getWriteAccess } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { canReadField } from '../../jsonapi/canReadField.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Returns the fields of a form in this mode, in order: only fields that the API accepts from this viewer for this record. */
export function listFormFields(
  resource: AnyResource,
  mode: Exclude<FormMode, 'view'>,
  viewer: Viewer,
  record?: LoadedRecord,
): [string, Field][] {
  const names = resource.form?.fields ?? Object.keys(resource.fields);
  return names.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    if (!field || !canReadField(viewer, field)) return [];
    const write = getWriteAccess(field);
    const isWritable = write === 'always' || write === (mode === 'new' ? 'create' : 'edit');
    const isShown = !field.show || field.show.includes(mode);
    const isAllowed = !field.writers || hasRole(viewer, field.writers);
    const isOpen = !record || (resource.form?.takes?.(name, record as never) ?? true);
    return isWritable && isShown && isAllowed && isOpen ? [[name, limitChoices(viewer, field)]] : [];
  });
}

/** Returns the field with only the choices that the viewer may choose. */
function limitChoices(viewer: Viewer, field: Field): Field {
  const { choosable, choices } = field;
  return choosable && choices
    ? { ...field, choices: choices.filter(({ value }) => choosable(viewer, value)) }
    : field;
}

/** Returns the initial values of a form: the record's values, or the defaults of a new record. */
export const buildInitialValues = (
  fields: readonly (readonly [string, Field])[],
  record: LoadedRecord | undefined,
  defaults: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      (record ? record[name] : (defaults[name] ?? field.default)) ?? null,
    ]),
  );
