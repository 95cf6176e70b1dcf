/** What the reports add up, in indexes that hold it: sums of all time read no row of the tables (rules 8.2). */
import type { Knex } from 'knex';

export const name = '007_reports';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('packages', (table) => {
    table.index(
      ['level', 'registered_at', 'total_price', 'original_price', 'agent_income', 'company_income'],
      'packages_revenue_index',
    );
  });
  await knex.schema.alterTable('transactions', (table) => {
    table.dropIndex([], 'transactions_status_month_kind_index');
    table.index(['status', 'month', 'kind', 'amount'], 'transactions_profit_index');
  });
}
