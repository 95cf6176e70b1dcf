/** API errors (schema 2.1, 2.2): a status, a code, and the action that the user can take. */

export interface ApiProblem {
  status: number;
  code: string;
  /** Vietnamese, except for texts that are English by decision (schema 8.4). */
  detail: string;
  title?: string;
  source?: { pointer: string } | { parameter: string };
  meta?: Record<string, unknown>;
}

/** Builds a problem. @param pointer location in the request body */
export const problem = (status: number, code: string, detail: string, pointer?: string): ApiProblem => ({
  status,
  code,
  detail,
  ...(pointer !== undefined && { source: { pointer } }),
});

/** Thrown only by `http` and `jsonapi`; other code throws a `DomainError`. Answered as `{ errors: [...] }` after a rollback. */
export class ApiError extends Error {
  readonly problems: readonly ApiProblem[];
  /** Sent in addition to `errors` (`meta.current` of a 412). */
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

export const apiError = (...of: Parameters<typeof problem>): ApiError => new ApiError(problem(...of));
