/** Whom work can be given to: nurses of the company, and people who sell. */
import type { Nurses } from '#rules/levels';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';

const fields = ['agent_id', 'agent1_id', 'agent2_id'] as const;

/**
 * The nurses named here exist and have not left the company (rules 5.7), and the two provisional ones differ.
 * @throws DomainError 422 at the field
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

/** The person is one of the company's own who can sell: kind staff or sales. @throws DomainError 422 at `sales_id` */
export async function checkSales(ctx: Context, sales_id: string | null | undefined): Promise<void> {
  if (!sales_id) return;
  const user = await find(ctx, 'users', sales_id);
  if (user?.kind !== 'staff' && user?.kind !== 'sales')
    throw invalid('sales_id', 'Sales phải là một nhân viên. Hãy chọn người khác.');
}
