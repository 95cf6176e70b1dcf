import { FormControl, FormLabel, OutlinedInput } from '@mui/material';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly defaultValue?: string;
}

/** A labelled input of the sign-in pages; its value is read from the form. */
export function Field({ name, label, type = 'text', autoComplete, ...rest }: Props) {
  return (
    <FormControl>
      <FormLabel htmlFor={name} sx={{ mb: 0.5, fontSize: 14 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={name}
        name={name}
        type={type}
        inputProps={{ autoComplete: autoComplete ?? 'off' }}
        {...rest}
      />
    </FormControl>
  );
}
