/**
 * The migrations, in order, under fixed names (file names differ between a built and an unbuilt server). A migration
 * that has been released is never edited; a new field is a new one of these and a line in the declaration.
 */
import type { Knex } from 'knex';
import * as people from './001_people.ts';
import * as catalogue from './002_catalogue.ts';
import * as business from './003_business.ts';
import * as system from './004_system.ts';
import * as signin from './005_signin.ts';
import * as lists from './006_lists.ts';
import * as reports from './007_reports.ts';
import * as imports from './008_imports.ts';
import * as workLists from './009_work_lists.ts';
import * as sums from './010_sums.ts';
import * as counts from './011_counts.ts';
import * as phrases from './012_phrases.ts';
import * as facts from './013_facts.ts';
import * as searchedNames from './014_searched_names.ts';
import * as daysOfPackages from './015_days_of_packages.ts';
import * as signups from './016_signups.ts';
import * as bankLines from './017_bank_lines.ts';
import * as ownAccount from './018_own_account.ts';
import * as money from './019_money.ts';
import * as personalData from './020_personal_data.ts';
import * as substitutes from './021_substitutes.ts';
import * as messages from './022_messages.ts';
import * as trash from './023_trash.ts';
import * as placesOfCustomers from './024_places_of_customers.ts';
import * as trashReferences from './027_trash_references.ts';
import * as birthsByLevel from './028_births_by_level.ts';
import * as bankLineIdentity from './029_bank_line_identity.ts';
import * as undoneMerges from './031_undone_merges.ts';
import * as orderOfPlaces from './032_order_of_places.ts';
import * as changeNotices from './033_change_notices.ts';
import * as callOffs from './034_call_offs.ts';
import * as sessionsSecondFactor from './037_sessions_second_factor.ts';

interface Migration {
  name: string;
  up: (knex: Knex) => Promise<void>;
}

const all: readonly Migration[] = [
  people,
  catalogue,
  business,
  system,
  signin,
  lists,
  reports,
  imports,
  workLists,
  sums,
  counts,
  phrases,
  facts,
  searchedNames,
  daysOfPackages,
  signups,
  bankLines,
  ownAccount,
  money,
  personalData,
  substitutes,
  messages,
  trash,
  placesOfCustomers,
  trashReferences,
  birthsByLevel,
  bankLineIdentity,
  undoneMerges,
  orderOfPlaces,
  changeNotices,
  callOffs,
  sessionsSecondFactor,
];

export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...all],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => ({
    up: migration.up,
    // Going back is restoring a backup; nothing pretends to undo what has lost data.
    down: async () => {
      throw new Error(`${migration.name} cannot be undone; restore a backup instead.`);
    },
  }),
};
