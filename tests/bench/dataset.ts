import { loadSqliteDriver } from '#api/db/sqlite/driver';
import { addDays, addMonths, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { maxScheduledSessions } from '#schema/reports/schedule';

/** Values of rows, from which the calls are built. */
export interface Dataset {
  customers: number;
  packages: number;
  /** Number of the last page of the packages at L8. */
  lastPage: number;
  /** Normalized phone numbers of eight customers, far apart in the table. */
  phones: readonly string[];
  /** The last eight complete months, newest first, with first and last day. */
  months: readonly { month: string; from: string; to: string }[];
  /** The last day on which a package was registered. */
  day: string;
  /** Eight ranges of 61 days, or of fewer days if they have more sessions than the schedule shows. */
  scheduled: readonly { from: string; to: string }[];
  scheduledDays: number;
  /** Ids of eight single services that have a price. */
  services: readonly string[];
  salesId: string;
}

/** Reads the values for the calls from a SQLite file. */
export function readDataset(file: string): Dataset {
  const database = new (loadSqliteDriver())(file, { readonly: true });
  const one = <T>(sql: string): T => database.prepare(sql).pluck().get() as T;
  const customers = one<number>('select max(id) from customers');
  const day = one<string>('select max(registered_at) from packages');
  const eight = Array.from({ length: 8 }, (_, at) => at);
  const sessions = database.prepare('select count(*) from shifts where day between ? and ?').pluck();
  const ranges = (days: number) =>
    eight.map((at) => {
      const to = addDays(day, -7 * at);
      return { from: addDays(to, 1 - days), to };
    });
  const fits = (days: number) =>
    ranges(days).every(({ from, to }) => Number(sessions.get(from, to)) <= maxScheduledSessions);
  const scheduledDays = [61, 31, 14, 7].find(fits) ?? 1;
  const dataset: Dataset = {
    customers,
    packages: one<number>('select max(id) from packages'),
    lastPage: Math.ceil(one<number>("select count(*) from packages where level = 'L8'") / 20),
    phones: eight.map((at) =>
      one<string>(
        `select phone_fold from customers where phone is not null and id >= ${Math.floor((customers / 9) * at)} order by id limit 1`,
      ),
    ),
    months: eight.map((at) => {
      const month = addMonths(toMonth(day), -1 - at);
      return { month, from: toMonthStart(month), to: toMonthEnd(month) };
    }),
    day,
    scheduled: ranges(scheduledDays),
    scheduledDays,
    services: database
      .prepare('select id from services where not pack and price > 0 order by id limit 8')
      .pluck()
      .all()
      .map(String),
    salesId: String(one<number>("select id from users where kind = 'sales' order by id limit 1")),
  };
  database.close();
  return dataset;
}
