import type { Quote } from '#rules/package';
import { DomainError } from '../../domainError.ts';

/** Where the n-th service line stands in the input: `services/0`, or `service_1` in the old form. */
export type PathOfLine = (index: number) => string;
export const pathOfService: PathOfLine = (index) => `services/${index}`;

/** Throws every reason why a package cannot be registered so, each at its value of the input. */
export function refuseProblems(quote: Pick<Quote, 'problems'>, pathOfLine: PathOfLine = pathOfService): void {
  if (quote.problems.length === 0) return;
  throw new DomainError(
    quote.problems.map(({ at, index, reason }) => ({
      code: 'invalid',
      path: at === 'services' && index !== null ? pathOfLine(index) : at,
      detail: reason,
    })),
  );
}
