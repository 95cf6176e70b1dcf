/** The levels of customers and packages, and the level that results from each action (rules 2.3). */

/** The ten package levels, in the order in which every list shows them. */
export const packageLevels = ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'] as const;
export type PackageLevel = (typeof packageLevels)[number];

/** All thirteen customer levels: the three levels of a lead, then the package levels. */
export const customerLevels = ['C3', 'L1', 'L1-C', ...packageLevels] as const;
export type CustomerLevel = (typeof customerLevels)[number];

/** Levels of packages that the customer has paid for. */
export const paidLevels = ['L8', 'L8-7C'] as const satisfies readonly PackageLevel[];
/**
 * Levels that the revenue report excludes unless the user filters by them: not approved yet, or cancelled before the first session (rules
 * 8.4).
 */
export const nonRevenueLevels = ['L4', 'L5-C', 'L6-C'] as const satisfies readonly PackageLevel[];

/**
 * Levels that do not count as registered in the ranking by seller, nurse or channel: not approved yet, or cancelled before a nurse was
 * assigned (rules 8.20).
 */
export const unregisteredLevels = ['L4', 'L5-C'] as const satisfies readonly PackageLevel[];

/** Levels of requested, registered or running packages: a customer with such a package needs no next package yet (rules 2.21). */
export const openLevels = ['L4', 'L5', 'L5-A', 'L6', 'L7'] as const satisfies readonly PackageLevel[];

export const isOpenLevel = (level: string): boolean => openLevels.some((open) => open === level);

/** True if a next package may follow a package at this level: its nurse is assigned, or its sessions have begun. */
export const isAssignedOrStarted = (level: string): boolean =>
  ['L6', 'L7', 'L7-C', 'L8', 'L8-7C'].includes(level);

/** Levels of packages that count toward a nurse's load (rules 5.8). */
export const runningLevels: readonly PackageLevel[] = ['L5-A', 'L6', 'L7'];

/** For each action, the package levels at which it may run (rules 2.3). */
export const levelsAllowingAction = {
  confirm_package: ['L4'],
  assign_agent: ['L5', 'L5-A', 'L6'],
  offer: ['L5', 'L5-A'],
  hand_over: ['L5-A', 'L6', 'L7'],
  change_time: ['L5', 'L5-A', 'L6', 'L7'],
  move_starts: ['L5', 'L5-A', 'L6'],
  cancel_package: ['L4', 'L5', 'L5-A', 'L6'],
  finish_package: ['L7'],
  paid_package: ['L7-C'],
  pay: ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C'],
  pay_agent: ['L8', 'L8-7C'],
  recover_pay: packageLevels,
  add_services: ['L6', 'L7'],
  move_package: packageLevels,
  add_shift: ['L5', 'L5-A', 'L6', 'L7'],
  add_discount: ['L4', 'L5', 'L5-A', 'L6', 'L7'],
  delete_package: packageLevels,
  refund: packageLevels,
  reopen_package: ['L7-C', 'L8', 'L8-7C'],
  restore_package: ['L5-C', 'L6-C'],
  finish_shift: ['L6', 'L7'],
  delay_shift: ['L5', 'L5-A', 'L6', 'L7'],
  cancel_shift: ['L5', 'L5-A', 'L6', 'L7'],
  substitute: ['L5', 'L5-A', 'L6', 'L7', 'L7-C', 'L8-7C', 'L8'],
  move_time: ['L5', 'L5-A', 'L6', 'L7'],
  set_services: ['L5', 'L5-A', 'L6', 'L7'],
  set_address: ['L5', 'L5-A', 'L6', 'L7'],
  delete_shift: packageLevels,
  reopen_shift: ['L6', 'L7'],
} as const satisfies Record<string, readonly PackageLevel[]>;
export type LevelAction = keyof typeof levelsAllowingAction;

/** Levels at which a package's fields may be edited (rules 2.8): `plan` for fields that move its sessions, `terms` for the other fields. */
export const levelsAllowingEdit = {
  plan: ['L4', 'L5', 'L5-A', 'L6'],
  terms: ['L4', 'L5', 'L5-A', 'L6', 'L7'],
} as const satisfies Record<string, readonly PackageLevel[]>;

const planFields = ['started_at', 'time_period', 'services'];

/** True if this field of a package may be edited at this level. The sales person and the note may always be edited. */
export function canEditField(field: string, level: string): boolean {
  if (field === 'sales_id' || field === 'note') return true;
  const levels: readonly string[] = planFields.includes(field)
    ? levelsAllowingEdit.plan
    : levelsAllowingEdit.terms;
  return levels.includes(level);
}

/** True if this action may run on a package at this level. The caller checks conditions other than the level. */
export function canRunAction(code: LevelAction, level: string): boolean {
  const from: readonly string[] = levelsAllowingAction[code];
  return from.includes(level);
}

/**
 * Returns the reason why an action may not run on a package at this level, and the action that must run first, in Vietnamese. Null if the
 * level allows the action, or if no other action leads to a level that allows it.
 */
export function explainLevelRefusal(code: string, level: string): string | null {
  if (!Object.hasOwn(levelsAllowingAction, code)) return null;
  const may = (at: string) => canRunAction(code as LevelAction, at);
  if (may(level)) return null;
  if ((isPaidLevel(level) || level === 'L7-C') && may('L7'))
    return 'Gói đã kết thúc: hãy nhờ quản trị viên "Mở lại gói" trước.';
  if (isCancelledRegistrationLevel(level) && (may('L5') || may('L6')))
    return 'Gói đã hủy: hãy "Khôi phục gói" trước.';
  return level === 'L4' && may('L5') ? 'Gói của đối tác chưa được duyệt: hãy "Duyệt gói" trước.' : null;
}

/** Returns a level's family: the part before the dash, L8-7C → L8 (rules 1.10). */
export function toLevelFamily(level: string): string {
  return level.split('-', 1)[0] ?? level;
}

/** True for a cancelled or stopped package: L5-C, L6-C, L7-C. L8-7C is paid and does not count as cancelled (rules 2.13). */
export function isCancelledLevel(level: string): boolean {
  return level === 'L5-C' || level === 'L6-C' || level === 'L7-C';
}

/** Levels of packages cancelled before the first session. */
export const cancelledRegistrationLevels = ['L5-C', 'L6-C'] as const satisfies readonly PackageLevel[];

/** True for a package cancelled before the first session: L5-C, L6-C. Such a package has no day of finishing. */
export function isCancelledRegistrationLevel(level: string): boolean {
  return (cancelledRegistrationLevels as readonly string[]).includes(level);
}

/** True for a paid package: L8 and L8-7C. */
export function isPaidLevel(level: string): boolean {
  return (paidLevels as readonly string[]).includes(level);
}

/** Returns the part of the revenue report in which a level counts; null if the level counts in none of the three parts (rules 8.3). */
export function findRevenueGroup(level: string): 'came' | 'loading' | 'willcome' | null {
  if (isPaidLevel(level)) return 'came';
  if (level === 'L7') return 'loading';
  return ['L5', 'L5-A', 'L6', 'L7-C'].includes(level) ? 'willcome' : null;
}

/** The ids of a package's nurses; null if not assigned. */
export interface PackageNurses {
  agent_id?: string | null;
  agent1_id?: string | null;
  agent2_id?: string | null;
}

/** Returns the level after registering, confirming or assigning: L6 with an assigned nurse, L5-A with provisional nurses only, else L5. */
export function calculateLevelByNurses(nurses: PackageNurses): 'L5' | 'L5-A' | 'L6' {
  if (nurses.agent_id) return 'L6';
  return nurses.agent1_id || nurses.agent2_id ? 'L5-A' : 'L5';
}

/** Returns the ids of the nurses that count for a package: the assigned nurse, else the provisional nurses (rules 2.9). */
export function listCountedNurses(nurses: PackageNurses): string[] {
  if (nurses.agent_id) return [nurses.agent_id];
  return [...new Set([nurses.agent1_id, nurses.agent2_id].filter((id): id is string => Boolean(id)))];
}

/** Returns the ids of the nurses who take a session: its substitute, else the package's nurses (rules 3.15). */
export function listSessionNurses(shift: { agent_id: string | null }, pack: PackageNurses): string[] {
  return shift.agent_id ? [shift.agent_id] : listCountedNurses(pack);
}

/** Returns the level after cancel_package: L4, L5, L5-A → L5-C and L6 → L6-C; null if a package at this level cannot be cancelled. */
export function findLevelAfterCancel(level: string): 'L5-C' | 'L6-C' | null {
  if (!canRunAction('cancel_package', level)) return null;
  return level === 'L6' ? 'L6-C' : 'L5-C';
}

/**
 * Returns the level after restore_package: the level before the cancellation. For older packages, which do not store that level, the
 * package's nurses determine it.
 */
export const findLevelAfterRestore = (
  pack: PackageNurses & { level: string; canceled_level: PackageLevel | null },
): PackageLevel => pack.canceled_level ?? (pack.level === 'L6-C' ? 'L6' : calculateLevelByNurses(pack));

/** Result of finishing a package at L7. `collect_first`: all sessions were held, so the payment must be collected first. */
export type FinishResult = { level: 'L7-C' | 'L8' | 'L8-7C' } | { refusal: 'collect_first' };

/**
 * Returns the level after finish_package at L7 (rules 2.6). `plannedRemaining`: number of sessions still planned when the action begins;
 * `anyCancelled`: true if a session had been cancelled before.
 */
export function findLevelAfterFinish(state: {
  paid: boolean;
  plannedRemaining: number;
  anyCancelled: boolean;
}): FinishResult {
  const remained = state.plannedRemaining > 0;
  if (state.paid) return { level: remained || state.anyCancelled ? 'L8-7C' : 'L8' };
  return remained ? { level: 'L7-C' } : { refusal: 'collect_first' };
}

/** Returns the level after paid_package: L7-C → L8-7C; null at any other level. */
export function findLevelAfterPaid(level: string): 'L8-7C' | null {
  return canRunAction('paid_package', level) ? 'L8-7C' : null;
}

/** Returns the level after a session is finished: L6 → L7; any other level does not change. */
export function findLevelAfterFirstShift(level: PackageLevel): PackageLevel {
  return level === 'L6' ? 'L7' : level;
}

/**
 * Returns a customer's level according to her packages: the level of the package registered last; without packages, L1 if she was
 * contacted, else C3.
 */
export function calculateCustomerLevel(
  lastPackage: PackageLevel | null,
  l1_at: string | null,
): CustomerLevel {
  return lastPackage ?? (l1_at ? 'L1' : 'C3');
}
