import type { Field } from '#schema/kinds';
import { valueError } from '#schema/values';
import type { ShownFilter } from './filtersFor.ts';

/** Filters by name, as in the URL: '' for none, several values as `a,b`. */
export type Filters = Readonly<Record<string, string>>;

/** The form's key of a filter; a dot (`customer.name`) would be a path in the form. */
export const filterKey = (name: string): string => name.replaceAll('.', '__');

const isFigure = (field: Field): boolean =>
  field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money' || field.kind === 'percent';

function parseFilter(field: Field, text: string): unknown {
  if (text === '' || text === 'all') return null;
  if (field.kind === 'choices' || field.kind === 'refs') return text.split(',').filter(Boolean);
  return isFigure(field) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Returns the initial values of the inputs. */
export const enteredFilters = (filters: readonly ShownFilter[], chosen: Filters): Record<string, unknown> =>
  Object.fromEntries(
    filters.map(({ filter: { name }, field }) => [filterKey(name), parseFilter(field, chosen[name] ?? '')]),
  );

/** Returns the entered values in URL format. */
export const chosenFilters = (
  filters: readonly ShownFilter[],
  values: Readonly<Record<string, unknown>>,
): Filters =>
  Object.fromEntries(
    filters.map(({ filter: { name } }) => {
      const value = values[filterKey(name)];
      return [name, (Array.isArray(value) ? value.join(',') : String(value ?? '')).trim()];
    }),
  );

/** Returns errors of unreadable days and months; other inputs cannot be invalid. */
export const wrongFilters = (
  filters: readonly ShownFilter[],
  values: Readonly<Record<string, unknown>>,
): Record<string, { type: string; message: string }> =>
  Object.fromEntries(
    filters.flatMap(({ filter: { name }, field }) => {
      const isDate = field.kind === 'date' || field.kind === 'month';
      const message = isDate ? valueError(field, values[filterKey(name)]) : null;
      return message ? [[filterKey(name), { type: 'value', message }]] : [];
    }),
  );
