import { useFormContext, useWatch } from 'react-hook-form';
import { NumberKindInput } from '../../kinds/inputs/NumberKindInput.tsx';
import { typingRulesByKind } from '../../kinds/inputs/typedNumbers.ts';
import type { InputProps } from '../../kinds/webKind.ts';
import { useFieldChange } from '../../screens/form/useFieldChange.ts';

/** Percent input: the user types percent, the record stores a fraction. */
const fractionTypingRules = {
  ...typingRulesByKind.percent,
  read: (typed: string): number | null => {
    const percent = typingRulesByKind.percent.read(typed);
    return percent === null ? null : Math.round(percent * 10_000) / 1_000_000;
  },
  shown: (fraction: number): string =>
    typingRulesByKind.percent.shown(Math.round(fraction * 1_000_000) / 10_000),
};

/** Input of a discount's value, in percent or in đồng depending on the chosen discount type. */
export default function DiscountValueInput(props: InputProps) {
  const type: unknown = useWatch({ name: 'discount_type' });
  const { setValue } = useFormContext();
  // 10 % is not 10 ₫: when the type changes, the value must be entered again.
  useFieldChange((changed, typed) => {
    if (typed && changed === 'discount_type') setValue(props.source, null, { shouldDirty: true });
  });
  return (
    <NumberKindInput {...props} figure={type === 'percent' ? fractionTypingRules : typingRulesByKind.money} />
  );
}
