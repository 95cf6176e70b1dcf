/** The levels of customers and packages, and what each action makes of them (rules 2.3). */

/** The ten package levels, in the order in which they are listed everywhere. */
export const packageLevels = ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'] as const;
export type PackageLevel = (typeof packageLevels)[number];

/** All thirteen: a lead's three, then the package levels. */
export const customerLevels = ['C3', 'L1', 'L1-C', ...packageLevels] as const;
export type CustomerLevel = (typeof customerLevels)[number];

/** The package is paid. */
export const paidLevels = ['L8', 'L8-7C'] as const satisfies readonly PackageLevel[];
/**
 * Left out of revenue unless requested by name: not approved yet, or cancelled before it began (rules 8.4).
 */
export const nonRevenueLevels = ['L4', 'L5-C', 'L6-C'] as const satisfies readonly PackageLevel[];

/** Not registered as far as who sells is concerned: not approved yet, or given up before a nurse was assigned (rules 8.20). */
export const unregisteredLevels = ['L4', 'L5-C'] as const satisfies readonly PackageLevel[];

/** Requested, registered or running: a customer with such a package has one to come or at work (rules 2.21). */
export const openLevels = ['L4', 'L5', 'L5-A', 'L6', 'L7'] as const satisfies readonly PackageLevel[];

export const isOpenLevel = (level: string): boolean => openLevels.some((open) => open === level);

/** Whether a package may be gone on from: its nurse is assigned, or it has been at work. */
export const isAssignedOrStarted = (level: string): boolean =>
  ['L6', 'L7', 'L7-C', 'L8', 'L8-7C'].includes(level);

/** What counts to a nurse's load (rules 5.8). */
export const runningLevels: readonly PackageLevel[] = ['L5-A', 'L6', 'L7'];

/** At which package levels an action may run (rules 2.3). */
export const actionLevels = {
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
export type LevelAction = keyof typeof actionLevels;

/**
 * Until when a package's fields may be edited (rules 2.8): `plan` what moves its sessions,
 * `terms` the rest.
 */
export const editLevels = {
  plan: ['L4', 'L5', 'L5-A', 'L6'],
  terms: ['L4', 'L5', 'L5-A', 'L6', 'L7'],
} as const satisfies Record<string, readonly PackageLevel[]>;

const planFields = ['started_at', 'time_period', 'services'];

/** May this field of a package still be edited at this level? The sales person and the note always. */
export function mayEditField(field: string, level: string): boolean {
  if (field === 'sales_id' || field === 'note') return true;
  const levels: readonly string[] = planFields.includes(field) ? editLevels.plan : editLevels.terms;
  return levels.includes(level);
}

/**
 * May this action run on a package at this level? Conditions other than the level are the caller's.
 */
export function canRunAction(code: LevelAction, level: string): boolean {
  const from: readonly string[] = actionLevels[code];
  return from.includes(level);
}

/**
 * What keeps an action from a package at this level, and the way round it, in Vietnamese; null where the level does not, or no other
 * action leads to one that allows it.
 */
export function explainLevelRefusal(code: string, level: string): string | null {
  if (!Object.hasOwn(actionLevels, code)) return null;
  const may = (at: string) => canRunAction(code as LevelAction, at);
  if (may(level)) return null;
  if ((isPaid(level) || level === 'L7-C') && may('L7'))
    return 'Gói đã kết thúc: hãy nhờ quản trị viên "Mở lại gói" trước.';
  if (isCancelledRegistration(level) && (may('L5') || may('L6')))
    return 'Gói đã hủy: hãy "Khôi phục gói" trước.';
  return level === 'L4' && may('L5') ? 'Gói của đối tác chưa được duyệt: hãy "Duyệt gói" trước.' : null;
}

/** A level's family: the part before the dash, L8-7C → L8 (rules 1.10). */
export function mainLevel(level: string): string {
  return level.split('-', 1)[0] ?? level;
}

/** Cancelled or stopped: L5-C, L6-C, L7-C; L8-7C is paid and is not (rules 2.13). */
export function isCancelled(level: string): boolean {
  return level === 'L5-C' || level === 'L6-C' || level === 'L7-C';
}

/** Cancelled before the first session. */
export const cancelledRegistrationLevels = ['L5-C', 'L6-C'] as const satisfies readonly PackageLevel[];

/** Cancelled before the first session, so that no day of finishing is left: L5-C, L6-C. */
export function isCancelledRegistration(level: string): boolean {
  return (cancelledRegistrationLevels as readonly string[]).includes(level);
}

/** Paid: L8 and L8-7C. */
export function isPaid(level: string): boolean {
  return (paidLevels as readonly string[]).includes(level);
}

/** The part of the revenue report's split a level counts in; null outside the three (rules 8.3). */
export function revenueGroupOf(level: string): 'came' | 'loading' | 'willcome' | null {
  if (isPaid(level)) return 'came';
  if (level === 'L7') return 'loading';
  return ['L5', 'L5-A', 'L6', 'L7-C'].includes(level) ? 'willcome' : null;
}

/** The ids of a package's nurses, null for none. */
export interface PackageNurses {
  agent_id?: string | null;
  agent1_id?: string | null;
  agent2_id?: string | null;
}

/**
 * The level after registering, confirming or assigning: L6 with a nurse, L5-A with provisional ones only,
 * else L5.
 */
export function levelByNurses(nurses: PackageNurses): 'L5' | 'L5-A' | 'L6' {
  if (nurses.agent_id) return 'L6';
  return nurses.agent1_id || nurses.agent2_id ? 'L5-A' : 'L5';
}

/** The nurses that count: the assigned one, else the provisional ones (rules 2.9). */
export function nursesOf(nurses: PackageNurses): string[] {
  if (nurses.agent_id) return [nurses.agent_id];
  return [...new Set([nurses.agent1_id, nurses.agent2_id].filter((id): id is string => Boolean(id)))];
}

/** Who takes one session: its substitute, else the package's nurses (rules 3.15). */
export function sessionNursesOf(shift: { agent_id: string | null }, pack: PackageNurses): string[] {
  return shift.agent_id ? [shift.agent_id] : nursesOf(pack);
}

/** After cancel_package: L4, L5, L5-A → L5-C and L6 → L6-C; null where a package cannot be cancelled. */
export function levelAfterCancel(level: string): 'L5-C' | 'L6-C' | null {
  if (!canRunAction('cancel_package', level)) return null;
  return level === 'L6' ? 'L6-C' : 'L5-C';
}

/**
 * After restore_package: the level that was cancelled. Of registrations cancelled before that was noted down, the one that their
 * nurses give.
 */
export const levelAfterRestore = (
  pack: PackageNurses & { level: string; canceled_level: PackageLevel | null },
): PackageLevel => pack.canceled_level ?? (pack.level === 'L6-C' ? 'L6' : levelByNurses(pack));

/**
 * What finishing a package at L7 comes to; `collect_first`: nothing remained, so the payment must be
 * collected first.
 */
export type FinishResult = { level: 'L7-C' | 'L8' | 'L8-7C' } | { refusal: 'collect_first' };

/**
 * After finish_package at L7 (rules 2.6). `plannedRemaining`: planned sessions left, as the action begins;
 * `anyCancelled`: a session had been cancelled before.
 */
export function levelAfterFinish(state: {
  paid: boolean;
  plannedRemaining: number;
  anyCancelled: boolean;
}): FinishResult {
  const remained = state.plannedRemaining > 0;
  if (state.paid) return { level: remained || state.anyCancelled ? 'L8-7C' : 'L8' };
  return remained ? { level: 'L7-C' } : { refusal: 'collect_first' };
}

/** After paid_package: L7-C → L8-7C; null at any other level. */
export function levelAfterPaid(level: string): 'L8-7C' | null {
  return canRunAction('paid_package', level) ? 'L8-7C' : null;
}

/** After a session is finished: L6 → L7, any other level stays. */
export function levelAfterFirstShift(level: PackageLevel): PackageLevel {
  return level === 'L6' ? 'L7' : level;
}

/**
 * A customer's level once packages decide: the one registered last leads; without any, L1 if contacted, else
 * C3.
 */
export function customerLevelBy(lastPackage: PackageLevel | null, l1_at: string | null): CustomerLevel {
  return lastPackage ?? (l1_at ? 'L1' : 'C3');
}
