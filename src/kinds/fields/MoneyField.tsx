import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatMoney } from '#rules/format';
import type { FieldProps } from '../webKind.ts';

/** An amount in whole đồng. Debts and outgoing amounts are red; incoming and outgoing amounts are shown with their sign. */
export function MoneyField({ source, field }: FieldProps) {
  const amount: number | null | undefined = useFieldValue({ source });
  const by: unknown = useFieldValue({ source: field.sign?.by ?? source });
  if (amount == null) return null;
  if (!field.sign || amount === 0) return <ColouredAmount amount={amount} color={amountColour(amount)} />;
  const isIncome = field.sign.plus.includes(String(by));
  return (
    <ColouredAmount plus amount={isIncome ? amount : -amount} color={isIncome ? undefined : 'error.main'} />
  );
}

const amountColour = (amount: number): string | undefined =>
  amount < 0 ? 'error.main' : amount === 0 ? 'text.secondary' : undefined;

interface Props {
  readonly amount: number;
  readonly color?: string | undefined;
  readonly plus?: boolean;
}

/** An amount in đồng in the given colour. `plus` shows the sign of positive amounts too. */
export const ColouredAmount = ({ amount, color, plus = false }: Props) => (
  <Box component="span" sx={{ color, whiteSpace: 'nowrap' }}>
    {plus && amount > 0 ? '+' : ''}
    {formatMoney(amount)}
  </Box>
);
