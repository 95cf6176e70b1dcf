import { useFormContext, useWatch } from 'react-hook-form';

/** đồng that the payment dialog around is about to book as a transfer; 0 for other ways of paying, and for none. */
export function useTransferSum(): number {
  const { control } = useFormContext<Record<string, unknown>>();
  const { amount, payment_method, paid = true } = useWatch({ control });
  const isTransfer = paid === true && payment_method === 'transfer';
  return isTransfer && typeof amount === 'number' && Number.isSafeInteger(amount) ? Math.max(amount, 0) : 0;
}
