/** API errors (schema 2.1, 2.2): a status, a code, and the action that the user can take. */

export interface ApiProblem {
  status: number;
  code: string;
  /** Message for the user: Vietnamese, except for texts that the API documents in English (schema 8.4). */
  detail: string;
  title?: string;
  source?: { pointer: string } | { parameter: string };
  meta?: Record<string, unknown>;
}

/** Builds a problem. @param pointer location in the request body */
export const buildProblem = (status: number, code: string, detail: string, pointer?: string): ApiProblem => ({
  status,
  code,
  detail,
  ...(pointer !== undefined && { source: { pointer } }),
});

/**
 * Thrown only by code in the folders `http` and `jsonapi`; other code throws a `DomainError`. The transaction is rolled back and the answer
 * is `{ errors: [...] }`.
 */
export class ApiError extends Error {
  readonly problems: readonly ApiProblem[];
  /** `meta` of the answer, next to `errors` (for example `meta.current` of a 412). */
  readonly meta: Record<string, unknown> | undefined;

  constructor(problems: ApiProblem | readonly ApiProblem[], meta?: Record<string, unknown>) {
    const list = Array.isArray(problems) ? (problems as readonly ApiProblem[]) : [problems as ApiProblem];
    super(list.map((problem) => problem.detail).join(' '));
    this.problems = list;
    this.meta = meta;
  }

  get status(): number {
    return this.problems[0]?.status ?? 500;
  }
}

export const apiError = (...of: Parameters<typeof buildProblem>): ApiError =>
  new ApiError(buildProblem(...of));
