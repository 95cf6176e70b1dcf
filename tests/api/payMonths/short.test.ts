import { expect, test } from 'vitest';
import { liveMonths } from './liveMonths.ts';

test('20 random months of a small company: what is earned is paid or owed, and tax, transfers, profit and proof agree', async () => {
  const done = await liveMonths('short', 20);
  for (const what of ['pay_month', 'advance', 'hand_over_all', 'substitute', 'take back'])
    expect(done.get(what), `${what}: ${JSON.stringify([...done])}`).toBeGreaterThan(0);
});
