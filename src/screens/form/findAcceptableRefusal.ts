import type { Fields } from '#schema/kinds';
import type { ErrorObject } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';

export interface AcceptableRefusal {
  readonly problem: ErrorObject;
  /** Name of the input with which the user accepts the problem. */
  readonly by: string;
  readonly label: string;
}

/**
 * Returns the problem in an error that one of the inputs can accept; null for any other error.
 * @param accepts the inputs, each with the error code that it accepts
 */
export function findAcceptableRefusal(error: unknown, accepts: Fields): AcceptableRefusal | null {
  const problems = (error as { body?: ErrorBody } | null)?.body?.problems ?? [];
  for (const problem of problems) {
    const accepting = Object.entries(accepts).find(
      ([, field]) => field.accepts && field.accepts === problem.code,
    );
    // The API sends a label if the input's label is not specific enough.
    const label = problem.meta?.accept as string | undefined;
    if (accepting) return { problem, by: accepting[0], label: label ?? accepting[1].label };
  }
  return null;
}

/**
 * True if the server may have refused a request because the data on the screen is outdated: the record was changed or deleted, or its state
 * no longer allows the request. A refused field is not such a case.
 */
export function isOutdatedRefusal(error: unknown): boolean {
  const { status = -1, body } = (error ?? {}) as { status?: number; body?: ErrorBody };
  const isOfField = body?.problems?.some(({ source }) => source?.pointer !== undefined) ?? false;
  return [404, 409, 412, 422].includes(status) && !isOfField;
}
