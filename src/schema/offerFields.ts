import { datetime, refs } from './kinds.ts';
import { toSentence } from './outcome.ts';

/** Maximum number of nurses per offer. */
export const MAX_OFFERED_NURSES = 10;

/** Input of an offer: its recipients and its deadline. */
export const offerFields = {
  agent_ids: refs('Điều dưỡng được mời', 'agents', { required: true, max: MAX_OFFERED_NURSES }),
  until: datetime('Trả lời trước', { required: true }),
} as const;

export const describeOfferOutcome = (
  _record: object,
  { agent_ids }: { agent_ids?: readonly string[] | null },
) => toSentence(`Đã mời ${agent_ids?.length ?? 0} điều dưỡng`);
