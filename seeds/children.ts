import { addDays } from '#rules/days';
import { randomFrom } from './random.ts';
import type { Stored } from './store.ts';
import type { World } from './world.ts';

const nicknames = ['Bi', 'Na', 'Gạo', 'Mít', 'Sóc', 'Bông', 'Cốm', 'Tôm', 'Dâu', 'Ken'];

/** Share of mothers with running sessions who have entered their children (0 to 1). */
const share = 0.4;
/** Maximum number of days by which the birth is before or after the due date. */
const off = 4;

/**
 * Adds children to mothers whose package is running. Mothers with finished packages get no children, because their rows are copied to
 * earlier years and the copies do not move birthdays.
 */
export function addChildren({ today }: World, packages: readonly Stored[]): void {
  const random = randomFrom('children');
  const isOver = new Set(
    packages.filter(({ pack }) => pack.level !== 'L7').map(({ customer }) => customer.id),
  );
  for (const { pack, customer } of packages) {
    const due = customer.predicted_birth_date;
    if (pack.level !== 'L7' || isOver.has(customer.id) || !due || addDays(due, off) >= today) continue;
    if (!random.chance(share)) continue;
    const born = addDays(due, random.int(-off, off));
    customer.children = [{ born, name: random.pick(nicknames) }];
  }
}
