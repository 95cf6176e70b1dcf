/** Adds nurses' pay of this month in addition to their packages, and their advances (rules 5.15). */
import { addDays, toMonth } from '#rules/days';
import { calculateEarnedShare } from '#rules/shares';
import type { StoredRecord as Row } from '#schema/index';
import { toLocalInstant } from './instants.ts';
import type { BookedTransaction } from './payments.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

const payItemExamples: readonly Pick<Row<'pay_items'>, 'kind' | 'amount' | 'note'>[] = [
  { kind: 'bonus', amount: 500_000, note: 'Thưởng chuyên cần' },
  { kind: 'allowance', amount: 300_000, note: 'Phụ cấp xăng xe' },
  { kind: 'deduction', amount: 150_000, note: 'Tiền đồng phục may thêm' },
  { kind: 'bonus', amount: 200_000, note: 'Mẹ khen trên trang của mẹ' },
];

/** Returns the amounts in đồng that nurses have earned in running packages, highest amount first. */
function sumEarnings(packages: readonly StoredLife[]): { agent_id: string; earned: number }[] {
  const earned = new Map<string, number>();
  for (const { life, pack } of packages) {
    if (pack.level !== 'L7' || !pack.agent_id) continue;
    const held = life.sessions.filter(({ status }) => status === 'finished').length;
    const part = calculateEarnedShare(pack.agent_income, held, pack.total_quantity);
    earned.set(pack.agent_id, (earned.get(pack.agent_id) ?? 0) + part);
  }
  return [...earned]
    .map(([agent_id, amount]) => ({ agent_id, earned: amount }))
    .sort((a, b) => b.earned - a.earned || Number(a.agent_id) - Number(b.agent_id));
}

/** Adds pay items of this month: one item for each of the nurses who earn most. */
export function addPayItems(world: World, packages: readonly StoredLife[]): void {
  const nurses = sumEarnings(packages);
  for (const [index, item] of payItemExamples.entries()) {
    const nurse = nurses[index];
    if (!nurse) continue;
    const month = toMonth(world.today);
    world.add('pay_items', toLocalInstant(addDays(world.today, -1), (15 + index) * 60), {
      ...{ agent_id: nurse.agent_id, month, ...item },
    });
  }
}

/** Returns a paid advance, and an advance that waits for approval. Each is half of a nurse's earnings, in whole 100,000 đồng. */
export function buildAdvances(world: World, packages: readonly StoredLife[]): BookedTransaction[] {
  const [first, second] = sumEarnings(packages);
  const half = (earned: number) => Math.floor(earned / 200_000) * 100_000;
  const advance = (nurse: typeof first, ago: number, status: 'approved' | 'created'): BookedTransaction[] => {
    const amount = half(nurse?.earned ?? 0);
    const day = addDays(world.today, -ago);
    const values = {
      ...({ kind: 'agent_advance', account_type: 'agent', payment_method: 'cash', bank: null } as const),
      ...{ agent_id: nurse?.agent_id ?? null, amount, at: day, month: toMonth(day), status },
      note: 'Ứng lương tháng này',
    };
    return amount > 0 ? [{ created_at: toLocalInstant(day, 16 * 60), values }] : [];
  };
  return [...advance(first, 3, 'approved'), ...advance(second, 1, 'created')];
}
