import { createContext } from 'react';

/**
 * The element next to a page's tabs that shows the header buttons of the open tab's list; null until it is rendered, undefined on a page
 * without tabs.
 */
export const HeaderSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** True if a rail next to the page makes its lists narrower. */
export const NextToRailContext = createContext(false);
