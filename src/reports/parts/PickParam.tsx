import { type Choices, choice } from '#schema/kinds';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import { ParamForm } from './ParamForm.tsx';

interface Props {
  readonly label: string;
  /** Choices from the report's answer; undefined until the answer is loaded. */
  readonly choices: Choices | undefined;
  /** The chosen value, or a list of chosen values. */
  readonly value: string | readonly string[];
  readonly onChange: (value: string | string[]) => void;
}

/** A filter by choices that a report's answer contains, such as the partners; by default all. */
export const PickParam = ({ label, choices, value, onChange }: Props) => (
  <ParamForm values={{ value }}>
    <PickInput
      compact
      multiple={typeof value !== 'string'}
      source="value"
      field={choice(label, [])}
      options={choices ?? []}
      loading={!choices}
      onChange={onChange}
    />
  </ParamForm>
);

/** Returns the choice of a person or partner by name. */
export const findChoiceByName = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  value: id,
  label: name,
});
