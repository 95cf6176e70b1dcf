import { resourceNamed } from '#schema/index';
import { sameValue } from './sameValue.ts';

/**
 * The attributes of `after` that differ from `before` (empty and absent are the same, an emptied text is null);
 * names the declaration does not know (loaded relations, the ETag) are left out. What a changed reference fills in goes with it
 * though it is the same: what was seen is what is saved.
 */
export function changedOf(
  resource: string,
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = resourceNamed(resource)?.fields ?? {};
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const next = value === '' || value === undefined ? null : value;
    if (Object.hasOwn(known, name) && !sameValue(before?.[name], next)) changed[name] = next;
  }
  for (const name of Object.keys(changed))
    for (const filled of Object.keys(known[name]?.autofill ?? {}))
      if (filled in after) changed[filled] = after[filled] ?? null;
  return changed;
}
