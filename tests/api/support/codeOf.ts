import { codeAt, stepAt } from '#api/domain/accounts/secondFactor';

/** Returns the authenticator code for this secret at an instant. */
export const codeOf = (secret: string, instant: Date): string => codeAt(secret, stepAt(instant));
