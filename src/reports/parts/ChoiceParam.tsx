import type { Choices } from '#schema/kinds';
import { NativeSelect } from '../../screens/parts/NativeSelect.tsx';

interface Props {
  readonly label: string;
  readonly choices: Choices;
  /** '' is the default. */
  readonly value: string;
  readonly fallback: string;
  /** '' when the default is chosen, so that the address stays short. */
  readonly onChange: (value: string) => void;
}

/** One of a parameter's choices, its default when the address names none. */
export const ChoiceParam = ({ label, choices, value, fallback, onChange }: Props) => (
  <NativeSelect
    label={label}
    choices={choices}
    value={value || fallback}
    onChange={(next) => onChange(next === fallback ? '' : next)}
  />
);
