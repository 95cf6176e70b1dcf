import type { InputProps } from '../webKind.ts';

/** What an input of react-admin is told from a field's declaration. The form around validates, so it is given no rules. */
export const declared = ({ source, field, autoFocus, disabled }: InputProps) => ({
  source,
  label: field.label,
  helperText: field.help ?? (false as const),
  required: field.required ?? false,
  autoFocus: autoFocus ?? false,
  disabled: disabled ?? false,
});
