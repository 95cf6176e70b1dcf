import { isBlank } from '#schema/values';

export interface FieldChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}
export interface OtherRecordChange {
  readonly resource: string;
  readonly id: string;
  readonly verb: string;
  readonly changes: readonly FieldChange[];
}
interface LoggedChanges {
  /** Data that the user entered for the action, without values that are also in `changes`. */
  readonly given: readonly FieldChange[];
  readonly changes: readonly FieldChange[];
  /** Changes that the same action made to other records. */
  readonly others: readonly OtherRecordChange[];
}

type Values = Readonly<Record<string, unknown>>;
interface Data {
  readonly input?: Values;
  readonly changes?: Values;
  readonly others?: readonly { resource: string; id: string; verb: string; fields?: Values }[];
}

const toFieldChanges = (values: Values = {}): FieldChange[] =>
  Object.entries(values)
    .map(([name, value]) => {
      const [from = null, to = null] = Array.isArray(value) ? (value as unknown[]) : [null, value];
      return { name, from, to };
    })
    .filter(({ from, to }) => !(isBlank(from) && isBlank(to)));

/** Returns the changes recorded in a history entry's `action_data` (schema 7.4); skips values that are blank before and after. */
export function readLoggedChanges(data: unknown): LoggedChanges {
  if (typeof data !== 'object' || data === null) return { given: [], changes: [], others: [] };
  const { input = {}, changes, others = [] } = data as Data;
  const changed = toFieldChanges(changes);
  const given = Object.entries(input)
    .filter(([name, value]) => !isBlank(value) && !changed.some((change) => change.name === name))
    .map(([name, value]): FieldChange => ({ name, from: null, to: value }));
  return {
    given,
    changes: changed,
    others: others.map(({ resource, id, verb, fields }) => ({
      resource,
      id,
      verb,
      changes: toFieldChanges(fields),
    })),
  };
}
