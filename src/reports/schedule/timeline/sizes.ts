/** Heights in pixels of the hours above the axis and of a waiting session. */
export const axisHeight = 34;
export const waitingHeight = 38;
/** Lanes of waiting sessions shown at once; the others scroll. */
export const waitingLanes = 3;
/** Width of the nurses' column (wider when it shows reasons), and the minimum width of the axis; pixels. */
export const nurseColumnWidth = 248;
export const reasonsWidth = 380;
export const minAxisWidth = 640;
