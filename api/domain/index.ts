/** The subjects of the business, made known to the generic endpoints; imported once, by whatever serves or writes records. */
import type { AllHooks } from '../resources/hooks.ts';
import type { AllPerforms } from '../resources/perform.ts';
import { registerDomain } from '../resources/registry.ts';
import { actionLogsHooks } from '../resources/revertable.ts';
import {
  agentsActions,
  agentsHooks,
  partnerAccountsActions,
  partnerAccountsHooks,
  usersActions,
  usersHooks,
} from './accounts/accountsAdapters.ts';
import { hashPassword } from './accounts/passwords.ts';
import { bankImportsActions } from './bank/bankImports.ts';
import { bankRulesHooks } from './bank/bankSettings.ts';
import { bankLinesActions, bankLinesHooks } from './bank/reconcileLine.ts';
import { bulkDiscountsHooks, packItemsHooks, servicesHooks } from './catalogue/catalogue.ts';
import { discountsHooks } from './catalogue/discounts.ts';
import { apiKeysActions, apiKeysHooks } from './connections/apiKeys.ts';
import { webhookDeliveriesActions, webhooksActions, webhooksHooks } from './connections/webhooks.ts';
import { customersActions, customersHooks } from './customers/customersAdapters.ts';
import { importsActions, importsHooks } from './imports/undoImport.ts';
import { jobsActions, jobsHooks } from './jobs/jobs.ts';
import { locationsHooks } from './locations/locations.ts';
import { outgoingMessagesActions, outgoingMessagesHooks } from './messages/outbox.ts';
import { notesHooks } from './notes/notes.ts';
import { deductionsHooks } from './packages/deductions.ts';
import { packageServicesHooks } from './packages/lines.ts';
import { packagesActions, packagesHooks } from './packages/packages.ts';
import { partnerPackagesHooks } from './packages/partnerRequest.ts';
import {
  mechanismsHooks,
  mechanismThresholdsHooks,
  partnerLandingsHooks,
  partnerRevenuesActions,
  partnerRevenuesHooks,
  partnersHooks,
} from './partners/partnersAdapters.ts';
import { transactionsActions, transactionsHooks } from './payments/transactions.ts';
import { shiftsActions, shiftsHooks } from './shifts/shifts.ts';
import { trashActions } from './trash/routes.ts';

const hooks: AllHooks = {
  action_logs: actionLogsHooks,
  agents: agentsHooks,
  api_keys: apiKeysHooks,
  bank_lines: bankLinesHooks,
  bank_rules: bankRulesHooks,
  bulk_discounts: bulkDiscountsHooks,
  customers: customersHooks,
  deductions: deductionsHooks,
  discounts: discountsHooks,
  imports: importsHooks,
  jobs: jobsHooks,
  locations: locationsHooks,
  mechanism_thresholds: mechanismThresholdsHooks,
  mechanisms: mechanismsHooks,
  notes: notesHooks,
  outgoing_messages: outgoingMessagesHooks,
  packages: packagesHooks,
  package_services: packageServicesHooks,
  pack_items: packItemsHooks,
  partner_accounts: partnerAccountsHooks,
  partner_landings: partnerLandingsHooks,
  partner_packages: partnerPackagesHooks,
  partner_revenues: partnerRevenuesHooks,
  partners: partnersHooks,
  services: servicesHooks,
  shifts: shiftsHooks,
  transactions: transactionsHooks,
  users: usersHooks,
  webhooks: webhooksHooks,
};

const performs: AllPerforms = {
  agents: agentsActions,
  api_keys: apiKeysActions,
  bank_lines: bankLinesActions,
  bank_imports: bankImportsActions,
  customers: customersActions,
  imports: importsActions,
  jobs: jobsActions,
  outgoing_messages: outgoingMessagesActions,
  packages: packagesActions,
  shifts: shiftsActions,
  transactions: transactionsActions,
  partner_accounts: partnerAccountsActions,
  partner_revenues: partnerRevenuesActions,
  trash: trashActions,
  users: usersActions,
  webhook_deliveries: webhookDeliveriesActions,
  webhooks: webhooksActions,
};

registerDomain({ hooks, performs, hashPassword });
