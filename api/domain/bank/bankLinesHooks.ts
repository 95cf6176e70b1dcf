import type { Hooks } from '../../resources/hooks.ts';
import { proposalsFor } from './proposalsFor.ts';

export const bankLinesHooks: Hooks<'bank_lines'> = {
  async derive(ctx, rows) {
    const proposals = await proposalsFor(ctx, rows);
    for (const row of rows) row.proposal = proposals.get(row.id) ?? null;
  },
};
