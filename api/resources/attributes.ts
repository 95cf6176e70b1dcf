/** Validates attributes and action data field by field. Throws all faults in one error, each with its path. */
import type { Viewer } from '#schema/access';
import { type Field, type Fields, getWriteAccess } from '#schema/kinds';
import { formatRequiredMessage } from '#schema/values';
import { DomainError, type DomainFault } from '../base/domainError.ts';
import { isObject } from '../base/isObject.ts';
import { parseField } from '../kinds/index.ts';
import { BadValueError } from '../kinds/kind.ts';

type Values = Record<string, unknown>;

/** Fault codes of members that a request must not contain. The values of these members are not checked. */
const malformedCodes: readonly string[] = ['unknown', 'not_writable'];

function throwFaults(faults: readonly DomainFault[]): void {
  const first = faults.filter(({ code }) => malformedCodes.includes(code));
  if (faults.length > 0) throw new DomainError(first.length > 0 ? first : faults);
}

/** Returns the path of a member, escaped for a JSON pointer. */
const escapeJsonPointer = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1');

function parseAttributes(fields: Fields, given: Values, faults: DomainFault[]): Values {
  const values: Values = {};
  for (const [name, input] of Object.entries(given)) {
    const field = fields[name];
    if (!field) continue;
    try {
      values[name] = parseField(field, input);
    } catch (error) {
      if (!(error instanceof BadValueError)) throw error;
      const code = error.unknown ? 'unknown' : 'invalid';
      faults.push({ code, detail: error.message, path: `${escapeJsonPointer(name)}${error.path}` });
    }
  }
  return values;
}

/**
 * Returns the attributes in a request that has no stored record: the body itself, or `{ data: { attributes } }`.
 * @throws DomainError `malformedCodes` when the body is not an object
 */
export function readBodyAttributes(body: unknown): Values {
  const given = readBodyObject(body);
  const data = isObject(given.data) ? given.data : given;
  return isObject(data.attributes) ? data.attributes : data;
}

/** Returns the body as an object. @throws DomainError `malformedCodes` when the body is not an object */
export function readBodyObject(body: unknown): Values {
  if (isObject(body)) return body;
  throw new DomainError({ code: 'malformed', detail: 'Nội dung gửi lên phải là một đối tượng.', path: '' });
}

/** True if the viewer may write the field in a creation or an edit. */
export const isFieldWritable = (field: Field, verb: 'create' | 'edit', viewer: Viewer): boolean => {
  const write = getWriteAccess(field);
  return (
    (write === 'always' || write === verb) &&
    (!field.writers || field.writers.some((role) => viewer.roles.includes(role)))
  );
};

/**
 * Validates the attributes of a creation or change, and converts them to their record form.
 * @param relaxed names of required fields that may be absent in this write
 * @throws DomainError `unknown`, `not_writable`; `invalid` and `required` at the fields
 */
export function readAttributes(
  fields: Fields,
  given: Values,
  verb: 'create' | 'edit',
  viewer: Viewer,
  relaxed: readonly string[] = [],
): Values {
  const faults: DomainFault[] = [];
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field && isFieldWritable(field, verb, viewer)) continue;
    const detail = field ? `${field.label} không ghi được ở đây.` : `Không có trường "${name}".`;
    faults.push({ code: field ? 'not_writable' : 'unknown', detail, path: escapeJsonPointer(name) });
  }
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
  const eased = relaxed.length === 0 ? fields : makeOptional(fields, relaxed);
  const values = parseAttributes(eased, known, faults);
  if (verb === 'create')
    for (const [name, field] of Object.entries(eased))
      if (isMissing(field, name, given) && isFieldWritable(field, verb, viewer))
        faults.push(buildRequiredFault(field, name));
  throwFaults(faults);
  return values;
}

const isMissing = (field: Field, name: string, given: object): boolean =>
  field.required === true && !Object.hasOwn(given, name) && field.default === undefined;

const buildRequiredFault = (field: Field, name: string): DomainFault => ({
  code: 'required',
  detail: formatRequiredMessage(field),
  path: escapeJsonPointer(name),
});

const makeOptional = (fields: Fields, relaxed: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      relaxed.includes(name) ? { ...field, required: false } : field,
    ]),
  );

/** Validates the data of an action by its declared input. @throws DomainError `malformedCodes`, `unknown`, `invalid`, `required` */
export function readActionInput(fields: Fields, given: unknown, further: readonly string[]): Values {
  const data = given ?? {};
  if (given === null || !isObject(data))
    throw new DomainError({ code: 'malformed', detail: 'action_data phải là một đối tượng.', path: '' });
  const faults: DomainFault[] = Object.keys(data)
    .filter((name) => !Object.hasOwn(fields, name) && !further.includes(name))
    .map((name) => ({ code: 'unknown', detail: `Không có mục "${name}".`, path: escapeJsonPointer(name) }));
  const known = Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
  const values = parseAttributes(fields, known, faults);
  for (const [name, field] of Object.entries(fields))
    if (isMissing(field, name, data)) faults.push(buildRequiredFault(field, name));
  throwFaults(faults);
  return values;
}
