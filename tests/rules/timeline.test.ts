import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNurseAddress, toShortDistrict } from '#rules/shortNames';
import { timeSlots } from '#rules/slots';
import {
  groupByArea,
  moveSlots,
  placeOnTimeline,
  splitByRanking,
  timelineAxis,
  toAxisPercent,
  toShortName,
  workingTime,
} from '#rules/timeline';

const place = (...sessions: readonly (readonly string[])[]) =>
  placeOnTimeline(sessions, (slots) => slots).map(({ from, to, lane, lanes }) => [from, to, lane, lanes]);

describe('the time axis', () => {
  it('runs in full hours around the slots, and shows sessions outside at its ends', () => {
    expect(timelineAxis).toEqual({ from: 420, to: 960 });
    expect(workingTime).toEqual({ from: 450, to: 930 });
    expect([400, 420, 690, 960, 1000].map(toAxisPercent)).toEqual([0, 0, 50, 100, 100]);
  });

  it('joins adjacent slots and separates others', () =>
    expect(place(['09:00-10:00', '10:00-11:00', '13:00-14:00'])).toEqual([
      [540, 660, 0, 1],
      [780, 840, 0, 1],
    ]));

  it('splits the row only where sessions overlap', () =>
    expect(
      place(['09:30-10:30'], ['09:00-10:00'], ['10:30-11:30'], ['10:00-11:00'], ['13:00-14:00']),
    ).toEqual([
      [540, 600, 0, 2],
      [570, 630, 1, 2],
      [600, 660, 0, 2],
      [630, 690, 1, 2],
      [780, 840, 0, 1],
    ]));

  it('moves a whole session by half hours, and not out of the day', () => {
    const session = ['09:00-10:00', '10:00-11:00'];
    expect(moveSlots(session, 1)).toEqual(['09:30-10:30', '10:30-11:30']);
    expect(moveSlots(session, -9)).toEqual(['07:30-08:30', '08:30-09:30']);
    expect(moveSlots(session, 20)).toEqual(['13:30-14:30', '14:30-15:30']);
  });

  it('never draws two sessions over each other', () =>
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.constantFrom(...timeSlots), { minLength: 1, maxLength: 3 })),
        (days) => {
          const placed = placeOnTimeline(days, (slots) => slots);
          for (const one of placed) {
            expect(one.lane).toBeLessThan(one.lanes);
            const under = placed.filter(
              (other) =>
                other !== one && other.from < one.to && one.from < other.to && other.lane === one.lane,
            );
            expect(under).toEqual([]);
          }
        },
      ),
    ));
});

describe('the nurses of a day', () => {
  const rows = [
    { id: '1', area: 'Nam' },
    { id: '2', area: null },
    { id: '3', area: 'Đông' },
    { id: '4', area: 'Nam' },
    { id: '5', area: 'Cũ' },
  ];
  const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

  it('are grouped by area in the company’s order, those without an area last', () =>
    expect(
      groupByArea(rows, ({ area }) => area, ['Đông', 'Tây', 'Nam']).map((part) => [
        part.area,
        ids(part.rows),
      ]),
    ).toEqual([
      ['Đông', ['3']],
      ['Nam', ['1', '4']],
      ['Cũ', ['5']],
      [null, ['2']],
    ]));

  it('are listed first in the order of the answer if they fit; hidden nurses are left out', () => {
    const { fitting, others } = splitByRanking(rows, ({ id }) => id, ['4', '9', '1']);
    expect(ids(fitting)).toEqual(['4', '1']);
    expect(ids(others)).toEqual(['2', '3', '5']);
  });
});

it('a mother is shown with the last two words of her name, with initials if the first of them is Thị or Văn', () =>
  expect(['Nguyễn Thị Ngọc Lan', ' Lan ', 'Đỗ  Hồng', 'Lê Thị Dung', 'Thị Dung'].map(toShortName)).toEqual([
    'Ngọc Lan',
    'Lan',
    'Đỗ Hồng',
    'L.T. Dung',
    'Thị Dung',
  ]));

it('a nurse is addressed by her given name, and a district loses the word for its kind', () => {
  expect(toNurseAddress('Hoàng Thanh Xuân')).toBe('chị Xuân');
  expect(
    ['Quận Gò Vấp', 'Quận 7', 'Thành phố Thủ Đức', 'Huyện Nhà Bè', 'Ba Đình'].map(toShortDistrict),
  ).toEqual(['Gò Vấp', 'Quận 7', 'Thủ Đức', 'Nhà Bè', 'Ba Đình']);
});
