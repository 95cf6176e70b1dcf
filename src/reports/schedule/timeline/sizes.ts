/** Height in pixels of the hours above the axis; `waitingSessionHeight` is the height of a waiting session. */
export const axisHeight = 34;
export const waitingSessionHeight = 38;
/** Number of lanes of waiting sessions shown at once; further lanes scroll. */
export const waitingLanes = 3;
/**
 * Width in pixels of the nurses' column; `nurseReasonsColumnWidth` is its width when it shows reasons, `minAxisWidth` the minimum width of the time axis.
 */
export const nurseColumnWidth = 192;
export const nurseReasonsColumnWidth = 300;
export const minAxisWidth = 640;
