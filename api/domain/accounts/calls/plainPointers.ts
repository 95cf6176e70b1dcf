import { ApiError } from '../../../errors.ts';

/** Faults of a record's attributes, told as faults of a plain body's members: `/data/attributes/email` → `/email`. */
export async function plainPointers<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(
      error.problems.map((problem) =>
        problem.source && 'pointer' in problem.source
          ? { ...problem, source: { pointer: problem.source.pointer.replace('/data/attributes', '') } }
          : problem,
      ),
      error.meta,
    );
  }
}
