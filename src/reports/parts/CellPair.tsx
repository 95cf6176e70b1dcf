import type { ReactNode } from 'react';

interface Props {
  /** Names of both values. Needed for cards, which have no visible header. */
  readonly labels?: readonly [ReactNode, ReactNode];
  readonly values: readonly [ReactNode, ReactNode];
}

/** Two values in one cell of a report's table, or their two labels in the table's header. */
export const CellPair = ({ labels, values: [first, second] }: Props) => (
  <div className="pair">
    <div data-label={labels?.[0]}>{first}</div>
    <div data-label={labels?.[1]}>{second}</div>
  </div>
);
