import type { Choices } from '#schema/kinds';
import { NativeSelect } from '../../screens/parts/NativeSelect.tsx';

interface Props {
  readonly label: string;
  readonly choices: Choices;
  /** Value from the URL; '' means the default. */
  readonly value: string;
  readonly fallback: string;
  /** Called with the chosen value, but with '' for the default, so that the URL stays short. */
  readonly onChange: (value: string) => void;
}

/** A select for a report parameter. Shows the default if the URL has no value. */
export const ChoiceParam = ({ label, choices, value, fallback, onChange }: Props) => (
  <NativeSelect
    label={label}
    choices={choices}
    value={value || fallback}
    onChange={(next) => onChange(next === fallback ? '' : next)}
  />
);
