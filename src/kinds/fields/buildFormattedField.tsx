import type { ComponentType, ReactNode } from 'react';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** Returns a field component that shows the value as formatted by `words`; shows nothing for null. */
export const buildFormattedField = <V,>(
  words: (value: V, props: FieldProps) => ReactNode,
): ComponentType<FieldProps> =>
  function Formatted(props) {
    const value: V | null | undefined = useFieldValue({ source: props.source });
    return value == null ? null : words(value, props);
  };
