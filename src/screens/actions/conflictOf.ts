import type { Fields } from '#schema/kinds';
import type { Problem } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';

export interface Conflict {
  readonly problem: Problem;
  /** What accepts it: an input of the action, a member of the document's meta. */
  readonly by: string;
  readonly label: string;
}

/** The API's own word for accepting this very refusal, where the input's would not fit. */
const labelOf = ({ meta }: Problem) => meta?.accept as string | undefined;

/**
 * What was refused and can be accepted; null for any other error, and for none.
 * @param accepts what the call takes to accept something, each saying which error (`accepts`)
 */
export function conflictOf(error: unknown, accepts: Fields): Conflict | null {
  const problems = (error as { body?: ErrorBody } | null)?.body?.problems ?? [];
  for (const problem of problems) {
    const found = Object.entries(accepts).find(
      ([, field]) => field.accepts && field.accepts === problem.code,
    );
    if (found) return { problem, by: found[0], label: labelOf(problem) ?? found[1].label };
  }
  return null;
}
