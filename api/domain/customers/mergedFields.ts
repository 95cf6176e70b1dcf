/** The fields of the remaining customer that a merge may change, and how a merge and its undoing calculate them (rules 1.6). */
import { mergeParts } from '#schema/customerMerge';
import type { StoredRecord } from '#schema/index';
import type { RecordChange } from '../../context.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';

type Customer = StoredRecord<'customers'>;
type Values = Partial<Customer>;

interface MergedFields {
  /** Fields that are merged and restored together, for example all fields of an address. */
  fields: readonly (keyof Customer)[];
  /** Calculates the merged values from both customers. If absent, the user chooses the values, or they are derived from the packages. */
  combine?(remaining: Customer, other: Customer): Values;
  /**
   * Removes what the merge added from a value that was changed after the merge. If absent, a changed value stays.
   * @param before the values before the merge
   * @param merged the values after the merge
   */
  subtract?(current: Customer, before: Values, merged: Values): Values;
}

const findEarlier = (one: string | null, other: string | null): string | null =>
  [one, other].flatMap((at) => at ?? []).sort()[0] ?? null;

export const mergedFieldGroups: readonly MergedFields[] = [
  ...mergeParts.map(({ fields }) => ({ fields })),
  { fields: ['level'] },
  { fields: ['l1_at'], combine: (one, other) => ({ l1_at: findEarlier(one.l1_at, other.l1_at) }) },
  {
    fields: ['first_called_at'],
    combine: (one, other) => ({ first_called_at: findEarlier(one.first_called_at, other.first_called_at) }),
  },
  {
    fields: ['next_contact_at', 'next_contact_note'],
    combine(one, other) {
      const [next] = [one, other]
        .filter(({ next_contact_at }) => next_contact_at !== null)
        .sort((a, b) => String(a.next_contact_at).localeCompare(String(b.next_contact_at)));
      return {
        next_contact_at: next?.next_contact_at ?? null,
        next_contact_note: next?.next_contact_note ?? null,
      };
    },
  },
  {
    fields: ['no_messages'],
    combine: (one, other) => ({ no_messages: one.no_messages || other.no_messages }),
  },
  {
    fields: ['refused_agents'],
    combine: (one, other) => ({
      refused_agents: [
        ...one.refused_agents,
        ...other.refused_agents.filter(({ agent_id }) =>
          one.refused_agents.every((line) => line.agent_id !== agent_id),
        ),
      ],
    }),
    subtract(current, before, merged) {
      type Line = Customer['refused_agents'][number];
      const isIn = (lines: readonly Line[] | undefined, { agent_id, reason }: Line) =>
        lines?.some((one) => one.agent_id === agent_id && isSameStoredValue(one.reason, reason)) ?? false;
      const added = merged.refused_agents?.filter((line) => !isIn(before.refused_agents, line));
      return { refused_agents: current.refused_agents.filter((line) => !isIn(added, line)) };
    },
  },
];

/**
 * Returns a customer's values after a merge is undone, which are the values before the merge. If a field was changed after the merge, only
 * the merge's additions to the field are removed.
 * @param changes the merge's changes
 */
export function findValuesBeforeMerge(current: Customer, changes: readonly RecordChange[]): Values {
  const before: Record<string, unknown> = {};
  const merged: Record<string, unknown> = {};
  for (const { resource, id, fields } of changes) {
    if (resource !== 'customers' || id !== current.id) continue;
    for (const [name, [from, to]] of Object.entries(fields)) {
      if (!(name in before)) before[name] = from;
      merged[name] = to;
    }
  }
  const patch: Values = {};
  for (const { fields, subtract } of mergedFieldGroups) {
    const changed = fields.filter((name) => name in before);
    if (changed.length === 0) continue;
    if (changed.every((name) => isSameStoredValue(current[name], merged[name])))
      Object.assign(patch, Object.fromEntries(changed.map((name) => [name, before[name]])));
    else if (subtract) Object.assign(patch, subtract(current, before, merged));
  }
  return patch;
}
