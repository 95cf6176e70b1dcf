import { findLevelAfterFinish } from '#rules/levels';

const outcomeTexts = {
  L8: 'Gói chuyển sang L8: đã thanh toán, dùng hết.',
  'L8-7C': 'Gói chuyển sang L8-7C: đã thanh toán, chưa dùng hết.',
  'L7-C': 'Gói chuyển sang L7-C: dừng giữa chừng, chưa thanh toán.',
} as const;

/**
 * Describes the result of finishing a package in progress, for the user who is about to finish it. The counts in `state` are numbers of its
 * sessions (rules 2.6).
 */
export function describeFinishOutcome(state: { paid: boolean; planned: number; cancelled: number }): string {
  const { paid, planned, cancelled } = state;
  const outcome = findLevelAfterFinish({ paid, plannedRemaining: planned, anyCancelled: cancelled > 0 });
  if ('refusal' in outcome)
    return 'Không còn buổi nào chưa tắm: hãy thu tiền trước, rồi kết thúc gói với Đã thanh toán.';
  const sessions =
    planned > 0
      ? `${planned} buổi chưa tắm sẽ bị hủy.`
      : cancelled > 0
        ? `Không còn buổi nào chưa tắm, ${cancelled} buổi đã hủy trước đó.`
        : 'Các buổi đã tắm hết.';
  return `${sessions} ${outcomeTexts[outcome.level]}`;
}
