import { calculateAppCode, toTotpStep } from '#api/domain/accounts/secondFactor';

/** Returns the authenticator code for this secret at an instant. */
export const calculateCodeOfSecret = (secret: string, instant: Date): string =>
  calculateAppCode(secret, toTotpStep(instant));
