import type { SyntheticEvent } from 'react';

/** Event handler of links and buttons inside a row: keeps the click from opening the row. */
export const stopRow = (event: SyntheticEvent): void => event.stopPropagation();

/** Props of a link to another site inside a row: it opens in a new tab. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer', onClick: stopRow } as const;
