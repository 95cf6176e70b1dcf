/** The demo data in its own database, and all its rows. */
import type { Knex } from 'knex';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { seed } from '#seeds/index';

/** An ordinary Saturday, the first day of a month, a Sunday, a leap day. */
export const demoDays = ['2026-11-21', '2027-01-01', '2027-02-28', '2028-02-29'];

export const demoTables = [
  'mechanisms',
  'mechanism_thresholds',
  'partners',
  'partner_landings',
  'users',
  'services',
  'variants',
  'pack_items',
  'bulk_discounts',
  'discounts',
  'locations',
  'partner_revenues',
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'bank_lines',
  'pay_items',
  'transactions',
  'metrics',
  'notifications',
  'action_logs',
  'action_log_subjects',
];

// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them
export type DemoRow = Record<string, any>;

/** @returns a database that the caller must `destroy()` */
export async function createDemoDatabase(today: string, packages = 1): Promise<Knex> {
  const knex = connect('sqlite::memory:');
  await migrate(knex);
  await seed(knex, { today, packages });
  return knex;
}

/** The rows of every table, in the order of their ids. */
export class DemoRows {
  readonly #tables = new Map<string, DemoRow[]>();
  readonly #ofPackages = new Map<string, DemoRow[]>();

  static async of(knex: Knex): Promise<DemoRows> {
    const rows = new DemoRows();
    for (const table of demoTables) rows.#keep(table, await knex(table).orderBy('id'));
    return rows;
  }

  #keep(table: string, found: DemoRow[]): void {
    this.#tables.set(table, found);
    for (const row of found) {
      if (row.package_id == null) continue;
      const key = `${table} ${row.package_id}`;
      this.#ofPackages.set(key, [...(this.#ofPackages.get(key) ?? []), row]);
    }
  }

  all(table: string): DemoRow[] {
    return this.#tables.get(table) ?? [];
  }

  count(table: string, test: (row: DemoRow) => unknown = () => true): number {
    return this.all(table).filter(test).length;
  }

  /** Returns the rows of one package. */
  of(table: string, package_id: number): DemoRow[] {
    return this.#ofPackages.get(`${table} ${package_id}`) ?? [];
  }
}
