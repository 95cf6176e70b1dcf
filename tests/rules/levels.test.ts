import { describe, expect, it } from 'vitest';
import {
  calculateCustomerLevel,
  calculateLevelByNurses,
  canEditField,
  canRunAction,
  customerLevels,
  explainLevelRefusal,
  findLevelAfterCancel,
  findLevelAfterFinish,
  findLevelAfterFirstShift,
  findLevelAfterPaid,
  findLevelAfterRestore,
  findRevenueGroup,
  isAssignedOrStarted,
  isCancelledLevel,
  isCancelledRegistrationLevel,
  type LevelAction,
  levelsAllowingAction,
  listCountedNurses,
  listSessionNurses,
  packageLevels,
  toLevelFamily,
} from '#rules/levels';

it('there are the ten package levels, in order', () =>
  expect(packageLevels.join(' ')).toBe('L4 L5 L5-A L5-C L6 L6-C L7 L7-C L8-7C L8'));
it('there are thirteen customer levels, starting with the lead levels', () =>
  expect(customerLevels).toEqual(['C3', 'L1', 'L1-C', ...packageLevels]));

it.each([
  ['C3', 'C3'],
  ['L1-C', 'L1'],
  ['L5-A', 'L5'],
  ['L7-C', 'L7'],
  ['L8-7C', 'L8'],
  ['L8', 'L8'],
])('%s belongs to the level group %s', (level, family) => expect(toLevelFamily(level)).toBe(family));

it('L5-C, L6-C and L7-C are cancelled, L8-7C is not', () =>
  expect(customerLevels.filter(isCancelledLevel)).toEqual(['L5-C', 'L6-C', 'L7-C']));

it.each<[LevelAction, string]>([
  ['confirm_package', 'L4'],
  ['assign_agent', 'L5 L5-A L6'],
  ['hand_over', 'L5-A L6 L7'],
  ['cancel_package', 'L4 L5 L5-A L6'],
  ['finish_package', 'L7'],
  ['paid_package', 'L7-C'],
  ['pay', 'L4 L5 L5-A L5-C L6 L6-C L7 L7-C'],
  ['pay_agent', 'L8-7C L8'],
  ['add_discount', 'L4 L5 L5-A L6 L7'],
  ['add_services', 'L6 L7'],
  ['move_package', packageLevels.join(' ')],
  ['add_shift', 'L5 L5-A L6 L7'],
  ['recover_pay', packageLevels.join(' ')],
  ['delete_package', packageLevels.join(' ')],
  ['finish_shift', 'L6 L7'],
  ['delay_shift', 'L5 L5-A L6 L7'],
  ['cancel_shift', 'L5 L5-A L6 L7'],
  ['delete_shift', packageLevels.join(' ')],
])('%s may run at %s only', (code, levels) =>
  expect(packageLevels.filter((level) => canRunAction(code, level)).join(' ')).toBe(levels));
it.each([
  ['hand_over', 'L8', 'Mở lại gói'],
  ['reopen_shift', 'L7-C', 'Mở lại gói'],
  ['assign_agent', 'L6-C', 'Khôi phục gói'],
  ['assign_agent', 'L4', 'Duyệt gói'],
  ['assign_agent', 'L8', null],
  ['hand_over', 'L7', null],
  ['pay_agent', 'L8', null],
  ['edit', 'L8', null],
  ['finish_shift', 'L6-C', 'Khôi phục gói'],
  ['substitute', 'L5-C', 'Khôi phục gói'],
  ['finish_shift', 'L5', null],
  ['finish_package', 'L5-C', null],
  ['paid_package', 'L6-C', null],
  ['cancel_package', 'L8', null],
  ['refund', 'L7-C', null],
  ['refund', 'L5-C', null],
])('the alternative to %s at %s is %s', (code, level, way) =>
  expect(explainLevelRefusal(code, level)).toEqual(
    way === null ? null : expect.stringContaining(`"${way}"`),
  ));
it('no action runs at a lead level', () => {
  const codes = Object.keys(levelsAllowingAction) as LevelAction[];
  expect(codes.filter((code) => ['C3', 'L1', 'L1-C'].some((level) => canRunAction(code, level)))).toEqual([]);
});

describe('levelByNurses', () => {
  it('is L6 with a nurse', () =>
    expect(calculateLevelByNurses({ agent_id: '1', agent1_id: '2' })).toBe('L6'));
  it('is L5-A with only a first provisional nurse', () =>
    expect(calculateLevelByNurses({ agent1_id: '2' })).toBe('L5-A'));
  it('is L5-A with only a second provisional nurse', () =>
    expect(calculateLevelByNurses({ agent2_id: '3' })).toBe('L5-A'));
  it('is L5 without a nurse', () =>
    expect(calculateLevelByNurses({ agent_id: null, agent1_id: null, agent2_id: null })).toBe('L5'));
});

it('a package can be followed by another one once it has a nurse or held sessions', () =>
  expect(packageLevels.filter(isAssignedOrStarted)).toEqual(['L6', 'L7', 'L7-C', 'L8-7C', 'L8']));

it('a session belongs to its substitute, otherwise to the package’s nurses', () => {
  const pack = { agent_id: null, agent1_id: '2', agent2_id: '3' };
  expect([listSessionNurses({ agent_id: '9' }, pack), listSessionNurses({ agent_id: null }, pack)]).toEqual([
    ['9'],
    ['2', '3'],
  ]);
});

describe('nursesOf', () => {
  it('is only the assigned nurse', () =>
    expect(listCountedNurses({ agent_id: '1', agent1_id: '2' })).toEqual(['1']));
  it('is the provisional nurses until one is assigned', () =>
    expect(listCountedNurses({ agent_id: null, agent1_id: '2', agent2_id: '3' })).toEqual(['2', '3']));
  it('contains the same nurse once', () =>
    expect(listCountedNurses({ agent1_id: '2', agent2_id: '2' })).toEqual(['2']));
});

it('cancelling leads from each level to its cancelled level, or is refused', () => {
  expect(packageLevels.map((level) => `${level} ${findLevelAfterCancel(level)}`)).toEqual([
    'L4 L5-C',
    'L5 L5-C',
    'L5-A L5-C',
    'L5-C null',
    'L6 L6-C',
    'L6-C null',
    'L7 null',
    'L7-C null',
    'L8-7C null',
    'L8 null',
  ]);
});

describe('findLevelAfterFinish', () => {
  const state = { paid: true, plannedRemaining: 0, anyCancelled: false };
  it('paid and all used: L8', () => expect(findLevelAfterFinish(state)).toEqual({ level: 'L8' }));
  it('paid with sessions left: L8-7C', () =>
    expect(findLevelAfterFinish({ ...state, plannedRemaining: 1 })).toEqual({ level: 'L8-7C' }));
  it('paid with a session cancelled before: L8-7C', () =>
    expect(findLevelAfterFinish({ ...state, anyCancelled: true })).toEqual({ level: 'L8-7C' }));
  it('not paid with sessions left: L7-C', () =>
    expect(findLevelAfterFinish({ ...state, paid: false, plannedRemaining: 2 })).toEqual({ level: 'L7-C' }));
  it('not paid with no sessions left: refused', () =>
    expect(findLevelAfterFinish({ ...state, paid: false, anyCancelled: true })).toEqual({
      refusal: 'collect_first',
    }));
});

it('payment leads from L7-C to L8-7C only', () =>
  expect(packageLevels.filter((level) => findLevelAfterPaid(level) === 'L8-7C')).toEqual(['L7-C']));
it('the first finished session leads from L6 to L7', () => expect(findLevelAfterFirstShift('L6')).toBe('L7'));
it('a later finished session does not change L7', () => expect(findLevelAfterFirstShift('L7')).toBe('L7'));

describe('customerLevelBy', () => {
  it('follows the last package', () => expect(calculateCustomerLevel('L6', null)).toBe('L6'));
  it('falls back to L1 after a successful contact', () =>
    expect(calculateCustomerLevel(null, '2026-11-20T01:00:00.000Z')).toBe('L1'));
  it('falls back to C3 otherwise', () => expect(calculateCustomerLevel(null, null)).toBe('C3'));
});

it('the revenue split contains every level except L4, L5-C and L6-C once', () => {
  expect(packageLevels.map((level) => `${level} ${findRevenueGroup(level)}`)).toEqual([
    'L4 null',
    'L5 willcome',
    'L5-A willcome',
    'L5-C null',
    'L6 willcome',
    'L6-C null',
    'L7 loading',
    'L7-C willcome',
    'L8-7C came',
    'L8 came',
  ]);
});

describe('a field of a package', () => {
  const openAt = (field: string): string =>
    packageLevels.filter((level) => canEditField(field, level)).join(' ');
  it.each([
    'started_at',
    'time_period',
    'services',
  ])('that affects its sessions may be edited until L6: %s', (field) =>
    expect(openAt(field)).toBe('L4 L5 L5-A L6'));
  it.each([
    'total_deposit',
    'partner_id',
    'discount_codes',
  ])('with its terms may be edited until L7: %s', (field) => expect(openAt(field)).toBe('L4 L5 L5-A L6 L7'));
  it.each(['sales_id', 'note'])('may always be edited: %s', (field) =>
    expect(openAt(field)).toBe(packageLevels.join(' ')));
});

it('registrations cancelled before the first session are L5-C and L6-C', () =>
  expect(packageLevels.filter(isCancelledRegistrationLevel)).toEqual(['L5-C', 'L6-C']));

it.each([
  ['L6-C', 'L5', null, 'L5'],
  ['L6-C', null, null, 'L6'],
  ['L5-C', null, null, 'L5'],
  ['L5-C', null, '7', 'L5-A'],
  ['L5-C', 'L4', '7', 'L4'],
] as const)('%s, cancelled at %s, with the provisional nurse %s, is restored to %s', (level, canceled_level, agent1_id, to) =>
  expect(findLevelAfterRestore({ level, canceled_level, agent1_id })).toBe(to));

it('provisional nurses are used only if there are any', () => {
  expect(listCountedNurses({ agent1_id: null, agent2_id: '2' })).toEqual(['2']);
  expect(listCountedNurses({ agent1_id: null, agent2_id: null })).toEqual([]);
});

it('a first session moves L6 to L7 and changes no other level', () =>
  expect(packageLevels.map(findLevelAfterFirstShift).join(' ')).toBe(
    'L4 L5 L5-A L5-C L7 L6-C L7 L7-C L8-7C L8',
  ));
