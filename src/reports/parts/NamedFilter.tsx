import { useId } from 'react';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import { LazyPicker } from '../../kinds/parts/LazyPicker.tsx';

interface Props {
  readonly label: string;
  /** Those the answer names; undefined until it is there. */
  readonly named: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of the people or partners a report's answer names, or all. */
export function NamedFilter({ label, named, value, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <LazyPicker
        id={id}
        options={(named ?? []).map((each) => ({ value: each.id, label: each.name }))}
        loading={!named}
        value={value || null}
        onPick={(picked) => onChange((picked as string | null) ?? '')}
        placeholder="Tất cả"
      />
    </FieldFrame>
  );
}
