/** The banks with which a transaction can be recorded. */
export const banks = [
  { value: 'vietcombank', label: 'Vietcombank' },
  { value: 'vietinbank', label: 'VietinBank' },
  { value: 'bidv', label: 'BIDV' },
  { value: 'techcombank', label: 'Techcombank' },
  { value: 'mbbank', label: 'MB Bank' },
  { value: 'acb', label: 'ACB' },
] as const;
export type Bank = (typeof banks)[number]['value'];
