import type { Field } from '#schema/kinds';
import { findValueError } from '#schema/values';
import type { ShownFilter } from './listShownFilters.ts';

/** Values of filters by filter name, as in the URL: '' for no value, several values as `a,b`. */
export type FilterTexts = Readonly<Record<string, string>>;

/** Returns the name of a filter's input in the form. Dots are replaced, because the form would read `customer.name` as a path. */
export const toFilterInputName = (name: string): string => name.replaceAll('.', '__');

const isNumeric = (field: Field): boolean =>
  field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money' || field.kind === 'percent';

function parseFilter(field: Field, text: string): unknown {
  if (text === '' || text === 'all') return null;
  if (field.kind === 'choices' || field.kind === 'refs') return text.split(',').filter(Boolean);
  return isNumeric(field) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Returns the initial values of the filters' inputs. */
export const toFilterInputValues = (
  filters: readonly ShownFilter[],
  chosen: FilterTexts,
): Record<string, unknown> =>
  Object.fromEntries(
    filters.map(({ filter: { name }, field }) => [
      toFilterInputName(name),
      parseFilter(field, chosen[name] ?? ''),
    ]),
  );

/** Returns the values that the user entered, in the format of the URL. */
export const readFilterInputs = (
  filters: readonly ShownFilter[],
  values: Readonly<Record<string, unknown>>,
): FilterTexts =>
  Object.fromEntries(
    filters.map(({ filter: { name } }) => {
      const value = values[toFilterInputName(name)];
      return [name, (Array.isArray(value) ? value.join(',') : String(value ?? '')).trim()];
    }),
  );

/** Returns errors for days and months that cannot be parsed; other inputs are always valid. */
export const findFilterErrors = (
  filters: readonly ShownFilter[],
  values: Readonly<Record<string, unknown>>,
): Record<string, { type: string; message: string }> =>
  Object.fromEntries(
    filters.flatMap(({ filter: { name }, field }) => {
      const isDate = field.kind === 'date' || field.kind === 'month';
      const message = isDate ? findValueError(field, values[toFilterInputName(name)]) : null;
      return message ? [[toFilterInputName(name), { type: 'value', message }]] : [];
    }),
  );
