import { describe, expect, it } from 'vitest';
import { timeSlots, toTimeSpans } from '#rules/slots';
import { toMinutesOfDay } from '#rules/timeline';
import {
  durationOptions,
  findDistrict,
  formatDuration,
  listSlotsForDuration,
  listStartTimes,
  parseFreeNurseQuery,
  startTimes,
} from '#rules/whoIsFree';

/** A Wednesday. */
const today = '2026-11-25';
const read = (text: string) => parseFreeNurseQuery(text, today);

describe('a question about free nurses', () => {
  it('is read completely', () =>
    expect(read('rảnh mai 9h q7')).toEqual({
      ...{ day: '2026-11-26', at: '09:00', district: 'Quận 7', minutes: 60 },
    }));

  it('needs its keyword', () => {
    for (const text of ['mai 9h q7', 'ranhh', 'Oanh', 'thảnh thơi', '']) expect(read(text)).toBe(null);
  });

  it('means today at nine, anywhere, for an hour by default', () => {
    for (const text of ['rảnh', 'ai rảnh', 'Ai rảnh?', 'RANH'])
      expect(read(text)).toEqual({ day: today, at: '09:00', district: '', minutes: 60 });
  });

  it.each([
    ['hôm nay', '2026-11-25'],
    ['mai', '2026-11-26'],
    ['ngày mai', '2026-11-26'],
    ['ngày kia', '2026-11-27'],
    ['mốt', '2026-11-27'],
    ['thứ 4', '2026-11-25'],
    ['thứ 6', '2026-11-27'],
    ['thứ sáu', '2026-11-27'],
    ['t6', '2026-11-27'],
    ['thứ hai', '2026-11-30'],
    ['t7', '2026-11-28'],
    ['chủ nhật', '2026-11-29'],
    ['cn', '2026-11-29'],
    ['28/11', '2026-11-28'],
    ['5/1', '2027-01-05'],
    ['28/11/2027', '2027-11-28'],
  ])('understands the day “%s”', (words, day) =>
    expect(read(`rảnh ${words} 9h q7`)).toEqual({ day, at: '09:00', district: 'Quận 7', minutes: 60 }));

  it.each([
    ['9h', '09:00'],
    ['9h30', '09:30'],
    ['9:00', '09:00'],
    ['09:00', '09:00'],
    ['9 giờ', '09:00'],
    ['lúc 10g', '10:00'],
    ['9h15', '09:00'],
    ['2h', '14:00'],
    ['2h chiều', '14:00'],
    ['1h30 chiều', '13:30'],
    ['8h sáng', '08:00'],
    ['7h', '07:30'],
    ['17h', '14:30'],
  ])('understands the time “%s”', (words, at) =>
    expect(read(`rảnh mai ${words} quận 7`)).toEqual({
      ...{ day: '2026-11-26', at, district: 'Quận 7', minutes: 60 },
    }));

  it.each([
    ['1h', 60],
    ['90 phút', 90],
    ['90p', 90],
    ['trong 1 giờ', 60],
    ['trong 2h', 120],
    ['1 tiếng', 60],
    ['1 tiếng rưỡi', 90],
    ['1h30', 90],
    ['30 phút', 60],
    ['9 tiếng', 180],
  ])('understands the duration “%s”', (words, minutes) =>
    expect(read(`rảnh mai 9h q7 ${words}`)).toEqual({
      ...{ day: '2026-11-26', at: '09:00', district: 'Quận 7', minutes },
    }));

  it.each([
    ['q7', 'Quận 7'],
    ['Q.7', 'Quận 7'],
    ['quận 12', 'Quận 12'],
    ['ở quận 7', 'Quận 7'],
    ['bình thạnh', 'binh thanh'],
    ['q.bình thạnh', 'quan binh thanh'],
    ['thủ đức', 'thu duc'],
  ])('understands the place “%s”', (words, district) =>
    expect(read(`rảnh mai 9h ${words}`)?.district).toBe(district));

  it('accepts its words in any order', () =>
    expect(read('ai rảnh bình thạnh thứ 6 90 phút 14:30')).toEqual({
      ...{ day: '2026-11-27', at: '14:30', district: 'binh thanh', minutes: 90 },
    }));
});

describe('the slots of a question', () => {
  it('cover the requested time and nothing more', () => {
    expect(listSlotsForDuration('09:00', 60)).toEqual(['09:00-10:00']);
    expect(listSlotsForDuration('09:00', 90)).toEqual(['09:00-10:00', '09:30-10:30']);
    expect(listSlotsForDuration('09:00', 120)).toEqual(['09:00-10:00', '10:00-11:00']);
    expect(listSlotsForDuration('14:30', 120)).toEqual(['14:30-15:30']);
    expect(listSlotsForDuration('06:00', 60)).toEqual([]);
  });

  it('are consecutive slots from the start on, for any question', () => {
    for (const at of startTimes)
      for (const minutes of durationOptions) {
        const slots = listSlotsForDuration(at, minutes);
        expect(slots.every((slot) => timeSlots.includes(slot))).toBe(true);
        expect(toTimeSpans(slots).map(({ from }) => from)).toEqual([at]);
      }
  });
});

it('a district is found by its name, with or without accents, whole words only', () => {
  const districts = ['Quận 1', 'Quận 10', 'Quận Bình Thạnh', 'Thành phố Thủ Đức'].map((district) => ({
    city: 'Hồ Chí Minh',
    district,
  }));
  const found = ['Quận 1', 'binh thanh', 'quan binh thanh', 'thủ đức', '10', 'moon', ''].map(
    (text) => findDistrict(text, districts)?.district ?? null,
  );
  expect(found).toEqual([
    ...['Quận 1', 'Quận Bình Thạnh', 'Quận Bình Thạnh', 'Thành phố Thủ Đức', 'Quận 10'],
    ...[null, null],
  ]);
});

it('a duration is written in hours', () =>
  expect([60, 90, 120].map(formatDuration)).toEqual(['1 giờ', '1 giờ 30', '2 giờ']));

describe('the start times that can be requested', () => {
  const at = (time: string, day = today) => listStartTimes(day, today, toMinutesOfDay(time));
  it('are those in the future', () => {
    expect(at('13:30')).toEqual(['14:00', '14:30']);
    expect(at('06:00')).toEqual(startTimes);
    expect(at('14:30')).toEqual([]);
  });
  it('are all on a later day, none on an earlier one', () => {
    expect(at('14:30', '2026-11-26')).toEqual(startTimes);
    expect(at('06:00', '2026-11-24')).toEqual([]);
  });
});
