import { foldPhone } from '#rules/fold';

const phone = /(?<!\d)(?=((?:\+84|84|0)(?:[ .-]?\d){9,10})(?!\d))/g;

/** The Vietnamese phone numbers that stand in a text, as they are stored: 'CK 0912.345.678 cam on' → ['0912345678']. */
export const phonesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(phone)].map(([, found = '']) => foldPhone(found))),
];
