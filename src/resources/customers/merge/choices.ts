/** Choices in a customer merge: from which customer each part is taken. */
import { type MergePart, mergeParts } from '#schema/customerMerge';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** 0 and 1 are the two customers, left and right; 'both' is only for notes. */
export type Side = 0 | 1;
export type Taken = Side | 'both';
export type Choices = Readonly<Partial<Record<MergePart['value'], Taken>>>;
export type Pair = readonly [LoadedRecord, LoadedRecord];

const contentOf = (record: LoadedRecord, part: MergePart): string =>
  JSON.stringify(part.fields.map((name) => record[name] ?? null));
export const isBlankPart = (record: LoadedRecord, part: MergePart): boolean =>
  part.fields.every((name) => isBlank(record[name]));

/** Parts whose values differ. Equal parts need no choice. */
export const differing = ([one, other]: Pair): MergePart[] =>
  mergeParts.filter((part) => contentOf(one, part) !== contentOf(other, part));

/**
 * Returns the default choices: a filled value over an empty one, both notes, the earlier first contact, else the value of the remaining
 * customer.
 */
export function firstChoices(pair: Pair, stays: Side): Choices {
  const chosen = differing(pair).map((part): [string, Taken] => {
    const [empty, otherEmpty] = pair.map((record) => isBlankPart(record, part));
    if (empty) return [part.value, 1];
    if (otherEmpty) return [part.value, 0];
    if (part.value === 'note') return [part.value, 'both'];
    if (part.value === 'contacted_at')
      return [part.value, String(pair[0].contacted_at) <= String(pair[1].contacted_at) ? 0 : 1];
    return [part.value, stays];
  });
  return Object.fromEntries(chosen);
}

/** Converts the choices to the action's input: the parts that the remaining customer takes from the other. */
export function asInput(choices: Choices, stays: Side): { take: string[]; join_notes: boolean } {
  const take = Object.entries(choices).flatMap(([part, side]) => (side === 1 - stays ? [part] : []));
  return { take, join_notes: choices.note === 'both' };
}
