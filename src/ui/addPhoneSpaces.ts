/** Formats a phone: '0912345678' → '0912 345 678'. Expects the stored, normalised form. */
export const addPhoneSpaces = (phone: string): string =>
  phone.replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');
