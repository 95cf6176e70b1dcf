import { findNextStep, type NextStep, type PackageStepState } from '#rules/nextStep';
import type { Package } from '#schema/packages';

/** Facts that a package's page has in addition to the package itself. */
type StepFacts = Pick<PackageStepState, 'next_day' | 'today'> &
  Partial<Pick<PackageStepState, 'clashes' | 'is_last'>>;

/** Returns the next step of a package. */
export function findPackageStep(
  pack: Pick<Package, 'level' | 'agent_paid' | 'cancel_reason' | 'planned_shifts' | 'due'>,
  { next_day, today, clashes = [], is_last = false }: StepFacts,
): NextStep {
  const { level, agent_paid, cancel_reason, planned_shifts, due } = pack;
  return findNextStep({
    ...{ level, cancel_reason, next_day, today, clashes, is_last },
    planned_shifts: planned_shifts ?? 0,
    due: due ?? 0,
    agent_paid: agent_paid === true,
  });
}
