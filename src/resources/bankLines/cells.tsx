/** How a bank line's values are shown in the list of bank lines. */
import { useFieldValue } from 'react-admin';
import { ColouredAmount } from '../../kinds/fields/MoneyField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { FillingText } from '../../screens/list/FillingText.tsx';

/** The amount of a bank line with its sign. */
export function AmountCell({ source }: FieldProps) {
  const amount: number | null = useFieldValue({ source }) ?? null;
  if (amount === null) return null;
  return <ColouredAmount plus amount={amount} color={amount < 0 ? 'error.main' : undefined} />;
}

/** The last digits of the company's account, because the descriptions need the room. */
export function AccountCell({ source }: FieldProps) {
  const account: string = useFieldValue({ source }) ?? '';
  if (account.length <= SHOWN_DIGITS) return account;
  return (
    <span title={account}>
      {'…'}
      {account.slice(-SHOWN_DIGITS)}
    </span>
  );
}
const SHOWN_DIGITS = 4;

/** The bank's description of a line; it takes the remaining width. */
export const DescriptionCell = ({ source }: FieldProps) => (
  <FillingText text={useFieldValue({ source }) ?? ''} />
);
