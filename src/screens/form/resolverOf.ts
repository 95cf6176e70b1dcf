import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Fields } from '#schema/kinds';
import { valueError } from '#schema/values';

type Values = Record<string, unknown>;
type Check = (record: never) => { readonly field: string; readonly message: string } | null;

/** Validates a form as the API will: each value by its field, then the record as a whole (spec/1 §5, FORM-14). */
export function resolverOf(fields: Fields, check?: Check): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const [name, field] of Object.entries(fields)) {
      const message = valueError(field, values[name]);
      if (message) errors[name] = { type: 'value', message };
    }
    const whole = check?.(values as never);
    if (whole && !errors[whole.field]) errors[whole.field] = { type: 'check', message: whole.message };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
