import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';

/** The person is one of the company's own who can sell: kind staff or sales. @throws 422 at `sales_id`. */
export async function checkSales(ctx: Context, sales_id: string | null | undefined): Promise<void> {
  if (!sales_id) return;
  const user = await find(ctx, 'users', sales_id);
  if (user?.kind !== 'staff' && user?.kind !== 'sales')
    throw invalid('sales_id', 'Sales phải là một nhân viên. Hãy chọn người khác.');
}
