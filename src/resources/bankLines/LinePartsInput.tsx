import { useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sum } from '#rules/money';
import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getInputComponent } from '../../kinds/inputs/index.tsx';
import { LinesInput } from '../../kinds/inputs/LinesInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { useFieldChange } from '../../screens/form/useFieldChange.ts';
import type { ProposedPart } from './loadProposedParts.ts';
import BankLinePartMatchInput from './PartTransactionInput.tsx';

const getPartInput = (field: Field) =>
  field.target === 'transactions' ? BankLinePartMatchInput : getInputComponent(field);

/** Input for the parts of a line. The last part gets the remaining amount until the user types another amount. */
export default function BankLinePartsInput(props: InputProps) {
  const line = useRecordContext<LoadedRecord>();
  const whole = Math.abs(Number(line?.amount));
  const { getValues, setValue, formState } = useFormContext<{ parts?: ProposedPart[] | null }>();
  /** The amount that the form filled into the last part. */
  const filled = useRef(formState.defaultValues?.parts?.at(-1)?.amount);
  const partsOf = () => getValues('parts') ?? [];
  /** Returns the remaining amount of the line in đồng; null if the parts use the whole amount. */
  const restOf = (parts: readonly ProposedPart[]): number | null => {
    const rest = whole - sum(parts.map(({ amount }) => Math.abs(amount ?? 0)));
    return rest > 0 ? rest : null;
  };
  useFieldChange((changed) => {
    const parts = partsOf();
    const last = parts.at(-1);
    const lastAmount = `parts.${parts.length - 1}.amount` as const;
    if (!changed.startsWith('parts') || changed === lastAmount || !last || last.transaction_id) return;
    if (last.amount != null && last.amount !== filled.current) return;
    const amount = restOf(parts.slice(0, -1));
    if (amount === (last.amount ?? null)) return;
    filled.current = amount;
    setValue(lastAmount, amount, { shouldDirty: true });
  });
  const newPart = () => {
    filled.current = restOf(partsOf());
    return { amount: filled.current };
  };
  return <LinesInput {...props} inputOf={getPartInput} newLine={newPart} />;
}
