import type { InputProps } from '../webKind.ts';

/** Returns react-admin's input props for a field. The props contain no validation, because the form validates. */
export const toInputProps = ({ source, field, autoFocus, disabled }: InputProps) => ({
  source,
  label: field.label,
  helperText: field.help ?? (false as const),
  required: field.required ?? false,
  autoFocus: autoFocus ?? false,
  disabled: disabled ?? false,
});
