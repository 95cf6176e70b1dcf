/** Height of a row in pixels; `columnWidth` is the width of a day, `axisHeight` the height of the header. */
export const rowHeight = 30;
export const columnWidth = 46;
export const headHeight = 44;
/** Width in pixels of the column of nurses and slots, on a desktop and on a phone. */
export const leadWidth = { desk: 260, phone: 132 } as const;
