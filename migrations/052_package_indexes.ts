/** Removes indexes of packages that hardly any query needs, because each index slows down every write. */
import type { Knex } from 'knex';

export const name = '052_package_indexes';

/**
 * Indexes that remain, and the queries they serve:
 * - `agent_id_created_at`, `agent1_id`, `agent2_id`: the packages of a nurse, assigned or provisional
 * - `customer_id`: the packages of a customer
 * - `partner_id_created_at`: a partner's list in its default order
 * - `partner_revenue_id`: the packages of a partner revenue
 * - `sales_id_created_at`: the packages that a salesperson sold
 * - `created_at` (with the columns of the most frequent filters): the default order
 * - `level_created_at`: the list at a level, the home queues by level
 * - `level_agent_paid_level_up_time`: the home queue of nurses to be paid, the pay run
 * - `next_planned_day_created_at`: the home queue of overdue sessions
 * - `due_created_at`, `overpaid_created_at`: the home queues of amounts owed
 * - `registered_at_created_at`, `finished_at_created_at`: revenue and partner revenue of a month, and lists sorted by these columns
 */
const dropped = [
  'packages_agent_commission_created_at_index',
  'packages_agent_id_level_index',
  'packages_cancelled_shifts_created_at_index',
  'packages_finished_at_down_index',
  'packages_finished_shifts_created_at_index',
  'packages_level_finished_at_created_at_index',
  'packages_level_level_up_time_created_at_index',
  'packages_level_registered_at_created_at_index',
  'packages_level_started_at_created_at_index',
  'packages_level_up_time_created_at_index',
  'packages_level_up_time_down_index',
  'packages_original_price_created_at_index',
  'packages_paid_created_at_index',
  'packages_partner_id_customer_id_created_at_index',
  'packages_partner_id_finished_at_created_at_index',
  'packages_partner_id_level_created_at_index',
  'packages_partner_id_registered_at_created_at_index',
  'packages_partner_id_started_at_created_at_index',
  'packages_partner_id_total_price_created_at_index',
  'packages_partner_revenue_id_created_at_index',
  'packages_planned_shifts_created_at_index',
  'packages_predicted_birth_date_created_at_index',
  'packages_sales_id_customer_id_index',
  'packages_source_channel_created_at_index',
  'packages_started_at_created_at_index',
  'packages_total_discount_created_at_index',
  'packages_total_price_created_at_index',
];

export async function up(knex: Knex): Promise<void> {
  for (const index of dropped) await knex.raw(`drop index if exists ${index}`);
}
