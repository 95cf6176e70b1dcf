import { choice } from '#schema/kinds';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import { ParamForm } from './ParamForm.tsx';

interface Props {
  readonly label: string;
  /** Choices from the report's answer; undefined until the answer is loaded. */
  readonly named: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A filter by one of the people or partners in a report's answer; by default all. */
export const NameSelectFilter = ({ label, named, value, onChange }: Props) => (
  <ParamForm values={{ named: value }}>
    <PickInput
      compact
      source="named"
      field={choice(label, [])}
      options={(named ?? []).map((each) => ({ value: each.id, label: each.name }))}
      loading={!named}
      onChange={(picked) => onChange(String(picked))}
    />
  </ParamForm>
);
