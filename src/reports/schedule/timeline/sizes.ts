/** Pixels of the time axis: the hours over it, and a waiting session. */
export const headHeight = 34;
export const waitingHeight = 38;
/** Lanes of waiting sessions in sight at once; further ones scroll. */
export const waitingLanes = 3;
/** The nurses' column, wider while it says why they fit, and the least width of the axis next to it. */
export const leadWidth = 248;
export const reasonsWidth = 380;
export const leastAxis = 640;
