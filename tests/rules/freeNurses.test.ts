import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, type CareNeed, rankFreeNurses } from '#rules/freeNurses';
import { calculateNearness } from '#rules/nearness';
import { listNeededSkills } from '#rules/skills';

const care: CareNeed = {
  package_id: '1',
  customer_name: 'Chị Mai',
  days: ['2026-11-20', '2026-11-21', '2026-11-23'],
  time_period: ['08:00-09:00'],
  skills: ['baby_bath'],
  place: {
    city: 'Hồ Chí Minh',
    province: 'Quận 3',
    ward: 'Phường 1',
    area: 'HCM Trung tâm',
    area_districts: ['Quận 1', 'Quận 3'],
  },
  assigned: [],
  isRunning: false,
  refused: [],
  needsPapers: false,
  today: '2026-11-16',
};
let nurseSerial = 0;
const nurse = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  id: String(++nurseSerial),
  name,
  commission: 40,
  status: 'active',
  city: 'Hồ Chí Minh',
  province: 'Quận 3',
  address: '12 Võ Văn Tần, Phường 1',
  skills: ['baby_bath'],
  full_load: 5,
  running: 0,
  planned: [],
  papers: [],
  visits_before: 0,
  last_visit_at: null,
  ...more,
});
const busy = (day: string, slot = '08:00-09:00') => ({
  package_id: '9',
  customer_name: 'Chị Lan',
  day,
  time_period: [slot],
});
const names = (...nurses: Candidate[]) => rankFreeNurses(nurses, care).map((one) => one.name);

describe('the order', () => {
  it('is ward, district, area, city, unknown, another city', () =>
    expect(
      names(
        nurse('f', { city: 'Hà Nội', province: 'Ba Đình', address: null }),
        nurse('e', { city: null, province: null, address: null }),
        nurse('d', { province: 'Quận 7', address: null }),
        nurse('c', { province: 'Quận 1', address: null }),
        nurse('b', { address: '3 Lý Chính Thắng, Phường 10' }),
        nurse('a'),
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f']));

  it('puts a nurse with the skill before a nearer one without it', () =>
    expect(names(nurse('near', { skills: [] }), nurse('able', { address: null }))).toEqual(['able', 'near']));

  it('puts unverified nurses after verified ones', () =>
    expect(
      names(nurse('new', { status: 'unverified' }), nurse('far', { province: 'Quận 7', address: null })),
    ).toEqual(['far', 'new']));

  it('puts the less busy first, and a nurse at full capacity after all of the same nearness', () =>
    expect(
      names(nurse('full', { running: 2, full_load: 2 }), nurse('three', { running: 3 }), nurse('idle')),
    ).toEqual(['idle', 'three', 'full']));

  it('puts nurses with a conflict after all free ones, by the number of days in conflict', () =>
    expect(
      names(
        nurse('two', { planned: [busy('2026-11-20'), busy('2026-11-21')] }),
        nurse('one', { planned: [busy('2026-11-20', '08:30-09:30')] }),
        nurse('far', { city: 'Hà Nội' }),
        nurse('touching', { planned: [busy('2026-11-20', '09:00-10:00')] }),
      ),
    ).toEqual(['touching', 'far', 'one', 'two']));

  it('is alphabetical otherwise', () => expect(names(nurse('Đào'), nurse('Dung'))).toEqual(['Dung', 'Đào']));
});

describe('left out of the list', () => {
  it('are inactive nurses and nurses who have left', () =>
    expect(names(nurse('a', { status: 'inactive' }), nurse('b', { status: 'out' }))).toEqual([]));

  it('are nurses without a free day', () =>
    expect(names(nurse('a', { weekly_off: [1, 5, 6] }), nurse('b', { weekly_off: [1, 5] }))).toEqual(['b']));

  it('are all nurses if no session remains', () =>
    expect(rankFreeNurses([nurse('a')], { ...care, days: [] })).toMatchObject([
      { name: 'a', reasons: ['cùng phường', 'đủ kỹ năng', 'chưa có ca nào đang chạy'] },
    ]));
});

describe('the reasons', () => {
  const reasons = (more: Partial<Candidate>, of: Partial<CareNeed> = {}) =>
    rankFreeNurses([nurse('a', more)], { ...care, ...of })[0]?.reasons;

  it('describe nearness, free days, skills and capacity', () =>
    expect(reasons({ running: 3 })).toEqual([
      'cùng phường',
      'rảnh đủ 3 buổi',
      'đủ kỹ năng',
      '3 ca đang chạy',
    ]));

  it('name missing skills', () =>
    expect(
      reasons({
        planned: [busy('2026-11-21')],
        skills: [],
        running: 5,
        province: 'Quận 7',
        address: null,
        status: 'unverified',
      }),
    ).toEqual([
      'cùng thành phố',
      'rảnh 2/3 buổi',
      'thiếu kỹ năng Tắm bé',
      '5 ca đang chạy, đã đủ 5 ca',
      'chưa xác minh',
    ]));

  it('name the days in conflict and the other customer', () =>
    expect(
      rankFreeNurses([nurse('a', { planned: [busy('2026-11-21')], holiday_off: ['2026-11-23'] })], care)[0]
        ?.clashes,
    ).toMatchObject([
      { day: '2026-11-21', customer_name: 'Chị Lan' },
      { day: '2026-11-23', reason: 'Điều dưỡng nghỉ phép ngày 23/11/2026.' },
    ]));

  it('mark the nurse who has the package already', () => {
    const one = nurse('a');
    expect(rankFreeNurses([one], { ...care, assigned: [one.id] })[0]?.reasons[0]).toBe('đang ở gói này');
  });
});

describe('nearness', () => {
  it('uses places in the text about her area, whole words only', () => {
    const at = { city: 'Hà Nội', province: 'Cầu Giấy', ward: 'Phường Yên Hòa', area: 'HN Tây' };
    expect(calculateNearness({ working_range: 'phuong yen hoa, CAU GIAY' }, at)).toBe('ward');
    expect(calculateNearness({ working_range: 'HN Tây' }, at)).toBe('area');
    expect(calculateNearness({ working_range: 'HN Tây Hồ', city: 'Hà Nội' }, { ...at, area: 'HN Tâ' })).toBe(
      'city',
    );
    expect(calculateNearness({}, at)).toBe('unknown');
    expect(calculateNearness({ city: 'Hà Nội' }, {})).toBe('unknown');
  });

  it('does not match Phường 1 with Phường 10, nor with another district’s ward', () => {
    expect(calculateNearness({ province: 'Quận 3', address: 'Phường 10' }, care.place)).toBe('district');
    expect(calculateNearness({ province: 'Quận 5', address: 'Phường 1' }, care.place)).toBe('unknown');
  });
});

describe('skills', () => {
  it('follow from the categories, each once, in the order of the profile', () =>
    expect(
      listNeededSkills(['blocked_duct', 'combo', 'baby_bath', 'baby_bath', null, 'pregnant_massage']),
    ).toEqual(['baby_bath', 'blocked_duct', 'mother_massage']));
});

it('for any nurses: no nurse twice, free and conflicting days add up, and no nurse with more free days comes later', () => {
  const slot = fc.constantFrom('08:00-09:00', '08:30-09:30', '10:00-11:00');
  const planned = fc.array(fc.tuple(fc.constantFrom(...care.days), slot), { maxLength: 5 });
  const any = fc.array(
    fc.record({ planned, off: fc.subarray([1, 2, 5, 6]), running: fc.nat(7), able: fc.boolean() }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(any, (given) => {
      const nurses = given.map(({ planned: days, off, running, able }, index) =>
        nurse(`n${index}`, {
          planned: days.map(([day, at]) => busy(day, at)),
          weekly_off: off,
          running,
          skills: able ? ['baby_bath'] : [],
        }),
      );
      const found = rankFreeNurses(nurses, care);
      expect(new Set(found.map((one) => one.id)).size).toBe(found.length);
      for (const one of found)
        expect(one.free_days + new Set(one.clashes.map((clash) => clash.day)).size).toBe(care.days.length);
      const missing = found.map((one) => one.total_days - one.free_days);
      expect(missing).toEqual([...missing].sort((a, b) => a - b));
    }),
  );
});

describe('for one session', () => {
  const single: CareNeed = { ...care, days: ['2026-11-20'], isSingle: true };
  const one = (name: string, more: Partial<Candidate> = {}) => nurse(name, { skills: null, ...more });
  const found = (need: CareNeed, ...nurses: Candidate[]) =>
    rankFreeNurses(nurses, { ...need, skills: [] }).map(({ name, reasons }) => [name, ...reasons]);

  it('only the day counts, not her running packages', () =>
    expect(
      found(
        single,
        one('a', { running: 9 }),
        one('b', { planned: [busy('2026-11-20', '13:00-14:00')] }),
        one('c', {
          planned: [busy('2026-11-20', '10:00-11:00'), busy('2026-11-20', '13:00-14:00')],
          full_load: 2,
        }),
        one('d', { planned: [busy('2026-11-20', '08:30-09:30')] }),
      ),
    ).toEqual([
      ['a', 'cùng phường', 'rảnh cả ngày'],
      ['b', 'cùng phường', 'rảnh lúc 08:00–09:00', '1 buổi hôm đó'],
      ['c', 'cùng phường', 'rảnh lúc 08:00–09:00', '2 buổi hôm đó, đã đủ 2 buổi'],
    ]));

  it('a nurse who is absent for a part of the day is not free all day', () => {
    const absences = [{ from: '2026-11-20', to: '2026-11-20', time_period: ['13:00-14:00'] }];
    expect(found(single, one('a', { absences }))).toEqual([
      ['a', 'cùng phường', 'rảnh lúc 08:00–09:00', 'chưa có buổi nào hôm đó'],
    ]);
  });

  it('says nothing about nearness if the place is unknown', () =>
    expect(found({ ...single, place: {} }, one('a'))).toEqual([['a', 'rảnh cả ngày']]));
});
