/** Width and height of a code on the screen, in pixels. */
export const qrSize = 148;
