import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatMoney } from '#rules/format';
import type { FieldProps } from '../webKind.ts';

/** Whole đồng: what is owed in red; money that comes in or goes out with its sign. */
export function MoneyField({ source, field }: FieldProps) {
  const amount: number | null | undefined = useFieldValue({ source });
  const by: unknown = useFieldValue({ source: field.sign?.by ?? source });
  if (amount == null) return null;
  if (!field.sign || amount === 0) return <Money amount={amount} color={amountColour(amount)} />;
  const comesIn = field.sign.plus.includes(String(by));
  return <Money plus amount={comesIn ? amount : -amount} color={comesIn ? 'success.main' : 'error.main'} />;
}

/** What is owed in red, nothing at all quietly. */
const amountColour = (amount: number): string | undefined =>
  amount < 0 ? 'error.main' : amount === 0 ? 'text.secondary' : undefined;

interface Props {
  readonly amount: number;
  readonly color?: string | undefined;
  readonly plus?: boolean;
}

/** An amount in a colour, with its plus where there are others that go out. */
export const Money = ({ amount, color, plus = false }: Props) => (
  <Box component="span" sx={{ color, whiteSpace: 'nowrap' }}>
    {plus && amount > 0 ? '+' : ''}
    {formatMoney(amount)}
  </Box>
);
