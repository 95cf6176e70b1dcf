import { toTimeSpans } from '#rules/slots';

/** Formats slots as times, with adjacent slots joined: '09:00–10:00, 13:30–15:30'. */
export const formatSlotTimes = (slots: readonly string[]): string =>
  toTimeSpans(slots)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');

/** Describes a nurse's free slots: 'Còn rảnh 6 khung giờ: 07:30–09:00, 13:00–15:30'. */
export function formatFreeSlots(free: readonly string[]): string {
  if (free.length === 0) return 'Không còn khung giờ nào rảnh.';
  return `Còn rảnh ${free.length} khung giờ: ${formatSlotTimes(free)}.`;
}
