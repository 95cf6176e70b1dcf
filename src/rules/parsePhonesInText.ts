import { foldPhone } from '#rules/foldText';

const phonePattern = /(?<!\d)(?=((?:\+84|84|0)(?:[ .-]?\d){9,10})(?!\d))/g;

/** Returns the Vietnamese phone numbers in a text, in stored form: 'CK 0912.345.678 cam on' → ['0912345678']. */
export const parsePhonesInText = (text: string): string[] => [
  ...new Set([...text.matchAll(phonePattern)].map(([, found = '']) => foldPhone(found))),
];
