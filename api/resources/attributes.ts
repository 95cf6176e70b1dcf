/** What a caller sends as attributes or action data, checked field by field: all faults are answered together, with pointers. */
import type { Viewer } from '#schema/access';
import { type Field, type Fields, writeOf } from '#schema/kinds';
import { requiredMessage } from '#schema/values';
import { ApiError, apiError, type Problem } from '../errors.ts';
import { isObject } from '../isObject.ts';
import { parseField } from '../kinds/index.ts';
import { BadValue } from '../kinds/kind.ts';

type Values = Record<string, unknown>;

/** 400s come first: what is malformed is not also judged for its values. */
function thrown(problems: readonly Problem[]): void {
  const malformed = problems.filter(({ status }) => status === 400);
  if (problems.length > 0) throw new ApiError(malformed.length > 0 ? malformed : problems);
}

const at = (base: string, name: string) => ({
  pointer: `${base}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
});

function parsed(fields: Fields, given: Values, base: string, problems: Problem[]): Values {
  const values: Values = {};
  for (const [name, input] of Object.entries(given)) {
    const field = fields[name];
    if (!field) continue;
    try {
      values[name] = parseField(field, input);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      const status = error.unknown ? 400 : 422;
      const source = { pointer: `${at(base, name).pointer}${error.path}` };
      problems.push({ status, code: status === 400 ? 'unknown' : 'invalid', detail: error.message, source });
    }
  }
  return values;
}

/**
 * Returns the attributes in the body of a call that belongs to no record: the body itself, or those of `{ data: { attributes } }`.
 * @throws ApiError 400 when the body is no object
 */
export function attributesIn(body: unknown): Values {
  const given = readObject(body);
  const data = isObject(given.data) ? given.data : given;
  return isObject(data.attributes) ? data.attributes : data;
}

/** The members of a body. @throws ApiError 400 when it is no object */
export function readObject(body: unknown): Values {
  if (isObject(body)) return body;
  throw apiError(400, 'malformed', 'Nội dung gửi lên phải là một đối tượng.', '');
}

/** May this viewer write the field in this way? */
export const takes = (field: Field, verb: 'create' | 'edit', viewer: Viewer): boolean => {
  const write = writeOf(field);
  return (
    (write === 'always' || write === verb) &&
    (!field.writers || field.writers.some((role) => viewer.roles.includes(role)))
  );
};

/**
 * The attributes of a creation or change, in the form records carry.
 * @param relaxed required fields that may be left out this time
 * @param base where in the body they stand
 * @throws ApiError 400 for unknown and unwritable attributes, 422 for bad values and missing ones
 */
export function readAttributes(
  fields: Fields,
  given: Values,
  verb: 'create' | 'edit',
  viewer: Viewer,
  relaxed: readonly string[] = [],
  base = '/data/attributes',
): Values {
  const problems: Problem[] = [];
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field && takes(field, verb, viewer)) continue;
    const detail = field ? `${field.label} không ghi được ở đây.` : `Không có trường "${name}".`;
    problems.push({ status: 400, code: field ? 'not_writable' : 'unknown', detail, source: at(base, name) });
  }
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
  const eased = relaxed.length === 0 ? fields : without(fields, relaxed);
  const values = parsed(eased, known, base, problems);
  if (verb === 'create')
    for (const [name, field] of Object.entries(eased))
      if (isMissing(field, name, given) && takes(field, verb, viewer))
        problems.push(requiredProblem(field, at(base, name)));
  thrown(problems);
  return values;
}

const isMissing = (field: Field, name: string, given: object): boolean =>
  field.required === true && !Object.hasOwn(given, name) && field.default === undefined;

const requiredProblem = (field: Field, source: Problem['source']): Problem => ({
  status: 422,
  code: 'required',
  detail: requiredMessage(field),
  source,
});

const without = (fields: Fields, relaxed: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      relaxed.includes(name) ? { ...field, required: false } : field,
    ]),
  );

/** The data of an action, by its declared input. @throws ApiError 400 and 422 at `/action_data/…` */
export function readInput(fields: Fields, given: unknown, further: readonly string[]): Values {
  const base = '/action_data';
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw apiError(400, 'malformed', 'action_data phải là một đối tượng.', base);
  const data = (given ?? {}) as Values;
  const problems: Problem[] = Object.keys(data)
    .filter((name) => !Object.hasOwn(fields, name) && !further.includes(name))
    .map((name) => ({
      status: 400,
      code: 'unknown',
      detail: `Không có mục "${name}".`,
      source: at(base, name),
    }));
  const known = Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
  const values = parsed(fields, known, base, problems);
  for (const [name, field] of Object.entries(fields))
    if (isMissing(field, name, data)) problems.push(requiredProblem(field, at(base, name)));
  thrown(problems);
  return values;
}
