import { useWatch } from 'react-hook-form';
import { FigureInput } from '../../kinds/inputs/FigureInput.tsx';
import { figures } from '../../kinds/inputs/figures.ts';
import type { InputProps } from '../../kinds/webKind.ts';

/** Typed as percent, kept as a fraction. */
const percentOfOne = {
  ...figures.percent,
  read: (typed: string): number | null => {
    const percent = figures.percent.read(typed);
    return percent === null ? null : Math.round(percent * 10_000) / 1_000_000;
  },
  shown: (fraction: number): string => figures.percent.shown(Math.round(fraction * 1_000_000) / 10_000),
};

/** Typed as percent or as đồng, by the type chosen beside it. */
export default function DiscountValueInput(props: InputProps) {
  const type: unknown = useWatch({ name: 'discount_type' });
  return <FigureInput {...props} figure={type === 'percent' ? percentOfOne : figures.money} />;
}
