/** The parts of today's sessions that can be listed. This file is separate, so that the screens need not import the whole report. */
export const todaysSessionFilters = [
  { value: 'ahead', label: 'Từ bây giờ' },
  { value: 'over', label: 'Đã qua' },
  { value: 'clashing', label: 'Trùng giờ' },
  { value: 'unassigned', label: 'Chưa có điều dưỡng' },
  { value: 'all', label: 'Cả ngày' },
] as const;
export type TodaysSessionFilter = (typeof todaysSessionFilters)[number]['value'];
