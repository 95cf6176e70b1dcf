import { useFormContext, useWatch } from 'react-hook-form';

/**
 * Returns the amount, in đồng, that the current payment dialog will book as a transfer; 0 for other payment methods and for an empty
 * amount.
 */
export function useTransferAmount(): number {
  const { control } = useFormContext<Record<string, unknown>>();
  const { amount, payment_method, paid = true } = useWatch({ control });
  const isTransfer = paid === true && payment_method === 'transfer';
  return isTransfer && typeof amount === 'number' && Number.isSafeInteger(amount) ? Math.max(amount, 0) : 0;
}
