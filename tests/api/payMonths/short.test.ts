import { expect, test } from 'vitest';
import { simulateMonths } from './liveMonths.ts';

test('20 random months of a small company: earned pay is paid or due, and tax, transfers, profit and the nightly proof agree', async () => {
  const done = await simulateMonths('short', 20);
  for (const what of ['pay_month', 'advance', 'hand_over_all', 'substitute', 'take back'])
    expect(done.get(what), `${what}: ${JSON.stringify([...done])}`).toBeGreaterThan(0);
});
