import type { Shape } from './answers.ts';
import { boolean } from './kinds.ts';

/** What the rules may ask about before something is done, and a call may answer beforehand; each says which error it answers. */
export const consents = {
  accept_conflicts: boolean('Chấp nhận trùng lịch', { show: [], accepts: 'schedule_conflict' }),
  accept_refused: boolean('Vẫn phân công', { show: [], accepts: 'refused_nurse' }),
  accept_papers: boolean('Vẫn phân công', { show: [], accepts: 'papers_expired' }),
  accept_above: boolean('Vẫn ứng', { show: [], accepts: 'above_earned' }),
  accept_overpayment: boolean('Chấp nhận trả dư', { show: [], accepts: 'overpaid' }),
} as const;
/** What a call that gives sessions to nurses, or plans them, may be answered beforehand. */
export const nurseConsents = {
  accept_conflicts: consents.accept_conflicts,
  accept_refused: consents.accept_refused,
  accept_papers: consents.accept_papers,
} as const;
/** As a call takes them. */
export type Consent = { readonly [name in keyof typeof consents]?: boolean };

/** The body of a call that takes nothing else; it may be left out. */
export const consentShape: Shape<Consent | null> = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: Object.fromEntries(Object.keys(consents).map((name) => [name, { type: 'boolean' }])),
};
