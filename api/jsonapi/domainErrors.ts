/** Turns what domain code refuses into what the API answers. */
import { DomainError } from '../domainError.ts';
import { ApiError, type Problem } from '../errors.ts';

/** Statuses of the codes that are not 422. A 409 is what the caller can confirm or has to look at again. */
const statuses: Readonly<Record<string, number>> = {
  not_found: 404,
  forbidden: 403,
  overpaid: 409,
  schedule_conflict: 409,
  refused_nurse: 409,
  papers_expired: 409,
  differs: 409,
  other_account: 409,
  changed: 409,
  month_open: 409,
  stale: 412,
  too_large: 413,
  too_many: 429,
};

/** @param base where the use case's input stands in the request's body: `/action_data`, `/data/attributes`, or '' for the body itself */
export function toApiError(error: DomainError, base = ''): ApiError {
  const problems = error.faults.map(
    ({ code, path, ...rest }): Problem => ({
      ...rest,
      code,
      status: statuses[code] ?? 422,
      ...(path !== undefined && { source: { pointer: `${base}/${path}` } }),
    }),
  );
  return new ApiError(problems, error.meta);
}

/** Runs a use case whose input stands at `base` of the request's body. @throws ApiError in place of a DomainError */
export async function withInputAt<T>(base: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? toApiError(error, base) : error;
  }
}
