/**
 * Customers: leads and mothers, their merging, and reminders to call.
 *
 * POST /customers/read_message: admin, sales
 * Job remind_contacts, every day at 08:00
 */

import type { Module } from '../../resources/module.ts';
import { sendContactReminders } from './contact.ts';
import { customersActions, customersHooks } from './customers.ts';
import { customersRoutes } from './routes.ts';

export const customers: Module = {
  hooks: { customers: customersHooks },
  actions: { customers: customersActions },
  routes: [customersRoutes],
  jobs: [sendContactReminders],
};
