import type { Document } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { type LoadedRecord, recordsOf } from '../../jsonapi/response.ts';

/** The record as it stands, from the answer to a write on an old one (412, `meta.current`); null for any other error. */
export function currentOf(error: unknown): LoadedRecord | null {
  const { status, body } = error as { status?: number; body?: ErrorBody };
  if (status !== 412) return null;
  const current = body?.meta?.current as Document | undefined;
  const document = current && 'data' in current ? current : { data: current };
  return (document.data ? recordsOf(document as Document)[0] : undefined) ?? null;
}
