import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Field, Fields } from '#schema/kinds';
import { findValueError, formatRequiredMessage } from '#schema/values';

type Values = Record<string, unknown>;
type Check = (record: never) => { readonly field: string; readonly message: string } | null;
type Line = Readonly<Record<string, unknown>>;

/**
 * Returns a function that validates a form like the API: first each value by its field, then the record as a whole. Skips hidden fields,
 * and lines whose first field is blank.
 * @param hides returns the names of hidden fields for these values
 */
export function buildFormResolver(
  fields: Fields,
  check?: Check,
  hides?: (values: Values) => readonly string[],
): Resolver<Values> {
  return (given) => {
    const hidden = hides?.(given) ?? [];
    const values = Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => !hidden.includes(name))
        .map(([name, value]) => [name, fields[name]?.of ? listFilledLines(fields[name], value) : value]),
    );
    const errors: FieldErrors<Values> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (hidden.includes(name)) continue;
      const inLines = field.of && findLineErrors(field, given[name]);
      const message = inLines ? null : findValueError(field, values[name]);
      if (inLines) errors[name] = inLines as unknown as NonNullable<FieldErrors<Values>[string]>;
      if (message) errors[name] = { type: 'value', message };
    }
    const whole = check?.(values as never);
    if (whole && !errors[whole.field]) errors[whole.field] = { type: 'check', message: whole.message };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

const getFirstFieldName = (field: Field): string => Object.keys(field.of ?? {})[0] ?? '';
const buildFilledLineCheck = (field: Field) => (line: Line) => Boolean(line[getFirstFieldName(field)]);
const listFilledLines = (field: Field, lines: unknown): unknown =>
  Array.isArray(lines)
    ? lines.filter(buildFilledLineCheck(field)).map((line) => removeHiddenFields(field, line))
    : lines;

function removeHiddenFields({ hides }: Field, line: Line): Line {
  const hidden = hides?.(line) ?? [];
  return Object.fromEntries(Object.entries(line).filter(([name]) => !hidden.includes(name)));
}

/**
 * Moves errors of lines from their index in the request to their index in the form, where skipped lines are also counted.
 * @param errors errors by field path, `parts.1.kind`
 */
export function moveErrorsToFormLines<E>(
  fields: Fields,
  typed: Values,
  errors: Readonly<Record<string, E>>,
): Record<string, E> {
  const moved = Object.entries(errors).map(([path, error]) => {
    const [name = '', index = '', ...rest] = path.split('.');
    const [field, lines] = [fields[name], typed[name]];
    if (!field?.of || !Array.isArray(lines)) return [path, error] as const;
    const sent = [...lines.keys()].filter((at) => buildFilledLineCheck(field)(lines[at]));
    return [[name, sent[Number(index)] ?? index, ...rest].join('.'), error] as const;
  });
  return Object.fromEntries(moved);
}

/** Returns the errors of lines by index; null if there are none. A required list must have at least one line. */
function findLineErrors(field: Field, lines: unknown) {
  if (!Array.isArray(lines)) return null;
  const errors: Record<string, { type: string; message: string }>[] = [];
  for (const [index, line] of lines.entries()) {
    if (!buildFilledLineCheck(field)(line)) continue;
    const hidden = field.hides?.(line) ?? [];
    const wrong = Object.entries(field.of ?? {}).flatMap(([name, inner]) => {
      if (hidden.includes(name)) return [];
      const message = findValueError(inner, line[name]);
      return message ? [[name, { type: 'value', message }] as const] : [];
    });
    if (wrong.length > 0) errors[index] = Object.fromEntries(wrong);
  }
  if (field.required && lines.length > 0 && !lines.some(buildFilledLineCheck(field)))
    errors[0] = { [getFirstFieldName(field)]: { type: 'value', message: formatRequiredMessage(field) } };
  return errors.length > 0 ? errors : null;
}

/** Returns the messages of a form's errors in the order of its fields, without duplicates. */
export const listFormErrors = ({ root: _asWhole, ...fields }: FieldErrors): string[] => [
  ...new Set(Object.values(fields).flatMap(listMessages)),
];

function listMessages(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [error.message];
  return Object.values(error).flatMap(listMessages);
}
