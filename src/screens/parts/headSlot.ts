import { createContext } from 'react';

/**
 * The place beside a page's tabs where the list of the open one puts what can be done with it; null until it is drawn, undefined where
 * there are no tabs.
 */
export const HeadSlotContext = createContext<HTMLElement | null | undefined>(undefined);
