import { type Field, kindTraits } from '#schema/kinds';
import { isBlank, requiredMessage } from '#schema/values';
import { type ApiKind, BadValue } from './kind.ts';

/**
 * A value of the wire in the form records carry: blank becomes null (or the field's default), required blank is refused.
 * @param path where inside the field it stands, for the error's pointer
 * @throws BadValue in Vietnamese, or as "{label} is required!" (schema 8.4)
 */
export function parseValue(kind: ApiKind, field: Field, input: unknown, path = ''): unknown {
  const isList = Array.isArray(input);
  // For any but a list, an empty one is no way to say nothing.
  if (isList && !kindTraits[field.kind].list)
    throw new BadValue(`${field.label} không nhận danh sách.`, path);
  if (isBlank(input)) {
    if (field.required) throw new BadValue(requiredMessage(field), path);
    return field.default ?? (isList ? [] : null);
  }
  try {
    return kind.parse(input, field);
  } catch (error) {
    if (error instanceof BadValue && path !== '')
      throw new BadValue(error.message, `${path}${error.path}`, error.unknown);
    throw error;
  }
}
