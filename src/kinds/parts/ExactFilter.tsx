import type { FilterProps } from '../webKind.ts';
import { TextBox } from './TextBox.tsx';

/** A filter on a figure, an id, or whatever else is compared as it is written. */
export const ExactFilter = ({ id, filter, value, onChange }: FilterProps) => (
  <TextBox
    id={id}
    name={filter.name}
    invalid={false}
    text={value}
    onText={onChange}
    html={{ type: 'search' }}
  />
);
