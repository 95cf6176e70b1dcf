import { hasRole, type Viewer } from '#schema/access';
import { type Field, type Mode, writeOf } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { canReadField } from '../../jsonapi/canReadField.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** The fields of a form in this mode, in order: the fields that the API takes from this viewer for this record. */
export function formFields(
  resource: AnyResource,
  mode: Exclude<Mode, 'view'>,
  viewer: Viewer,
  record?: LoadedRecord,
): [string, Field][] {
  const names = resource.form?.fields ?? Object.keys(resource.fields);
  return names.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    if (!field || !canReadField(viewer, field)) return [];
    const write = writeOf(field);
    const isWritable = write === 'always' || write === (mode === 'new' ? 'create' : 'edit');
    const isShown = !field.show || field.show.includes(mode);
    const isAllowed = !field.writers || hasRole(viewer, field.writers);
    const isOpen = !record || (resource.form?.takes?.(name, record as never) ?? true);
    return isWritable && isShown && isAllowed && isOpen ? [[name, choosableBy(viewer, field)]] : [];
  });
}

/** A field with only those choices that the viewer may choose. */
function choosableBy(viewer: Viewer, field: Field): Field {
  const { choosable, choices } = field;
  return choosable && choices
    ? { ...field, choices: choices.filter(({ value }) => choosable(viewer, value)) }
    : field;
}

/** The initial values of a form: the record's, or a new record's defaults. */
export const initialValues = (
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
