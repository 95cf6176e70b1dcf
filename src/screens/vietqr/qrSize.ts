/** Pixels a code takes on the screen, each way. */
export const qrSize = 148;
