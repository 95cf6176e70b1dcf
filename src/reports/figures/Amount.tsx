import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type AmountFormat, amountText } from './amountText.ts';

interface Props {
  readonly value: number | null | undefined;
  readonly format?: AmountFormat;
  /** The list that adds up to it. */
  readonly to?: string | undefined;
  /** What it is, when the table around it does not say. */
  readonly label?: string;
}

/** A figure of a report; below zero in red, nothing at all quietly, and a link to what it counts. */
export function Amount({ value, format = 'currency', to, label }: Props) {
  const text = amountText(value, format);
  const color = !value ? 'text.secondary' : value < 0 ? 'error.main' : 'inherit';
  if (!to || value == null)
    return (
      <Box component="span" sx={{ color, whiteSpace: 'nowrap' }}>
        {text}
      </Box>
    );
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={label && `${label}: ${text}`}
      sx={{
        color: value < 0 ? 'error.main' : 'text.primary',
        whiteSpace: 'nowrap',
        '&:hover': { color: 'primary.main' },
      }}
    >
      {text}
    </Link>
  );
}
