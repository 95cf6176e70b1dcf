import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import { type AnyResource, refsOf } from '#schema/resource';

/** The field at a name or at a path through a relation (`customer.name`, `packages.level`); undefined when there is none. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return resource.fields[first];
  const target = resource.relations?.[first]?.target ?? refsOf(resource)[first]?.target;
  const next = target === undefined ? undefined : resourceNamed(target);
  return next && fieldAt(next, rest.join('.'));
}
