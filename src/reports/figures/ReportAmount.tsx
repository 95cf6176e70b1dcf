import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type AmountFormat, formatReportAmount } from './amountText.ts';

interface Props {
  readonly value: number | null | undefined;
  readonly format?: AmountFormat;
  /** URL of the list whose records add up to the value. */
  readonly to?: string | undefined;
  /** Name of the value, for tables without a heading for it. */
  readonly label?: string;
}

/** A value of a report, as a link to the list of its records. Negative values are red; empty values and zeros are grey. */
export function ReportAmount({ value, format = 'currency', to, label }: Props) {
  const text = formatReportAmount(value, format);
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
        color: value < 0 ? 'error.main' : value === 0 ? 'text.secondary' : 'text.primary',
        whiteSpace: 'nowrap',
        '&:hover': { color: 'primary.main' },
      }}
    >
      {text}
    </Link>
  );
}
