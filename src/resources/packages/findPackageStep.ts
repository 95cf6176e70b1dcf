import { findNextStep, type NextStep, type PackageStepState } from '#rules/nextStep';
import type { Package } from '#schema/packages';

/** Facts that a package's page has in addition to the package itself. */
type StepFacts = Pick<PackageStepState, 'overdue_day' | 'next' | 'today'> &
  Partial<Pick<PackageStepState, 'clashes' | 'is_last' | 'partner' | 'provisional'>>;

/** Returns the next step of a package. */
export function findPackageStep(
  pack: Pick<Package, 'level' | 'agent_paid' | 'cancel_reason' | 'planned_shifts' | 'due' | 'started_at'>,
  { clashes = [], is_last = false, partner = null, provisional = [], ...facts }: StepFacts,
): NextStep {
  const { level, agent_paid, cancel_reason, planned_shifts, due } = pack;
  return findNextStep({
    ...{ ...facts, level, cancel_reason, clashes, is_last, partner, provisional },
    starts_on: pack.started_at ?? null,
    planned_shifts: planned_shifts ?? 0,
    due: due ?? 0,
    agent_paid: agent_paid === true,
  });
}
