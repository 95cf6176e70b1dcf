/** All resources by their name in the API. */
import { actionLogs } from './actionLogs.ts';
import { agentProfiles } from './agentProfiles.ts';
import { agents } from './agents.ts';
import { apiKeys } from './apiKeys.ts';
import { bankImports } from './bankImports.ts';
import { bankLines } from './bankLines.ts';
import { bankRules } from './bankRules.ts';
import { bulkDiscounts } from './bulkDiscounts.ts';
import { customers } from './customers.ts';
import { deductions } from './deductions.ts';
import { discounts } from './discounts.ts';
import { exports } from './exports.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { locations } from './locations.ts';
import { mechanisms } from './mechanisms.ts';
import { mechanismThresholds } from './mechanismThresholds.ts';
import { marketingDays } from './metrics.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { offers } from './offers.ts';
import { outgoingMessages } from './outgoingMessages.ts';
import { packageServices } from './packageServices.ts';
import { packages } from './packages.ts';
import { packItems } from './packItems.ts';
import { partnerAccounts } from './partnerAccounts.ts';
import { partnerLandings } from './partnerLandings.ts';
import { partnerPackages } from './partnerPackages.ts';
import { partnerRevenues } from './partnerRevenues.ts';
import { partners } from './partners.ts';
import { payers } from './payers.ts';
import { payItems } from './payItems.ts';
import { requests } from './requests.ts';
import type { AnyResource, RecordOf } from './resource.ts';
import { savedFilters } from './savedFilters.ts';
import { services } from './services.ts';
import { shifts } from './shifts.ts';
import { transactions } from './transactions.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { variants } from './variants.ts';
import { vouchers } from './vouchers.ts';
import { webhookDeliveries } from './webhookDeliveries.ts';
import { webhooks } from './webhooks.ts';
import { work } from './work.ts';

export const resourceDeclarations = {
  users,
  agents,
  agent_profiles: agentProfiles,
  customers,
  packages,
  package_services: packageServices,
  shifts,
  deductions,
  services,
  variants,
  pack_items: packItems,
  bulk_discounts: bulkDiscounts,
  discounts,
  partners,
  partner_landings: partnerLandings,
  partner_accounts: partnerAccounts,
  partner_packages: partnerPackages,
  partner_revenues: partnerRevenues,
  mechanisms,
  mechanism_thresholds: mechanismThresholds,
  transactions,
  vouchers,
  bank_lines: bankLines,
  bank_rules: bankRules,
  bank_imports: bankImports,
  payers,
  pay_items: payItems,
  locations,
  metrics: marketingDays,
  notes,
  notifications,
  outgoing_messages: outgoingMessages,
  requests,
  offers,
  saved_filters: savedFilters,
  trash,
  exports,
  imports,
  jobs,
  work,
  api_keys: apiKeys,
  webhooks,
  webhook_deliveries: webhookDeliveries,
  action_logs: actionLogs,
};
export type ResourceName = keyof typeof resourceDeclarations;
/** A record of this resource as stored in the database, by field name. */
export type StoredRecord<N extends ResourceName> = RecordOf<(typeof resourceDeclarations)[N]>;

/** All resources, typed for code that serves any resource. */
export const resources: Readonly<Record<string, AnyResource>> = resourceDeclarations as unknown as Readonly<
  Record<string, AnyResource>
>;

/** Returns the declaration of the resource with this name in the API; undefined if there is none. */
export const findResource = (name: string): AnyResource | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : undefined;
