import type { SyntheticEvent } from 'react';

/** For links and buttons inside a row: what they do, the row does not do as well. */
export const stopRow = (event: SyntheticEvent): void => event.stopPropagation();
