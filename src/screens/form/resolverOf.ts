import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Fields } from '#schema/kinds';
import { valueError } from '#schema/values';

type Values = Record<string, unknown>;
type Check = (record: never) => { readonly field: string; readonly message: string } | null;

/**
 * Validates a form as the API will: each value by its field, then the record as a whole (spec/1 §5, FORM-14).
 * @param hides names what is not asked for as the values stand: it is neither checked nor handed on
 */
export function resolverOf(
  fields: Fields,
  check?: Check,
  hides?: (values: Values) => readonly string[],
): Resolver<Values> {
  return (given) => {
    const hidden = hides?.(given) ?? [];
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => !hidden.includes(name)));
    const errors: FieldErrors<Values> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (hidden.includes(name)) continue;
      const message = valueError(field, values[name]);
      if (message) errors[name] = { type: 'value', message };
    }
    const whole = check?.(values as never);
    if (whole && !errors[whole.field]) errors[whole.field] = { type: 'check', message: whole.message };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
