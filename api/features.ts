/** The hand-written calls, each a `Feature` of its module (see api/app.ts); add a line when a module has some. */
import { accounts } from './domain/accounts/routes.ts';
import { bank, bankFeed } from './domain/bank/routes.ts';
import { calendar } from './domain/calendar/routes.ts';
import { company } from './domain/company/routes.ts';
import { leads } from './domain/connections/routes.ts';
import { locations } from './domain/locations/routes.ts';
import { messages } from './domain/messages/routes.ts';
import { metrics } from './domain/metrics/routes.ts';
import { months } from './domain/months/routes.ts';
import { notifications } from './domain/notifications/routes.ts';
import { packages } from './domain/packages/routes.ts';
import { payments } from './domain/payments/routes.ts';
import { shifts } from './domain/shifts/routes.ts';
import { trash } from './domain/trash/routes.ts';
import { personalData } from './exports/personal/routes.ts';
import { exports } from './exports/routes.ts';
import type { Feature } from './http/services.ts';
import { imports } from './imports/routes.ts';
import { reports } from './reports/routes.ts';
import { events } from './resources/events.ts';
import { privacy } from './resources/viewers.ts';

export const features: readonly Feature[] = [
  accounts,
  bank,
  bankFeed,
  calendar,
  company,
  events,
  exports,
  imports,
  leads,
  locations,
  messages,
  metrics,
  months,
  notifications,
  packages,
  payments,
  privacy,
  personalData,
  reports,
  shifts,
  trash,
];
