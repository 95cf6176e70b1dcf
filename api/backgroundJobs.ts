/** The kinds of background work that a server does; add a line when there is a new one. */
import { autoBook } from './domain/bank/reconcileLine.ts';
import { deliverWebhook } from './domain/connections/deliverWebhook.ts';
import { remindContacts } from './domain/customers/customers.ts';
import { purgeExpired } from './domain/maintenance/purgeExpired.ts';
import {
  queueCorrections,
  queueDayMessages,
  queuePaymentMessage,
  refreshMessages,
} from './domain/messages/sendingRules.ts';
import { sendMessages } from './domain/messages/sendMessages.ts';
import { proveBooksNightly } from './domain/proof/proveBooks.ts';
import type { Job } from './jobs/defineJob.ts';

export const backgroundJobs: readonly Job[] = [
  autoBook as Job,
  purgeExpired,
  remindContacts,
  proveBooksNightly as unknown as Job,
  sendMessages,
  queueDayMessages as unknown as Job,
  queueCorrections as unknown as Job,
  refreshMessages as unknown as Job,
  queuePaymentMessage as unknown as Job,
  deliverWebhook as unknown as Job,
];
