import { findResource } from '#schema/index';
import { isSameValue } from './isSameValue.ts';

/**
 * Returns the attributes of `after` that differ from `before`. Empty and absent values are equal; an emptied text becomes null. Leaves out
 * names that are not declared (loaded relations, the ETag). If a reference has changed, the fields that it fills in are also returned, even
 * if unchanged, so that the displayed values are saved.
 */
export function findChangedAttributes(
  resource: string,
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = findResource(resource)?.fields ?? {};
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const next = value === '' || value === undefined ? null : value;
    if (Object.hasOwn(known, name) && !isSameValue(before?.[name], next)) changed[name] = next;
  }
  for (const name of Object.keys(changed))
    for (const filled of Object.keys(known[name]?.autofill ?? {}))
      if (filled in after) changed[filled] = after[filled] ?? null;
  return changed;
}
