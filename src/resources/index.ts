/**
 * Overrides of the generated screens, by resource. Only small components are loaded with this file; the others are loaded when their screen
 * is opened.
 */
import type { ResourceName } from '#schema/index';
import type { Screens } from '../screens/customizeScreens.ts';
import { agents } from './agents/index.ts';
import { apiKeys } from './apiKeys/index.ts';
import { bankLines } from './bankLines/index.ts';
import { customers } from './customers/index.ts';
import { discounts } from './discounts/index.ts';
import { locations } from './locations/index.ts';
import { mechanisms } from './mechanisms/index.ts';
import { outgoingMessages } from './messages/index.ts';
import { offers } from './offers/index.ts';
import { packages } from './packages/index.ts';
import { partnerAccounts } from './partnerAccounts/index.ts';
import { partnerPackages } from './partnerPackages/index.ts';
import { partnerRevenues } from './partnerRevenues/index.ts';
import { partners } from './partners/index.ts';
import { requests } from './requests/index.ts';
import { services } from './services/index.ts';
import { shifts } from './shifts/index.ts';
import { transactions } from './transactions/index.ts';
import { users } from './users/index.ts';
import { vouchers } from './vouchers/index.ts';
import { webhooks } from './webhooks/index.ts';

export const screens: { readonly [N in ResourceName]?: Screens } = {
  agents,
  api_keys: apiKeys,
  bank_lines: bankLines,
  customers,
  discounts,
  locations,
  mechanisms,
  outgoing_messages: outgoingMessages,
  requests,
  offers,
  packages,
  partner_accounts: partnerAccounts,
  partner_packages: partnerPackages,
  partner_revenues: partnerRevenues,
  partners,
  services,
  shifts,
  transactions,
  users,
  vouchers,
  webhooks,
};

/** Returns the screen overrides of a resource; an empty object if it has none. */
export const findScreens = (resource: string): Screens => byName[resource] ?? {};
const byName: Readonly<Partial<Record<string, Screens>>> = screens;
