import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { calculatePercentage, calculatePercentOf } from '#rules/money';
import { money } from '#schema/kinds';
import { FormField } from '../../../screens/form/FormField.tsx';
import { useFieldChange } from '../../../screens/form/useFieldChange.ts';
import { useServiceLines } from './useServiceLines.ts';

const name = 'commission_money';
const field = money('Tiền hoa hồng', {
  min: 0,
  help: 'Tính trên giá gốc; nhập tiền thì phần trăm tự đổi.',
});

/** Input of the nurse's commission as an amount of the original price. The amount and the percentage update each other. */
export function CommissionMoney() {
  const { getValues, setValue } = useFormContext();
  const percent =
    useWatch<{ agent_commission?: number | null }, 'agent_commission'>({ name: 'agent_commission' }) ?? null;
  const { original } = useServiceLines();
  const percentTyped = (typed: number | null) =>
    typed === null ? null : calculatePercentage(typed, original);
  useFieldChange((changed, typed) => {
    if (changed === name && typed)
      setValue('agent_commission', percentTyped(getValues(name) ?? null), { shouldDirty: true });
  });
  // Keeps a typed amount as long as it matches this percentage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the percentage or the price is another
  useEffect(() => {
    if (percentTyped(getValues(name) ?? null) !== percent)
      setValue(name, percent === null ? null : calculatePercentOf(original, percent));
  }, [percent, original]);
  return <FormField name={name} field={field} />;
}
