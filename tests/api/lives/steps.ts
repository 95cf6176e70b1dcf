/** Random steps of a life. A step consists of plain numbers, so that a failing life can be printed and reduced. */
import fc from 'fast-check';

export const simulatedActions = [
  'confirm_package',
  'assign_agent',
  'finish_shift',
  'delay_shift',
  'cancel_shift',
  'delete_shift',
  'add_shift',
  'substitute',
  'add_discount',
  'edit',
  'pay',
  'approve',
  'finish_package',
  'paid_package',
  'pay_agent',
  'recover_pay',
  'hand_over',
  'change_time',
  'move_time',
  'add_services',
  'move_package',
  'cancel_package',
  'delete_package',
  'reopen_shift',
  'reopen_package',
  'restore_package',
  'refund',
  'unapprove',
  'delete_transaction',
  'accept_line',
  'split_line',
  'unmatch',
  'gather',
  'confirm',
  'settle',
  'unsettle',
  'merge',
  'undo_merge',
  'register',
] as const;
export type SimulatedAction = (typeof simulatedActions)[number];

/** Weights of the actions: most packages should advance before they are cancelled or deleted. */
const weights: Partial<Record<SimulatedAction, number>> = {
  confirm_package: 3,
  assign_agent: 6,
  finish_shift: 12,
  delay_shift: 5,
  finish_package: 6,
  paid_package: 3,
  pay_agent: 3,
  add_discount: 3,
  edit: 4,
  add_shift: 2,
  merge: 2,
  undo_merge: 2,
};

export interface SimulatedStep {
  action: SimulatedAction;
  /** Numbers that choose a package, a session and the other options. */
  which: number;
  a: number;
  b: number;
  c: number;
  yes: boolean;
  accept: boolean;
  /** True to perform an action that advances the package instead, so that packages reach their end. */
  onward: boolean;
}
export interface SimulatedRegistration {
  byPartner: boolean;
  lines: { service: number; variant: number; quantity: number; override: number | null }[];
  codes: number[];
  direct: number;
  bearer: 'all' | 'company' | 'agent' | null;
  /** -1 for no option. */
  nurse: number;
  first: number;
  second: number;
  commission: number | null;
  start: number;
  slot: number;
  deposit: number;
}

/** The actions that advance a package from each level. */
export const actionsByLevel: Readonly<Record<string, readonly SimulatedAction[]>> = {
  L4: ['confirm_package'],
  L5: ['assign_agent'],
  'L5-A': ['assign_agent'],
  L6: ['finish_shift', 'finish_shift', 'delay_shift'],
  L7: [
    'finish_shift',
    'finish_shift',
    'delay_shift',
    'cancel_shift',
    'finish_package',
    'reopen_shift',
    'substitute',
    'hand_over',
    'change_time',
    'move_time',
    'add_services',
    'add_shift',
    'edit',
    'pay',
    'accept_line',
  ],
  'L7-C': ['paid_package', 'paid_package', 'reopen_package', 'substitute'],
  L8: [
    'pay_agent',
    'substitute',
    'accept_line',
    'recover_pay',
    'gather',
    'gather',
    'confirm',
    'settle',
    'reopen_package',
  ],
  'L8-7C': [
    'pay_agent',
    'recover_pay',
    'accept_line',
    'gather',
    'gather',
    'confirm',
    'settle',
    'reopen_package',
    'refund',
  ],
  'L5-C': ['restore_package'],
  'L6-C': ['restore_package'],
};

const index = fc.nat(7);
const maybe = fc.integer({ min: -3, max: 3 });
const line = fc.record({
  service: index,
  variant: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 6 }),
  override: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { freq: 5 }),
});
export const registrationArbitrary: fc.Arbitrary<SimulatedRegistration> = fc.record({
  byPartner: fc.boolean(),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  codes: fc.array(index, { maxLength: 3 }),
  direct: fc.constantFrom(0, 0, 1, 50_000, 9_999_999),
  bearer: fc.constantFrom(null, 'all', 'company', 'agent'),
  nurse: maybe,
  first: maybe,
  second: maybe,
  commission: fc.constantFrom(null, null, 0, 12.34, 100),
  start: fc.nat(30),
  slot: fc.nat(4),
  deposit: fc.constantFrom(0, 0, 100_000),
});
const step = (action: SimulatedAction): fc.Arbitrary<SimulatedStep> =>
  fc.record({
    action: fc.constant(action),
    which: fc.nat(9),
    a: fc.nat(20),
    b: fc.nat(20),
    c: fc.nat(2_000_000),
    yes: fc.boolean(),
    accept: fc.boolean(),
    onward: fc.boolean(),
  });
export const stepsArbitrary: fc.Arbitrary<SimulatedStep[]> = fc.array(
  fc.oneof(...simulatedActions.map((action) => ({ weight: weights[action] ?? 1, arbitrary: step(action) }))),
  { minLength: 4, maxLength: 24 },
);
