import { useFieldValue } from 'react-admin';
import { choiceLabel } from '../parts/choiceLabel.ts';
import { isLevel, LevelBadge } from '../parts/LevelBadge.tsx';
import { StatusText } from '../parts/StatusText.tsx';
import type { FieldProps } from '../webKind.ts';

/** A level as its badge, a state behind its dot, other choices as words. */
export function ChoiceField({ source, field }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  if (!value) return null;
  return isLevel(value) ? (
    <LevelBadge level={value} />
  ) : (
    <StatusText value={value} label={choiceLabel(field, value)} />
  );
}
