import type { Quote } from '#rules/package';
import { ApiError } from '../../errors.ts';

/** Where a request says something: the pointer's base, and where its n-th service line is. */
export interface Place {
  base: string;
  /** `services/0` or `service_1`. */
  line: (index: number) => string;
}
export const inAttributes: Place = { base: '/data/attributes', line: (index) => `services/${index}` };
export const inAction: Place = { base: '/action_data', line: (index) => `services/${index}` };

/** 422 with every reason why a package cannot be registered so, each at its attribute; nothing when it can. */
export function refuseProblems(quote: Pick<Quote, 'problems'>, place: Place): void {
  if (quote.problems.length === 0) return;
  throw new ApiError(
    quote.problems.map(({ at, index, reason }) => ({
      status: 422,
      code: 'invalid',
      detail: reason,
      source: { pointer: `${place.base}/${at === 'services' && index !== null ? place.line(index) : at}` },
    })),
  );
}
