import { expect, it } from 'vitest';
import { doSlotsOverlap, formatSlot, isTimeSlot, timeSlots } from '#rules/slots';

it('there are fifteen slots, in order', () => {
  expect(timeSlots.join(' ')).toBe(
    '07:30-08:30 08:00-09:00 08:30-09:30 09:00-10:00 09:30-10:30 10:00-11:00 10:30-11:30 11:00-12:00 ' +
      '11:30-12:30 12:00-13:00 12:30-13:30 13:00-14:00 13:30-14:30 14:00-15:00 14:30-15:30',
  );
});
it('a slot is shown with a dash', () => expect(formatSlot('09:30-10:30')).toBe('09:30–10:30'));
it('accepts its own slots', () => expect(isTimeSlot('14:30-15:30')).toBe(true));
it('accepts no others', () => expect(isTimeSlot('15:00-16:00')).toBe(false));
it.each([
  ['07:30-08:30', '07:30-08:30', true],
  ['07:30-08:30', '08:00-09:00', true],
  ['08:00-09:00', '07:30-08:30', true],
  ['07:30-08:30', '08:30-09:30', false],
  ['07:30-08:30', '14:30-15:30', false],
  ['07:30-08:30', '08:01-09:00', false],
])('%s and %s overlap by half an hour: %s', (a, b, overlap) => expect(doSlotsOverlap(a, b)).toBe(overlap));
