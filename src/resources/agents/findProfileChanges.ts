import { agentProfiles } from '#schema/agentProfiles';
import type { Field } from '#schema/kinds';
import { isSameValue } from '../../jsonapi/isSameValue.ts';

const fields: Readonly<Record<string, Field>> = agentProfiles.fields;
type Values = Readonly<Record<string, unknown>>;

/** Returns the profile fields that differ, for the input of update_profile. */
export const findProfileChanges = (before: Values, after: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !isSameValue(before[name], after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
