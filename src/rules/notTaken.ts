/** Why a record is not taken for what is new (rules 1.17, 2.25), in words; null when it is. What has it already keeps it. */

export const sellerFault = ({ name, status }: { name: string; status: string }): string | null =>
  status === 'disabled' ? `Tài khoản của ${name} đã bị khóa. Hãy chọn người khác.` : null;

/** @param mayBeEmpty whether it may name no partner at all */
export const partnerFault = (
  { name, discontinued }: { name: string; discontinued: boolean },
  mayBeEmpty = false,
): string | null =>
  discontinued
    ? `${name} đã ngừng hợp tác. Hãy chọn đối tác khác${mayBeEmpty ? ' hoặc để trống' : ''}.`
    : null;

/** The error for a service that is not sold any more. */
export const discontinuedService = (name: string): string => `${name} đã ngừng bán. Hãy chọn dịch vụ khác.`;
