import { HttpError } from 'ra-core';
import type { Problem } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';

/** The 409 `schedule_conflict` among an error's problems (contract §4); null for any other error. */
export function conflictOf(error: unknown): Problem | null {
  const body = error instanceof HttpError ? (error.body as ErrorBody | null) : null;
  return body?.problems?.find((each) => each.code === 'schedule_conflict') ?? null;
}
