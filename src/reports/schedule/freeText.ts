import { spansOf } from '#rules/slots';

/** 'Còn rảnh 6 khung giờ: 07:30–09:00, 13:00–15:30'. */
export function freeText(free: readonly string[]): string {
  if (free.length === 0) return 'Không còn khung giờ nào rảnh.';
  const spans = spansOf(free).map(({ from, to }) => `${from}–${to}`);
  return `Còn rảnh ${free.length} khung giờ: ${spans.join(', ')}.`;
}
