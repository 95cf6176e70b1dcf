import { expect, test } from 'vitest';
import { toInlineLabel } from '../../src/ui/toInlineLabel.ts';

test.each([
  ['Ghi chú', 'ghi chú'],
  ['Tỉnh/Thành phố', 'tỉnh/thành phố'],
  ['API', 'API'],
  ['QR của Zalo', 'QR của Zalo'],
  ['Điều dưỡng', 'điều dưỡng'],
])('%s in a sentence is %s', (label, word) => expect(toInlineLabel(label)).toBe(word));
