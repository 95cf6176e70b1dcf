import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { banks } from '#rules/banks';
import { buildVietQrText } from '#rules/buildVietQrText';
import { napasBins } from '#schema/napasBins';

/** Returns the CRC-16/CCITT-FALSE that EMV requires, calculated without the library. */
function crc(text: string): string {
  let value = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      value = ((value & 0x8000) !== 0 ? (value << 1) ^ 0x1021 : value << 1) & 0xffff;
  }
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** Returns the fields of an EMV text: two digits of the id, two digits of the length, then the value. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

describe('a VietQR code', () => {
  test('contains bank, account, amount and purpose in the format of NAPAS 247', () => {
    const text = buildVietQrText(
      { bin: napasBins.vietcombank, account: '0071001234567' },
      1_250_000,
      'G12 Nguyễn Thị Đường',
    );
    const fields = fieldsOf(text);
    expect(fields).toMatchObject({ '00': '01', '01': '12', '53': '704', '54': '1250000', '58': 'VN' });
    const transfer = fieldsOf(fields['38'] ?? '');
    expect(transfer).toMatchObject({ '00': 'A000000727', '02': 'QRIBFTTA' });
    expect(fieldsOf(transfer['01'] ?? '')).toEqual({ '00': '970436', '01': '0071001234567' });
    expect(fieldsOf(fields['62'] ?? '')).toEqual({ '08': 'G12 NGUYEN THI DUONG' });
    expect(fields['63']).toBe(crc(text.slice(0, -4)));
  });

  test('is valid for every bank, every amount and any text', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...banks.map(({ value }) => value)),
        fc.stringMatching(/^[0-9]{6,19}$/),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (bank, account, amount, memo) => {
          const text = buildVietQrText({ bin: napasBins[bank], account }, amount, memo);
          const fields = fieldsOf(text);
          expect(text).toMatch(/^[\x20-\x7e]+$/);
          expect(fields['54']).toBe(String(amount));
          expect(fieldsOf(fieldsOf(fields['38'] ?? '')['01'] ?? '')).toEqual({
            '00': napasBins[bank],
            '01': account,
          });
          expect((fieldsOf(fields['62'] ?? '')['08'] ?? '').length).toBeLessThanOrEqual(25);
          expect(fields['63']).toBe(crc(text.slice(0, -4)));
        },
      ),
    ));
});
