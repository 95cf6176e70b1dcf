/**
 * Proposes nurses for the packages of a nurse who leaves: the best nurse for each package, without giving a nurse two sessions at once
 * (rules 2.26).
 */
import { doSlotsOverlap } from '#rules/slots';

interface Session {
  readonly day: string;
  readonly time_period: readonly string[];
}
interface PackageToAssign {
  readonly package_id: string;
  readonly sessions: readonly Session[];
  /** Candidates, best match first, with their conflicts. */
  readonly candidates: readonly { readonly id: string; readonly clashes: readonly unknown[] }[];
}

const doOverlap = (some: readonly Session[], others: readonly Session[]): boolean =>
  some.some((one) =>
    others.some(
      (other) =>
        one.day === other.day &&
        one.time_period.some((slot) => other.time_period.some((taken) => doSlotsOverlap(slot, taken))),
    ),
  );

/** Proposes a nurse for each package. The result is by package id and omits packages that no nurse can take without a conflict. */
export function proposeNewNurses(packages: readonly PackageToAssign[]): Map<string, string> {
  const free = packages.map((pack) => ({
    pack,
    nurses: pack.candidates.filter(({ clashes }) => clashes.length === 0).map(({ id }) => id),
  }));
  const scarcest = [...free].sort((a, b) => a.nurses.length - b.nurses.length);
  const proposed = new Map<string, string>();
  for (const { pack, nurses } of scarcest) {
    const taker = nurses.find((id) =>
      packages.every(
        (other) => proposed.get(other.package_id) !== id || !doOverlap(pack.sessions, other.sessions),
      ),
    );
    if (taker) proposed.set(pack.package_id, taker);
  }
  return proposed;
}
