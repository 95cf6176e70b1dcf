import type { Problem } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';

/** What an action or a write may refuse until it is accepted (409): by the error's code, the input that accepts it and what its button says. */
const acceptable: Readonly<Record<string, { readonly by: string; readonly label: string }>> = {
  schedule_conflict: { by: 'accept_conflicts', label: 'Chấp nhận trùng lịch' },
  overpaid: { by: 'accept_overpayment', label: 'Chấp nhận trả dư' },
  month_open: { by: 'accept_open', label: 'Vẫn chốt' },
};

export interface Conflict {
  readonly problem: Problem;
  /** What accepts it: an input of the action, a member of the document's meta. */
  readonly by: string;
  readonly label: string;
}

/** Is what stands in the way no other package's session, but that the nurse does not work then? */
function isAway({ meta }: Problem): boolean {
  const conflicts = (meta?.conflicts ?? []) as readonly { package_id: string | null }[];
  return conflicts.length > 0 && conflicts.every(({ package_id }) => package_id === null);
}

/**
 * What was refused and can be accepted; null for any other error, and for none.
 * @param accepts by name what the call takes to accept something
 */
export function conflictOf(error: unknown, accepts: object): Conflict | null {
  const problems = (error as { body?: ErrorBody } | null)?.body?.problems ?? [];
  for (const problem of problems) {
    const known = acceptable[problem.code ?? ''];
    if (known && known.by in accepts)
      return { problem, ...known, ...(isAway(problem) && { label: 'Vẫn phân công' }) };
  }
  return null;
}
