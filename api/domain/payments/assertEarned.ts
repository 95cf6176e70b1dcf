import { isCancelledRegistration } from '#rules/levels';
import type { Share } from '#rules/shares';
import type { Stored } from '#schema/index';
import { invalid } from '../../domainError.ts';

/**
 * Asserts that a nurse has earned pay of a package: it is not cancelled, and she held a session of it (rules 5.11).
 * @param share hers; undefined when she held none
 * @throws 422 at `agent_id`
 */
export function assertEarned(
  { level }: Pick<Stored<'packages'>, 'level'>,
  share: Share | undefined,
): asserts share is Share {
  if (isCancelledRegistration(level))
    throw invalid('agent_id', 'Gói này đã hủy trước buổi đầu nên không có lương để trả.');
  if (!share?.sessions)
    throw invalid('agent_id', 'Điều dưỡng này không có buổi đã tắm nào trong gói nên không có lương để trả.');
}
