import type { Nurses } from '#rules/levels';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';

const fields = ['agent_id', 'agent1_id', 'agent2_id'] as const;

/**
 * The nurses named here exist and have not left the company (rules 5.7), and the two provisional ones differ.
 * @throws 422 at the field.
 */
export async function checkNurses(ctx: Context, nurses: Nurses): Promise<void> {
  if (nurses.agent1_id && nurses.agent1_id === nurses.agent2_id)
    throw invalid('agent2_id', 'Hai điều dưỡng tạm phải là hai người khác nhau.');
  for (const field of fields) {
    const id = nurses[field];
    if (!id) continue;
    const nurse = await find(ctx, 'agents', id);
    if (!nurse) throw invalid(field, 'Không có điều dưỡng này. Hãy chọn người khác.');
    if (nurse.profile_status === 'out')
      throw invalid(field, `${nurse.name} đã nghỉ việc. Hãy chọn người khác.`);
  }
}
