import { formatSlot, timeSlots } from '#rules/slots';
import { hasRole, type Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import { type Field, kindTraits } from '#schema/kinds';
import { type AnyResource, type Filter, listFilters, listReferences } from '#schema/resource';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { weekdayNames } from '../../ui/weekdayNames.ts';

export interface ShownFilter {
  readonly filter: Filter;
  readonly field: Field;
  readonly label: string;
}

const yesNo = [
  { value: 'true', label: 'Có' },
  { value: 'false', label: 'Không' },
];
/**
 * Choices of a filter for empty fields. The filter's label names the field, so 'false' (the field is not empty) has the
 * label "Có".
 */
const presenceChoices = [
  { value: 'false', label: 'Có' },
  { value: 'true', label: 'Không' },
];

/** Returns the kind of input for a filter; it can differ from the kind of the filter's field. */
function getInputKind(filter: Filter, field: Field): Pick<Field, 'kind' | 'choices'> {
  if (filter.op === 'contains') return { kind: 'text' };
  if (filter.op === 'counted') return { kind: 'choice', choices: filter.choices ?? [] };
  if (filter.op === 'null') return { kind: 'choice', choices: presenceChoices };
  if (filter.op === 'filled' || field.kind === 'boolean') return { kind: 'choice', choices: yesNo };
  if (filter.op === 'in_month') return { kind: 'month' };
  if (field.kind === 'slots')
    return {
      kind: 'choice',
      choices: timeSlots.map((slot) => ({ value: slot, label: formatSlot(slot) })),
    };
  if (field.kind === 'weekdays')
    return {
      kind: 'choice',
      choices: weekdayNames.flatMap((label, day) => (day ? [{ value: String(day), label }] : [])),
    };
  if (field.kind === 'choice' || field.kind === 'choices') {
    const choices = filter.choices ?? field.choices ?? [];
    return { kind: filter.many ? 'choices' : 'choice', choices };
  }
  if (field.kind === 'ref' || field.kind === 'refs') return { kind: filter.many ? 'refs' : 'ref' };
  return { kind: kindTraits[field.kind].filter ?? field.kind };
}

/** Returns the field that declares a filter's input: never required, and with suggestions if the filter compares the whole value. */
const buildInputField = (filter: Filter, field: Field, label: string): Field => ({
  ...getInputKind(filter, field),
  label,
  ...(field.target && { target: field.target }),
  ...(field.pick && { pick: field.pick }),
  suggest:
    (field.suggest ?? false) && /^(is|contains|named)$/.test(filter.op ?? 'is') && filter.at === filter.name,
});

/**
 * Returns the filters that the viewer's roles allow, each with its field. A hidden filter is included while it is in use, because the user
 * must see that it limits the records.
 */
export function listShownFilters(
  resource: AnyResource,
  viewer: Viewer,
  used: Readonly<Record<string, string>> = {},
): ShownFilter[] {
  return listFilters(resource).flatMap((filter) => {
    const field = findFieldAtPath(resource, filter.at);
    const allowed = !filter.roles || hasRole(viewer, filter.roles);
    const isHidden = filter.hidden && !used[filter.name];
    if (!field || isHidden || !allowed || !canReadField(viewer, field)) return [];
    const label = filter.label ?? field.label;
    return [{ filter, field: buildInputField(filter, field, label), label }];
  });
}

/** Returns the field with this name, or the field at a path through a relation (`customer.name`, `packages.level`). */
function findFieldAtPath(resource: AnyResource, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return resource.fields[first];
  const target = resource.relations?.[first]?.target ?? listReferences(resource)[first]?.target;
  const next = target === undefined ? undefined : findResource(target);
  return next && findFieldAtPath(next, rest.join('.'));
}
