import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** Of the input inside; the label's is `{id}-label`, the sentences' `{id}-help`. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** An input with its label above and, below, what is wrong or what it wants (ux "Forms"). */
export function FieldFrame({ id, label, required, error, help, wide, children }: Props) {
  return (
    <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <Typography
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        variant="body2"
        sx={{ display: 'block', mb: 0.5, fontWeight: 600, color: error ? 'error.main' : 'text.secondary' }}
      >
        {label}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.5 }}>
            *
          </Box>
        )}
      </Typography>
      {children}
      {(error || help) && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)} sx={{ mx: 0 }}>
          {error || help}
        </FormHelperText>
      )}
    </Box>
  );
}
