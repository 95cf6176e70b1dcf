/** Converts domain errors to API errors: codes to HTTP statuses, paths to JSON pointers. */
import type { DomainError } from '../base/domainError.ts';
import { ApiError, type ApiProblem } from './apiError.ts';

/** HTTP statuses of error codes; other codes are 422. After a 409 the client may confirm, or must load the current data. */
const statusesByCode: Readonly<Record<string, number>> = {
  bad_parameter: 400,
  malformed: 400,
  not_writable: 400,
  too_complex: 400,
  unknown: 400,
  unknown_action: 400,
  not_found: 404,
  forbidden: 403,
  not_acceptable: 406,
  overpaid: 409,
  above_earned: 409,
  schedule_conflict: 409,
  refused_nurse: 409,
  papers_expired: 409,
  differs: 409,
  other_account: 409,
  changed: 409,
  importing: 409,
  month_open: 409,
  month_has_open_work: 409,
  stale: 412,
  too_large: 413,
  too_many: 429,
  busy: 503,
};

/**
 * Codes sent to clients under another name. A reference to a deleted record is sent as `not_found` with 422, because the URL of the request
 * itself exists.
 */
const publicCodes: Readonly<Record<string, string>> = { reference_gone: 'not_found' };

export const toApiError = (error: DomainError): ApiError =>
  new ApiError(
    error.faults.map(
      ({ code, path, parameter, ...rest }): ApiProblem => ({
        ...rest,
        code: publicCodes[code] ?? code,
        status: statusesByCode[code] ?? 422,
        ...(path !== undefined && { source: { pointer: path === '' ? '' : `/${path}` } }),
        ...(parameter !== undefined && { source: { parameter } }),
      }),
    ),
    error.meta,
  );
