/** Adds sessions with services or addresses other than those of their package (rules 3.26). */
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

/** Number of packages that get such sessions. */
const PACKAGES_WITH_OWN_SERVICES = 3;

/**
 * Changes two coming sessions in a few packages: both sessions have only the last service of the package, and the first session has another
 * address.
 */
export function addOwnServices(world: World, packages: readonly StoredLife[]): void {
  const shifts = world.entries.get('shifts') ?? [];
  const lines = world.entries.get('package_services') ?? [];
  let left = PACKAGES_WITH_OWN_SERVICES * world.scale;
  for (const { pack } of packages) {
    if (left === 0) return;
    if (pack.level !== 'L6' && pack.level !== 'L7') continue;
    const own = lines.filter(({ values }) => values.package_id === pack.id);
    const coming = shifts.filter(
      ({ values }) =>
        values.package_id === pack.id && values.status === 'planned' && String(values.day) > world.today,
    );
    const last = own.at(-1);
    if (own.length < 2 || coming.length < 2 || !last) continue;
    for (const { values } of coming.slice(0, 2)) values.line_ids = [String(last.id)];
    const [first] = coming;
    if (first && left === PACKAGES_WITH_OWN_SERVICES * world.scale)
      first.values.address = 'Nhà bà ngoại: 21 Nguyễn Trãi, Phường 2';
    left -= 1;
  }
}
