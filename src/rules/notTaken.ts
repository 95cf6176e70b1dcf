/**
 * Returns the reason why a new record may not refer to this seller (rules 1.17, 2.25), in words; null if it may. Existing references stay
 * valid.
 */

export const validateSeller = ({ name, status }: { name: string; status: string }): string | null =>
  status === 'disabled' ? `Tài khoản của ${name} đã bị khóa. Hãy chọn người khác.` : null;

/**
 * Returns the reason why a new record may not refer to this partner; null if it may.
 * @param mayBeEmpty true if the field may be empty
 */
export const validatePartner = (
  { name, discontinued }: { name: string; discontinued: boolean },
  mayBeEmpty = false,
): string | null =>
  discontinued
    ? `${name} đã ngừng hợp tác. Hãy chọn đối tác khác${mayBeEmpty ? ' hoặc để trống' : ''}.`
    : null;

/** Error text for a service that is no longer sold. */
export const formatDiscontinuedServiceMessage = (name: string): string =>
  `${name} đã ngừng bán. Hãy chọn dịch vụ khác.`;
