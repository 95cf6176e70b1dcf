import type { ReactNode } from 'react';

interface Props {
  /** What each is called where rows are cards, whose header is hidden. */
  readonly labels?: readonly [ReactNode, ReactNode];
  readonly values: readonly [ReactNode, ReactNode];
}

/** Two values in one cell of a report's table, or their labels in its header. */
export const CellPair = ({ labels, values: [first, second] }: Props) => (
  <div className="pair">
    <div data-label={labels?.[0]}>{first}</div>
    <div data-label={labels?.[1]}>{second}</div>
  </div>
);
