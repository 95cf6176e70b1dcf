import { codeAt, stepAt } from '#api/domain/accounts/secondFactor';

/** What the app shows for this secret at an instant. */
export const codeOf = (secret: string, instant: Date): string => codeAt(secret, stepAt(instant));
