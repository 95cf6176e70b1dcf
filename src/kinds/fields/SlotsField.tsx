import { Fragment } from 'react';
import { formatted } from './formatted.tsx';

/** The care slots, each in one piece. */
export const SlotsField = formatted<string[]>((slots) =>
  slots.map((slot, index) => (
    <Fragment key={slot}>
      {index > 0 && ', '}
      <span style={{ whiteSpace: 'nowrap' }}>{slot.replace('-', '–')}</span>
    </Fragment>
  )),
);
