/**
 * The migrations, in order, under fixed names (file names differ between the sources and a build). Never edit a released migration; a new
 * field needs a new migration and a line in the declaration. Migrations import only files of this folder, so that later changes of other
 * code cannot change their effect.
 */
import type { Knex } from 'knex';
import * as baseline from './028_baseline.ts';
import * as bankLineIdentity from './029_bank_line_identity.ts';
import * as undoneMerges from './031_undone_merges.ts';
import * as orderOfPlaces from './032_order_of_places.ts';
import * as changeNotices from './033_change_notices.ts';
import * as callOffs from './034_call_offs.ts';
import * as sessionsSecondFactor from './037_sessions_second_factor.ts';
import * as exportNotes from './040_exports.ts';
import * as jobs from './050_jobs.ts';
import * as debts from './051_debts.ts';
import * as packageIndexes from './052_package_indexes.ts';
import * as lostReasons from './053_lost_reasons.ts';
import * as bankFeed from './054_bank_feed.ts';
import * as nextContacts from './060_next_contacts.ts';
import * as sessionTime from './061_session_time.ts';
import * as priceCuts from './062_price_cuts.ts';
import * as apiKeys from './063_api_keys.ts';
import * as outgoingMessages from './064_outgoing_messages.ts';
import * as packageNote from './065_package_note.ts';
import * as agentRecovery from './066_agent_recovery.ts';
import * as roundsOfServices from './066_rounds_of_services.ts';
import * as servicesOfPackages from './067_services_of_packages.ts';
import * as children from './068_children.ts';
import * as vouchers from './069_vouchers.ts';
import * as proof from './071_proof.ts';
import * as bankRulesImports from './072_bank_rules_imports.ts';
import * as notes from './073_notes.ts';
import * as again from './074_again.ts';
import * as rightNurse from './075_right_nurse.ts';
import * as nursesWithoutEmail from './077_nurses_without_email.ts';
import * as fileImports from './078_imports.ts';
import * as webhooks from './079_webhooks.ts';
import * as leadIds from './080_lead_ids.ts';
import * as discontinued from './081_discontinued.ts';
import * as firstSteps from './082_first_steps.ts';
import * as passkeys from './087_passkeys.ts';
import * as jobLanes from './088_job_lanes.ts';
import * as mergedLeads from './089_merged_leads.ts';
import * as births from './090_births.ts';
import * as queueIndexes from './091_queue_indexes.ts';
import * as importIds from './092_import_ids.ts';
import * as listOrders from './099_list_orders.ts';
import * as nurseDays from './100_nurse_days.ts';
import * as cleanTexts from './101_clean_texts.ts';
import * as payers from './102_payers.ts';
import * as work from './103_work.ts';
import * as workMemo from './104_work_memo.ts';
import * as keptTax from './105_kept_tax.ts';
import * as workFiles from './106_work_files.ts';
import * as payOfMonth from './107_pay_of_month.ts';
import * as sessionServices from './108_session_services.ts';
import * as importChanges from './111_import_changes.ts';
import * as nursePages from './112_nurse_pages.ts';
import * as leavingNurses from './113_leaving_nurses.ts';
import * as requests from './114_requests.ts';
import * as visitNotes from './115_visit_notes.ts';
import * as motherPage from './116_mother_page.ts';
import * as refundShares from './118_refund_shares.ts';
import * as savedFilters from './119_saved_filters.ts';
import * as offers from './120_offers.ts';
import * as seenPlans from './121_seen_plans.ts';
import * as pageKeys from './123_page_keys.ts';
import * as eventMessages from './124_event_messages.ts';

interface Migration {
  name: string;
  up: (knex: Knex) => Promise<void>;
}

const all: readonly Migration[] = [
  baseline,
  bankLineIdentity,
  undoneMerges,
  orderOfPlaces,
  changeNotices,
  callOffs,
  sessionsSecondFactor,
  exportNotes,
  jobs,
  debts,
  packageIndexes,
  lostReasons,
  bankFeed,
  nextContacts,
  sessionTime,
  priceCuts,
  apiKeys,
  outgoingMessages,
  packageNote,
  agentRecovery,
  roundsOfServices,
  servicesOfPackages,
  children,
  vouchers,
  proof,
  bankRulesImports,
  notes,
  again,
  rightNurse,
  nursesWithoutEmail,
  fileImports,
  webhooks,
  leadIds,
  discontinued,
  firstSteps,
  passkeys,
  jobLanes,
  mergedLeads,
  births,
  queueIndexes,
  importIds,
  listOrders,
  nurseDays,
  cleanTexts,
  payers,
  work,
  workMemo,
  keptTax,
  workFiles,
  payOfMonth,
  sessionServices,
  importChanges,
  nursePages,
  leavingNurses,
  requests,
  visitNotes,
  motherPage,
  refundShares,
  savedFilters,
  seenPlans,
  offers,
  pageKeys,
  eventMessages,
];

export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...all],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => ({
    up: migration.up,
    // Migrations cannot be reversed, because lost data cannot be recovered; restore a backup instead.
    down: async () => {
      throw new Error(`${migration.name} cannot be undone; restore a backup instead.`);
    },
  }),
};

/** Name of the first migration, which contains all migrations before release 0.1.0. */
export const baselineName = baseline.name;
