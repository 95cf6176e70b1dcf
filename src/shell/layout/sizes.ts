/** Pixels: the side menu and with it the page's offset, and the top bar above both. */
export const menuWidth = 210;
export const barHeight = 52;
