import { type NextStep, nextStep } from '#rules/nextStep';
import type { Package } from '#schema/packages';

/** What a package waits for. @param next_day of its next planned session @param today the local day */
export function stepOf(
  pack: Pick<Package, 'level' | 'agent_paid' | 'cancel_reason' | 'planned_shifts'>,
  next_day: string | null,
  today: string,
): NextStep {
  const { level, agent_paid, cancel_reason, planned_shifts } = pack;
  return nextStep({
    level,
    planned_shifts: planned_shifts ?? 0,
    next_day,
    today,
    agent_paid: agent_paid === true,
    cancel_reason,
  });
}
