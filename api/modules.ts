/**
 * The modules of the server, one line each. A new module is a folder in `domain` and a line here; `buildApp` joins all modules in the order
 * of their names.
 */
export { accounts } from './domain/accounts/index.ts';
export { bank } from './domain/bank/index.ts';
export { calendar } from './domain/calendar/index.ts';
export { catalogue } from './domain/catalogue/index.ts';
export { company } from './domain/company/index.ts';
export { connections } from './domain/connections/index.ts';
export { customers } from './domain/customers/index.ts';
export { leads } from './domain/leads/index.ts';
export { locations } from './domain/locations/index.ts';
export { maintenance } from './domain/maintenance/index.ts';
export { messages } from './domain/messages/index.ts';
export { metrics } from './domain/metrics/index.ts';
export { months } from './domain/months/index.ts';
export { motherPage } from './domain/motherPage/index.ts';
export { notes } from './domain/notes/index.ts';
export { notifications } from './domain/notifications/index.ts';
export { nursePage } from './domain/nursePage/index.ts';
export { offers } from './domain/offers/index.ts';
export { packages } from './domain/packages/index.ts';
export { pages } from './domain/pages/index.ts';
export { partners } from './domain/partners/index.ts';
export { payments } from './domain/payments/index.ts';
export { privacy } from './domain/privacy/index.ts';
export { proof } from './domain/proof/index.ts';
export { requests } from './domain/requests/index.ts';
export { savedFilters } from './domain/savedFilters/index.ts';
export { shifts } from './domain/shifts/index.ts';
export { status } from './domain/status/index.ts';
export { tax } from './domain/tax/index.ts';
export { events } from './events/index.ts';
export { exports } from './exports/index.ts';
export { imports } from './imports/index.ts';
export { jobs } from './jobs/index.ts';
export { reports } from './reports/index.ts';
export { history } from './resources/index.ts';
export { trash } from './resources/trash/index.ts';
export { work } from './work/index.ts';
