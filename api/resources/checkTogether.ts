import type { AnyResource } from '#schema/resource';
import { invalid } from '../errors.ts';

/** The declaration's check over several fields. @throws ApiError 422 at the field it names */
export function checkTogether(resource: AnyResource, record: Readonly<Record<string, unknown>>): void {
  const wrong = resource.check?.(record as never);
  if (wrong) throw invalid(wrong.field, wrong.message);
}
