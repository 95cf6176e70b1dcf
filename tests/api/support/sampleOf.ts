import { Paths, stepOf } from '#api/db/paths';
import type { AnyResource, Filter } from '#schema/resource';

/** Something that this filter takes. */
export function sampleOf(resource: AnyResource, { at, op, choices }: Filter): string {
  if (op === 'null') return 'true';
  if (op === 'counted') return choices?.[0]?.value ?? '';
  if (op === 'in_month') return '2026-10';
  if (op === 'computed') return resource.fields[at]?.choices?.[0]?.value ?? '';
  const [first = '', ...rest] = at.split('.');
  const step = rest.length > 0 ? stepOf(resource, first) : null;
  const { field } =
    step?.kind === 'many' ? new Paths(step.target).resolve(rest.join('.')) : new Paths(resource).resolve(at);
  switch (field?.kind) {
    case undefined:
    case 'ref':
    case 'integer':
    case 'money':
      return '1';
    case 'choice':
    case 'choices':
      return (choices ?? field.choices)?.[0]?.value ?? '';
    case 'date':
    case 'datetime':
      return '2026-10-05';
    case 'month':
      return '2026-10';
    case 'boolean':
      return 'true';
    case 'phone':
      return '0912';
    default:
      return 'nguyen';
  }
}
