import { FormControl, FormHelperText, InputLabel } from '@mui/material';
import type { AriaAttributes, ReactNode } from 'react';
import { InputHelperText, useWrappedSource } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import type { InputProps } from '../webKind.ts';

interface Props extends Pick<InputProps, 'source' | 'field'> {
  readonly id: string;
  /** True if the input has several controls; the label then names the group. */
  readonly group?: boolean;
  /** Renders the control; the control must get these props. */
  readonly children: (props: { readonly id: string } & AriaAttributes) => ReactNode;
}

/** The frame of an input that is not a text box: label above, error or help below. */
export function InputFrame({ id, source, field, group = false, children }: Props) {
  const { errors } = useFormState();
  const { message: error } = (get(errors, useWrappedSource(source)) ?? {}) as { message?: string };
  const help = error ?? field.help;
  return (
    <FormControl error={error !== undefined} required={field.required ?? false}>
      <InputLabel id={`${id}-label`} {...(group ? { component: 'span' } : { htmlFor: id })}>
        {field.label}
      </InputLabel>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': help ? `${id}-help` : undefined,
      })}
      {help && (
        <FormHelperText id={`${id}-help`}>
          <InputHelperText error={error ?? ''} helperText={field.help} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
