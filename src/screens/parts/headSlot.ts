import { createContext } from 'react';

/**
 * The element next to a page's tabs that takes the header buttons of the open tab's list; null until it is drawn, undefined where
 * there are no tabs.
 */
export const HeadSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** Whether a rail next to the page leaves its lists less room. */
export const BesideRailContext = createContext(false);
