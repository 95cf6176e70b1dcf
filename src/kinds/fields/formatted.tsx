import type { ComponentType, ReactNode } from 'react';
import { useFieldValue } from 'react-admin';
import type { Field } from '#schema/kinds';
import type { FieldProps } from '../webKind.ts';

/** A field that shows its value as these words; nothing for nothing. */
export const formatted = <V,>(words: (value: V, field: Field) => ReactNode): ComponentType<FieldProps> =>
  function Formatted({ source, field }) {
    const value: V | null | undefined = useFieldValue({ source });
    return <>{value == null ? null : words(value, field)}</>;
  };
