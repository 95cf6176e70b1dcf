import { choice } from '#schema/kinds';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import { ParamForm } from './ParamForm.tsx';

interface Props {
  readonly label: string;
  /** Those the answer names; undefined until it is there. */
  readonly named: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of the people or partners a report's answer names, or all. */
export const NamedFilter = ({ label, named, value, onChange }: Props) => (
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
