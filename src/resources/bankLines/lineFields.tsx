import { useFieldValue } from 'react-admin';
import { ColouredAmount } from '../../kinds/fields/MoneyField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { FillingText } from '../../screens/list/FillingText.tsx';

/** The amount of a bank line with its sign. */
export function AmountField({ source }: FieldProps) {
  const amount: number | null = useFieldValue({ source }) ?? null;
  if (amount === null) return null;
  return <ColouredAmount plus amount={amount} color={amount < 0 ? 'error.main' : undefined} />;
}

/** The company's account; in a row only its last digits, because the descriptions need the room. */
export function AccountField({ source, variant }: FieldProps) {
  const account: string = useFieldValue({ source }) ?? '';
  if (variant === 'detail' || account.length <= SHOWN_DIGITS) return account;
  return (
    <span title={account}>
      {'…'}
      {account.slice(-SHOWN_DIGITS)}
    </span>
  );
}
const SHOWN_DIGITS = 4;

/** The bank's description of a line; in a row it takes the remaining width. */
export function DescriptionField({ source, variant }: FieldProps) {
  const text: string = useFieldValue({ source }) ?? '';
  return variant === 'detail' ? text : <FillingText text={text} />;
}
