import { calculateAppCode, halfMinuteOf } from '#api/domain/accounts/secondFactor';

/** Returns the authenticator code for this secret at an instant. */
export const codeOf = (secret: string, instant: Date): string =>
  calculateAppCode(secret, halfMinuteOf(instant));
