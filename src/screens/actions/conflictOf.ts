import type { Problem } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';

/** The 409 `schedule_conflict` among an error's problems; null for any other error, and for none. */
export const conflictOf = (error: unknown): Problem | null =>
  (error as { body?: ErrorBody } | null)?.body?.problems?.find(({ code }) => code === 'schedule_conflict') ??
  null;
