import { createContext } from 'react';

/** True where lines are only shown, such as in a dialog: their proposals then have no buttons. */
export const IsWithoutStepsContext = createContext(false);
