import type { ImportFault } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { ApiError, type Problem } from '../errors.ts';
import { readyRecord } from '../resources/create.ts';
import type { MappedColumn } from './mapColumns.ts';

/** The field that a fault is told at; null for one of the row as a whole. */
const nameOf = ({ source }: Problem): string | null =>
  (source && 'pointer' in source ? source.pointer.split('/')[3] : null) ?? null;

/** A fault as the person who filled the file reads it: under the heading of its column. */
export const inColumn = (problem: Problem, columns: readonly MappedColumn[]): ImportFault => {
  const name = nameOf(problem);
  const column = columns.find((one) => one.name === name)?.field.label ?? null;
  return { column, detail: problem.detail };
};

/**
 * All that is wrong with a row at once. A record is checked in steps of which each ends at its faults; so it is checked
 * again without the fields that are known to be wrong, until nothing more is found. Nothing is stored.
 * @param faulty fields whose cells could not be read
 * @returns further faults, none of them at those
 */
export async function rowFaults(
  ctx: Context,
  resource: AnyResource,
  given: Readonly<Record<string, unknown>>,
  faulty: readonly string[],
): Promise<Problem[]> {
  const known = new Set(faulty);
  const found: Problem[] = [];
  for (;;) {
    const left = Object.fromEntries(Object.entries(given).filter(([name]) => !known.has(name)));
    const problems = await problemsOf(ctx, resource, left, [...known]);
    // Of the row as a whole only while it is whole: what was left out may be all that it lacks.
    const fresh = problems.filter((one) => {
      const name = nameOf(one);
      return name === null ? known.size === 0 : !known.has(name);
    });
    found.push(...fresh);
    const names = fresh.flatMap((one) => nameOf(one) ?? []);
    if (names.length === 0) return found;
    for (const name of names) known.add(name);
  }
}

async function problemsOf(
  ctx: Context,
  resource: AnyResource,
  given: Record<string, unknown>,
  left: readonly string[],
): Promise<readonly Problem[]> {
  try {
    await readyRecord(ctx, resource, given, left);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.problems;
    // Rules count on fields that are required; one that fails for lack of them has nothing to say.
    if (left.length > 0 && error instanceof TypeError) return [];
    throw error;
  }
}
