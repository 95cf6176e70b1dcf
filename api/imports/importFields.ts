import type { Viewer } from '#schema/access';
import { importSpecOf } from '#schema/importSpecs';
import { resourceNamed } from '#schema/index';
import { type Field, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { isStored } from '../db/shape.ts';
import { takes } from '../resources/attributes.ts';

/**
 * The fields of a new record that can stand in a file, in the order of its form: what this viewer may write and a person can type;
 * and the further columns that its files may have.
 */
export function importFields(resource: AnyResource, viewer: Viewer): [name: string, field: Field][] {
  const { only, further = {} } = importSpecOf(resource);
  const names = only ?? resource.form?.fields ?? Object.keys(resource.fields);
  const isRelaxed = (name: string) => importSpecOf(resource).relaxed?.includes(name) ?? false;
  const own = names.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    const fits =
      field &&
      (kindTraits[field.kind].imported || isDayAndText(field)) &&
      field.show?.length !== 0 &&
      takes(field, 'create', viewer) &&
      (field.kind !== 'ref' || isNamed(field));
    return fits ? [[name, { ...field, required: field.required && !isRelaxed(name) }]] : [];
  });
  const first = only ? Object.entries(further) : [];
  return [...first, ...own, ...(only ? [] : Object.entries(further))];
}

/** Are its lines a day and a text each, as a person types them: '20/11/2025 Bi; 01/02/2024 Na'? */
const isDayAndText = ({ of = {} }: Field): boolean =>
  Object.values(of)
    .map(({ kind }) => kind)
    .join(' ') === 'date text';

/** Whether the record that a field refers to can be named by words. */
function isNamed(field: Field): boolean {
  const target = resourceNamed(field.target ?? '');
  const title = target?.fields[target.title];
  return title !== undefined && isStored(title) && (title.kind === 'text' || title.kind === 'area');
}
