import { useId } from 'react';
import type { Choice } from '#schema/kinds';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import { PlainSelect } from '../../kinds/parts/PlainSelect.tsx';

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** '' is the default. */
  readonly value: string;
  readonly fallback: string;
  /** '' when the default is chosen, so that the address stays short. */
  readonly onChange: (value: string) => void;
}

/** One of a parameter's choices, its default when the address names none. */
export function ChoiceParam({ label, choices, value, fallback, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <PlainSelect
        id={id}
        options={choices}
        value={value || fallback}
        onChange={(next) => onChange(next === fallback ? '' : next)}
      />
    </FieldFrame>
  );
}
