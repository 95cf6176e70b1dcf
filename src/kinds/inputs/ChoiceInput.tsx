import type { InputProps } from '../webKind.ts';
import { PickInput } from './PickInput.tsx';

/** One of the declared choices. */
export const ChoiceInput = (props: InputProps) => (
  <PickInput {...props} options={props.field.choices ?? []} />
);
