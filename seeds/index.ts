/** The demo business (schema 6.2). Its data is the same for every run on a given day, and follows all rules of the API. */
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { addDays, addMonths, toMonth } from '#rules/days';
import { sum } from '#rules/money';
import { compareByCreation } from './byCreation.ts';
import { addCatalogue } from './catalogue.ts';
import { addChildren } from './children.ts';
import { addCopies } from './copies.ts';
import { demoPassword, demoSalt } from './demoPassword.ts';
import { addDiscounts } from './discounts.ts';
import { addHistory } from './history.ts';
import { toLocalInstant } from './instants.ts';
import { makeLeads } from './leads.ts';
import { makeLives } from './lives.ts';
import { addMetrics } from './metrics.ts';
import { addPayItems, buildAdvances } from './monthPay.ts';
import { createMotherMaker } from './mothers.ts';
import { addNotes } from './notes.ts';
import { addNotices } from './notices.ts';
import { addNurses } from './nurses.ts';
import { buildOverheads } from './overheads.ts';
import { addOwnServices } from './ownServices.ts';
import { addPartnerRevenues } from './partnerRevenues.ts';
import { addPartners } from './partners.ts';
import { buildPackagePayments } from './payments.ts';
import { places } from './places.ts';
import { levelCounts, makePlans } from './plans.ts';
import { presentWards } from './presentWards.ts';
import { addStaff } from './staff.ts';
import { addStatements } from './statements.ts';
import { storeLives } from './store.ts';
import { createVoucherGiver } from './vouchers.ts';
import { createWorld, type World } from './world.ts';
import { writeWorld } from './write.ts';

interface SeedOptions {
  /** Today's date in the demo, as a local day 'YYYY-MM-DD'. */
  today: string;
  /** Minimum number of packages; the plain demo has several hundred. */
  packages?: number;
}

/** Argon2 options: memory in KiB (19 MiB) and two passes. */
const hashOptions = { salt: demoSalt, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Fills a migrated, empty database with the demo. Never reads the clock: the caller passes the day. A larger demo has more packages. If the
 * requested size exceeds the maximum without copies, copies in earlier years are added (`addCopies`), with the same nurses.
 * @throws if the database already has records, or if a rule is broken
 */
export async function seed(knex: Knex, { today, packages = 0 }: SeedOptions): Promise<void> {
  const scale = calculateScale(packages / sum(Object.values(levelCounts)));
  const world = makeWorld(today, scale, await hash(demoPassword, hashOptions));
  await knex.transaction(async (trx) => {
    await writeWorld(trx, world);
    const created_at = toLocalInstant(today, 8 * 60);
    const settings = { company, first_steps: { dismissed: true } };
    for (const [name, value] of Object.entries(settings))
      await trx('settings').insert({
        name,
        value: JSON.stringify(value),
        created_at,
        updated_at: created_at,
      });
  });
  await addCopies(knex, packages);
  // Deletes the recorded changes, because the proof must not report the changes made during the creation of the demo.
  await knex('recorded_changes').delete();
}

/**
 * The company's data on its documents. It has no name, so that documents show the name from the server's settings, else the program's name.
 */
const company = {
  phone: '02838221234',
  zalo: '0908123456',
  address: '45 Nguyễn Thị Minh Khai, Phường Bến Nghé, Quận 1, Hồ Chí Minh',
  tax_code: '0312345678',
} as const;

/**
 * Maximum factor by which the demo is enlarged without copies. A larger factor needs more memory, because every row is an object in memory.
 */
const MAX_SCALE = 20;
/** Share of the demo's packages that a copy contains (`gatherSettled`), rounded down. */
const SETTLED_SHARE = 0.79;

/**
 * Returns the factor by which to enlarge the demo, so that the smallest number of copies gives at least `times` times the plain demo, and
 * little more.
 */
function calculateScale(times: number): number {
  const copies = Math.max(0, Math.ceil((times / MAX_SCALE - 1) / SETTLED_SHARE));
  return Math.min(Math.max(1, Math.ceil(times / (1 + copies * SETTLED_SHARE))), MAX_SCALE);
}

/** Builds the demo as records, before they are stored. */
function makeWorld(today: string, scale: number, password: string): World {
  const world = createWorld(today, scale, password);
  const firstMonth = addMonths(toMonth(today), -13);
  const opened = addDays(today, -460);

  const senders = addPartners(world, opened);
  const staff = addStaff(world, opened, senders);
  const nurses = addNurses(world, opened);
  const sold = addCatalogue(world, opened);
  const discounts = addDiscounts(world, sold, senders);
  for (const { city, district, area, wards } of places)
    for (const ward of wards)
      world.add('locations', toLocalInstant(opened, 0), { province: city, district, ward, area });
  for (const { city, district, area, wards } of presentWards) {
    const old = places.find((place) => place.city === city && place.district === district)?.wards ?? [];
    for (const ward of wards.filter((each) => !old.includes(each)))
      world.add('locations', toLocalInstant(opened, 0), { province: city, district, ward, area });
  }

  const makeMother = createMotherMaker(staff);
  const leads = makeLeads(world, senders, makeMother);
  const plans = makePlans(world, sold, senders);
  const lives = makeLives({ world, staff, nurses, sold, discounts, makeMother }, plans);
  discounts.close();
  const packages = storeLives(world, leads, lives);
  addChildren(world, packages);
  addOwnServices(world, packages);
  addPayItems(world, packages);

  const metrics = addMetrics(world, `${firstMonth}-01`);
  const payments = [
    ...buildPackagePayments(world, packages),
    ...buildAdvances(world, packages),
    ...buildOverheads(world, metrics, firstMonth),
    ...addPartnerRevenues(world, senders, packages),
  ];
  const giveVoucher = createVoucherGiver(world);
  const transactions = payments
    .sort(compareByCreation)
    .map(({ created_at, values }) =>
      world.add('transactions', created_at, { ...values, ...giveVoucher(created_at, values) }),
    );
  addStatements(world, packages, transactions);

  addNotes(world, staff, packages);
  addNotices(world, staff, senders, packages);
  addHistory(world, staff, packages);
  return world;
}
