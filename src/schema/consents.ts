import type { AnswerShape } from './answers.ts';
import { boolean } from './kinds.ts';

/**
 * Consents for actions. With a consent, a call accepts in advance a problem that the server would otherwise refuse; each field names the
 * error code.
 */
export const consentFields = {
  accept_conflicts: boolean('Chấp nhận trùng lịch', { show: [], accepts: 'schedule_conflict' }),
  accept_refused: boolean('Vẫn phân công', { show: [], accepts: 'refused_nurse' }),
  accept_papers: boolean('Vẫn phân công', { show: [], accepts: 'papers_expired' }),
  accept_above: boolean('Vẫn ứng', { show: [], accepts: 'above_earned' }),
  accept_overpayment: boolean('Chấp nhận trả dư', { show: [], accepts: 'overpaid' }),
} as const;
/** Consents for calls that assign sessions to nurses or plan sessions. */
export const nurseConsents = {
  accept_conflicts: consentFields.accept_conflicts,
  accept_refused: consentFields.accept_refused,
  accept_papers: consentFields.accept_papers,
} as const;
/** Consents as a call sends them. */
export type Consent = { readonly [name in keyof typeof consentFields]?: boolean };

/** Body of a call that takes only consents. The body may be absent. */
export const consentShape: AnswerShape<Consent | null> = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: Object.fromEntries(Object.keys(consentFields).map((name) => [name, { type: 'boolean' }])),
};
