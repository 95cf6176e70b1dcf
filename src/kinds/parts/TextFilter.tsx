import type { FilterProps } from '../webKind.ts';
import { SuggestBox } from './SuggestBox.tsx';
import { TextBox } from './TextBox.tsx';

/** A filter that is typed; with the values in use offered where the whole value must match. */
export function TextFilter({ id, labelId, field, filter, resource, value, onChange }: FilterProps) {
  if (field.suggest && (filter.op ?? 'is') === 'is' && !filter.at.includes('.'))
    return (
      <SuggestBox
        id={id}
        labelId={labelId}
        invalid={false}
        name={filter.at}
        field={{ ...field, required: false }}
        resource={resource}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        values={{}}
      />
    );
  return (
    <TextBox
      id={id}
      name={filter.name}
      invalid={false}
      text={value}
      onText={onChange}
      html={{ type: 'search' }}
    />
  );
}
