import { expect, test } from 'vitest';
import { simulateMonths } from './liveMonths.ts';

const months = Number(process.env.NOI_MONTHS ?? 100);

test(`${months} random months of small companies`, { timeout: 120_000 + months * 5_000 }, async () => {
  const done = await simulateMonths('thousand', months);
  const counts = JSON.stringify([...done]);
  if (process.env.NOI_TEST_LOG) console.log(counts);
  // An action that was never done was not tested.
  for (const what of [
    ...['pay_month', 'pay_month: nothing_owed', 'pay_agent', 'recover_pay', 'take back', 'unapprove'],
    ...['advance', 'advance: above_earned', 'item', 'change item', 'delete item', 'change item: settled'],
    ...['hand_over_all', 'substitute', 'finish_package', 'paid_package', 'refund keep', 'refund sessions'],
    ...['setTax', 'update_profile', 'unapprove: settled', 'take back: recovered', 'take back: carried'],
  ])
    expect(done.get(what), `${what}: ${counts}`).toBeGreaterThan(0);
});
