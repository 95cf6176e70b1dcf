/** Height of a row in pixels; `gridDayWidth` is the width of a day, `axisHeight` the height of the header. */
export const gridRowHeight = 30;
export const gridDayWidth = 46;
export const gridHeaderHeight = 44;
/** Width in pixels of the column of nurses and slots, on a desktop and on a phone. */
export const gridNameColumnWidth = { desk: 260, phone: 132 } as const;
