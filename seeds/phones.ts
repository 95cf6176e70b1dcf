import { normalisePhone } from '#rules/normalisePhone';
import type { Random } from './random.ts';

/** Mobile prefixes in use, all followed by seven digits. */
const prefixes =
  '032 033 034 035 036 037 038 039 070 076 077 078 079 081 082 083 084 085 086 088 089 090 091 093 094 096 097 098'.split(
    ' ',
  );

/** Returns a function that makes mobile numbers in their stored form and never returns a number twice. */
export function createPhoneMaker(random: Random): () => string {
  const given = new Set<string>();
  return () => {
    for (;;) {
      const phone = `${random.pick(prefixes)}${String(random.int(0, 9_999_999)).padStart(7, '0')}`;
      if (given.has(phone) || normalisePhone(phone) !== phone) continue;
      given.add(phone);
      return phone;
    }
  };
}
