/** Errors as the wire carries them (schema 2.1, 2.2): a status, a code, and what a person can do next. */

export interface Problem {
  status: number;
  code: string;
  /** Vietnamese, but for the texts that are English by decision (schema 8.4). */
  detail: string;
  title?: string;
  source?: { pointer: string } | { parameter: string };
  meta?: Record<string, unknown>;
}

/** Something that is wrong. @param pointer where in the body of the request it is */
export const problem = (status: number, code: string, detail: string, pointer?: string): Problem => ({
  status,
  code,
  detail,
  ...(pointer !== undefined && { source: { pointer } }),
});

/** Thrown anywhere below a route; answered as `{ errors: [...] }`, and the transaction is rolled back. */
export class ApiError extends Error {
  readonly problems: readonly Problem[];
  /** Sent beside `errors` (`meta.current` of a 412). */
  readonly meta: Record<string, unknown> | undefined;

  constructor(problems: Problem | readonly Problem[], meta?: Record<string, unknown>) {
    const list = Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem];
    super(list.map((problem) => problem.detail).join(' '));
    this.problems = list;
    this.meta = meta;
  }

  get status(): number {
    return this.problems[0]?.status ?? 500;
  }
}

/** An error of one problem. */
export const apiError = (...of: Parameters<typeof problem>): ApiError => new ApiError(problem(...of));

/** 422 at a field: `/data/attributes/{field}`, or `/action_data/{field}` with `base: '/action_data'`. */
export const invalid = (field: string, detail: string, base = '/data/attributes'): ApiError =>
  apiError(422, 'invalid', detail, `${base}/${field}`);

/** 422 of a business rule that belongs to no one field. */
export const refused = (code: string, detail: string): ApiError => apiError(422, code, detail);

/** 404: not there, or not visible to this viewer; the answer is the same for both. */
export const notFound = (): ApiError => apiError(404, 'not_found', 'Không tìm thấy dữ liệu này.');

/** 403: not the viewer's to do. */
export const forbidden = (detail = 'Bạn không có quyền thực hiện thao tác này.'): ApiError =>
  apiError(403, 'forbidden', detail);

/** 400 naming a query parameter. */
export const badParameter = (parameter: string, detail: string): ApiError =>
  new ApiError({ status: 400, code: 'bad_parameter', detail, source: { parameter } });
