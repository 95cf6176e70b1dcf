import type { SyntheticEvent } from 'react';

/** Event handler of links and buttons inside a row: prevents the click from opening the row. */
export const stopRowClick = (event: SyntheticEvent): void => event.stopPropagation();

/** Props of an external link inside a row: opens in a new tab. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer', onClick: stopRowClick } as const;
