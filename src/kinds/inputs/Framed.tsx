import { FormControl, FormHelperText, InputLabel } from '@mui/material';
import type { ReactNode } from 'react';
import { InputHelperText, useWrappedSource } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import type { InputProps } from '../webKind.ts';

export interface Described {
  readonly id: string;
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends Pick<InputProps, 'source' | 'field'> {
  readonly id: string;
  /** Several controls together: the label names the group. */
  readonly group?: boolean;
  /** What is entered with, given the ids of its label and of the sentence about it. */
  readonly children: (described: Described) => ReactNode;
}

/** An input that is no text box, with its label above and, below, what is wrong or what it wants. */
export function Framed({ id, source, field, group = false, children }: Props) {
  const { errors } = useFormState();
  const { message: error } = (get(errors, useWrappedSource(source)) ?? {}) as { message?: string };
  const said = error ?? field.help;
  return (
    <FormControl error={error !== undefined} required={field.required ?? false}>
      <InputLabel id={`${id}-label`} {...(group ? { component: 'span' } : { htmlFor: id })}>
        {field.label}
      </InputLabel>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': said ? `${id}-help` : undefined,
      })}
      {said && (
        <FormHelperText id={`${id}-help`}>
          <InputHelperText error={error ?? ''} helperText={field.help} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
