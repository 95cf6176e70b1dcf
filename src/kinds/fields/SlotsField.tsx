import { Fragment } from 'react';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** The care slots, each in one piece. */
export function SlotsField({ source }: FieldProps) {
  const slots: readonly string[] = useFieldValue({ source }) ?? [];
  return slots.map((slot, index) => (
    <Fragment key={slot}>
      {index > 0 && ', '}
      <span style={{ whiteSpace: 'nowrap' }}>{slot.replace('-', '–')}</span>
    </Fragment>
  ));
}
