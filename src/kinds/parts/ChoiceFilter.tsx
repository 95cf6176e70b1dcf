import type { FilterProps } from '../webKind.ts';
import { LazyPicker } from './LazyPicker.tsx';

/** One or several of the choices; none means all. */
export const ChoiceFilter = ({ id, filter, field, value, onChange }: FilterProps) => (
  <LazyPicker
    id={id}
    multiple={filter.many ?? false}
    compact
    options={filter.choices ?? field.choices ?? []}
    value={filter.many ? value.split(',').filter(Boolean) : value || null}
    onPick={(picked) => onChange(Array.isArray(picked) ? picked.join(',') : (picked ?? ''))}
    placeholder="Tất cả"
  />
);
