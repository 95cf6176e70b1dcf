import type { Field } from '#schema/kinds';

/** The words for a stored code; the code itself when the declaration no longer knows it. */
export const choiceLabel = (field: Field, value: string): string =>
  field.choices?.find((choice) => choice.value === value)?.label ?? value;
