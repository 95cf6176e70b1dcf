/** The choices of a customer merge: from which customer each part is taken. */
import { type MergePart, mergeParts } from '#schema/customerMerge';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** Index of the left (0) or right (1) customer. 'both' is possible only for notes. */
export type MergeSide = 0 | 1;
export type MergeSideOrBoth = MergeSide | 'both';
export type MergeChoices = Readonly<Partial<Record<MergePart['value'], MergeSideOrBoth>>>;
export type CustomerPair = readonly [LoadedRecord, LoadedRecord];

const serializePart = (record: LoadedRecord, part: MergePart): string =>
  JSON.stringify(part.fields.map((name) => record[name] ?? null));
export const isBlankPart = (record: LoadedRecord, part: MergePart): boolean =>
  part.fields.every((name) => isBlank(record[name]));

/** Returns the parts in which the customers differ; equal parts need no choice. */
export const findDifferingParts = ([one, other]: CustomerPair): MergePart[] =>
  mergeParts.filter((part) => serializePart(one, part) !== serializePart(other, part));

/**
 * Returns the default choices: a filled value instead of an empty value, both notes, the earlier first contact; otherwise the value of the
 * remaining customer.
 */
export function buildDefaultMergeChoices(pair: CustomerPair, stays: MergeSide): MergeChoices {
  const chosen = findDifferingParts(pair).map((part): [string, MergeSideOrBoth] => {
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

/** Converts the choices to the action's input: the parts that the remaining customer takes from the other customer. */
export function toMergeInput(
  choices: MergeChoices,
  stays: MergeSide,
): { take: string[]; join_notes: boolean } {
  const take = Object.entries(choices).flatMap(([part, side]) => (side === 1 - stays ? [part] : []));
  return { take, join_notes: choices.note === 'both' };
}
