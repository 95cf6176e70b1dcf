import { toWeekday } from '#rules/days';
import type { Customer } from '#schema/customers';
import type { Package } from '#schema/packages';
import { compareByCreation } from './byCreation.ts';
import type { Life } from './lives.ts';
import type { Mother } from './mothers.ts';
import type { World } from './world.ts';

/** A generated package (`life`) with the records that were created from it. */
export interface StoredLife {
  life: Life;
  pack: Package;
  customer: Customer;
}

/** Adds the customers, packages and their parts to the world, each resource in the order of creation. */
export function storeLives(world: World, mothers: readonly Mother[], lives: readonly Life[]): StoredLife[] {
  const last = new Map<Mother, Life>();
  for (const life of lives) {
    const other = last.get(life.mother);
    const later = !other || (other.values.registered_at ?? '') <= (life.values.registered_at ?? '');
    if (later) last.set(life.mother, life);
  }
  const customers = new Map<Mother, Customer>();
  for (const mother of [...new Set([...mothers, ...lives.map((life) => life.mother)])].sort(
    compareByCreation,
  )) {
    // A customer has the level of her package that was registered last (rules 1.3).
    const level = last.get(mother)?.values.level ?? mother.values.level;
    customers.set(
      mother,
      world.add('customers', mother.created_at, { ...mother.values, ...(level ? { level } : {}) }),
    );
  }
  return [...lives].sort(compareByCreation).map((life) => {
    const customer = customers.get(life.mother) as Customer;
    const pack = world.add('packages', life.created_at, { ...life.values, customer_id: customer.id });
    storeParts(world, life, pack.id);
    return { life, pack, customer };
  });
}

function storeParts(world: World, { quote, sessions, created_at }: Life, package_id: string): void {
  for (const line of quote.lines) world.add('package_services', created_at, { ...line, package_id });
  for (const deduction of quote.deductions) world.add('deductions', created_at, { ...deduction, package_id });
  for (const [index, session] of sessions.entries())
    world.add('shifts', created_at, {
      ...session,
      index: index + 1,
      wday: toWeekday(session.day),
      package_id,
    });
}
