import { levelByNurses, nursesOf } from '#rules/levels';
import { invalid } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { checkNurses } from '../../accounts/assignable.ts';
import { guardConflicts } from '../../shifts/guardConflicts.ts';
import { keepHolders } from '../../shifts/keepHolders.ts';
import { rememberFormerNurses } from '../../shifts/rememberTakers.ts';
import { agentCommission } from '../commissions.ts';
import { openPackage } from '../openPackage.ts';
import { recomputeTotals } from '../recomputeTotals.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Gives a package its nurse (L6) or provisional ones only (L5-A). A field left out keeps what the package has; a new nurse
 * brings the commission of the profile unless one is given (rules 2.10). Her sessions must not clash (rules 3.9).
 */
export const assignAgent: PerformsOf<'packages'>['assign_agent'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'assign_agent');
  const kept = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given);
  const nurses = {
    agent_id: kept(input.agent_id, pack.agent_id),
    agent1_id: kept(input.agent1_id, pack.agent1_id),
    agent2_id: kept(input.agent2_id, pack.agent2_id),
  };
  await checkNurses(ctx, nurses);
  const level = levelByNurses(nurses);
  if (level === 'L5') throw invalid('agent_id', 'Hãy chọn điều dưỡng, hoặc ít nhất một điều dưỡng tạm.');
  const changed = nurses.agent_id !== pack.agent_id;
  const agent_commission =
    input.agent_commission ?? (changed ? await agentCommission(ctx, nurses.agent_id) : pack.agent_commission);
  const before = nursesOf(pack);
  await setLevel(ctx, pack, level, { ...nurses, agent_commission });
  await keepHolders(ctx, id, pack.agent_id, nurses.agent_id);
  await rememberFormerNurses(ctx, id, pack, nurses);
  await recomputeTotals(ctx, id);
  await guardConflicts(ctx, id, {
    accepted: input.accept_conflicts,
    nurses: nursesOf(nurses).filter((nurse) => !before.includes(nurse)),
  });
  return { level };
};
