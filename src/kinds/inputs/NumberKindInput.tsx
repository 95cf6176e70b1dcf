import type { InputProps } from '../webKind.ts';
import { FigureInput } from './FigureInput.tsx';
import { figures } from './figures.ts';

/** A whole number, a number with decimals, đồng, or a percent. */
export function NumberKindInput(props: InputProps) {
  const { kind, unit } = props.field;
  const figure = figures[kind as keyof typeof figures];
  return <FigureInput {...props} figure={unit ? { ...figure, unit } : figure} />;
}
