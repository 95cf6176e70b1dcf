/** Names of the days of the week: 1 = Monday … 7 = Sunday; index 0 is unused. */
export const weekdayNames = ['', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7', 'Chủ nhật'] as const;
