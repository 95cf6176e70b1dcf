/** Pixels of the grid: its rows, its day columns and the header over them. */
export const rowHeight = 30;
export const columnWidth = 46;
export const headHeight = 44;
/** The nurses' and slots' column, on a desk and on a phone. */
export const leadWidth = { desk: 260, phone: 132 } as const;
