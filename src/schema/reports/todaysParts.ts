/** Which of the day's sessions are listed: apart, because the screens need no more of that report. */
export const todaysParts = [
  { value: 'ahead', label: 'Từ bây giờ' },
  { value: 'clashing', label: 'Trùng giờ' },
  { value: 'unassigned', label: 'Chưa có điều dưỡng' },
  { value: 'all', label: 'Cả ngày' },
] as const;
export type TodaysPart = (typeof todaysParts)[number]['value'];
