/** '0912345678' → '0912 345 678'; what is stored is normalised already, so nothing else needs telling apart. */
export const spacedPhone = (phone: string): string => phone.replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');
