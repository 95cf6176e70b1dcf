import type { InputProps } from '../webKind.ts';

/** Props of a react-admin input from a field's declaration. It gets no rules: the form around validates. */
export const toInputProps = ({ source, field, autoFocus, disabled }: InputProps) => ({
  source,
  label: field.label,
  helperText: field.help ?? (false as const),
  required: field.required ?? false,
  autoFocus: autoFocus ?? false,
  disabled: disabled ?? false,
});
