import { agentProfiles } from '#schema/agentProfiles';
import type { Field } from '#schema/kinds';

const fields: Readonly<Record<string, Field>> = agentProfiles.fields;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
type Values = Readonly<Record<string, unknown>>;

/** The profile fields whose value differs: what update_profile is sent. */
export const changedProfile = (before: Values, after: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !same(before[name], after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
