/** Pixels: the side menu and with it the page's offset (SHELL-13), and the top bar above both. */
export const menuWidth = 210;
export const barHeight = 52;
