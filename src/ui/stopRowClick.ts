import type { SyntheticEvent } from 'react';

/** Event handler of links and buttons in a row: prevents a click on them from opening the row. */
export const stopRowClick = (event: SyntheticEvent): void => event.stopPropagation();

/** Props of an external link in a row: opens the link in a new tab. */
export const externalLinkProps = {
  target: '_blank',
  rel: 'noopener noreferrer',
  onClick: stopRowClick,
} as const;
