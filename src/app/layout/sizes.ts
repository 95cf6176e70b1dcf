/** Pixels: the width of the side menu, and the height of the top bar above it. */
export const menuWidth = 210;
export const barHeight = 52;
