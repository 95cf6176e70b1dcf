import { addDays } from '#rules/days';
import { createRandom } from './random.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

const nicknames = ['Bi', 'Na', 'Gạo', 'Mít', 'Sóc', 'Bông', 'Cốm', 'Tôm', 'Dâu', 'Ken'];

/** Share of mothers with running sessions who have entered their children (0 to 1). */
const SHARE_WITH_CHILDREN = 0.4;
/** Maximum number of days by which the birth is before or after the due date. */
const MAX_DAYS_FROM_DUE = 4;

/**
 * Adds children to mothers whose package is running. Mothers with finished packages get no children, because their rows are copied to
 * earlier years and the copies do not move birthdays.
 */
export function addChildren({ today }: World, packages: readonly StoredLife[]): void {
  const random = createRandom('children');
  const isOver = new Set(
    packages.filter(({ pack }) => pack.level !== 'L7').map(({ customer }) => customer.id),
  );
  for (const { pack, customer } of packages) {
    const due = customer.predicted_birth_date;
    if (pack.level !== 'L7' || isOver.has(customer.id) || !due || addDays(due, MAX_DAYS_FROM_DUE) >= today)
      continue;
    if (!random.chance(SHARE_WITH_CHILDREN)) continue;
    const born = addDays(due, random.int(-MAX_DAYS_FROM_DUE, MAX_DAYS_FROM_DUE));
    customer.children = [{ born, name: random.pick(nicknames) }];
  }
}
