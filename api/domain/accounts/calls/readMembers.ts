import type { Fields, ValuesOf } from '#schema/kinds';
import { requiredMessage } from '#schema/values';
import { ApiError, type Problem } from '../../../errors.ts';
import { BadValue } from '../../../kinds/kind.ts';
import { parseField } from '../../../kinds/parseField.ts';

/**
 * The members of a plain JSON body (the session calls' form, schema 1.7), checked by these fields.
 * @throws ApiError 400 for what is no object or a member nobody knows, 422 for missing and bad values; pointers `/email`
 */
export function readMembers<F extends Fields>(fields: F, body: unknown): ValuesOf<F> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw problem(400, 'malformed', `Cần một đối tượng JSON có ${Object.keys(fields).join(', ')}.`, '');
  const given = body as Record<string, unknown>;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    throw new ApiError(unknown.map((name) => fault(400, 'unknown', `Không có mục "${name}".`, `/${name}`)));
  const values: Record<string, unknown> = {};
  const faults: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    try {
      if (given[name] === undefined && field.required) throw new BadValue(requiredMessage(field));
      values[name] = given[name] === undefined ? (field.default ?? null) : parseField(field, given[name]);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      faults.push(fault(422, 'invalid', error.message, `/${name}`));
    }
  }
  if (faults.length > 0) throw new ApiError(faults);
  return values as ValuesOf<F>;
}

const fault = (status: number, code: string, detail: string, pointer: string): Problem => ({
  status,
  code,
  detail,
  source: { pointer },
});
const problem = (...of: Parameters<typeof fault>): ApiError => new ApiError(fault(...of));
