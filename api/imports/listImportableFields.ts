import type { Viewer } from '#schema/access';
import { getImportSpec } from '#schema/importSpecs';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { isEditableInCell } from '../exports/editColumns.ts';
import { isFieldWritable } from '../resources/attributes.ts';

/**
 * Returns the fields of a new record that can be imported, in the order of the form: fields that this viewer may write and that a person
 * can type. The further columns of the resource's files are included.
 */
export function listImportableFields(resource: AnyResource, viewer: Viewer): [name: string, field: Field][] {
  const { only, further = {} } = getImportSpec(resource);
  const names = only ?? resource.form?.fields ?? Object.keys(resource.fields);
  const isRelaxed = (name: string) => getImportSpec(resource).relaxed?.includes(name) ?? false;
  const own = names.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    const fits =
      field &&
      isEditableInCell(field) &&
      field.show?.length !== 0 &&
      isFieldWritable(field, 'create', viewer);
    return fits ? [[name, { ...field, required: field.required && !isRelaxed(name) }]] : [];
  });
  const first = only ? Object.entries(further) : [];
  return [...first, ...own, ...(only ? [] : Object.entries(further))];
}
