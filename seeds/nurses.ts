import { addDays } from '#rules/days';
import { foldText } from '#rules/foldText';
import type { AgentProfile } from '#schema/agentProfiles';
import type { Agent } from '#schema/agents';
import { homePlaces } from './homes.ts';
import { toLocalInstant } from './instants.ts';
import { makeWomanName } from './names.ts';
import { createPhoneMaker } from './phones.ts';
import type { Place } from './places.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

/** A nurse, and the last day on which she takes sessions: null if there is no last day, '' if she never started. */
export interface SeededNurse {
  id: string;
  city: string;
  commission: number;
  holidays: readonly string[];
  until: string | null;
}

type Status = NonNullable<AgentProfile['status']>;

/** Number of nurses by status in the plain demo. */
const statuses: readonly (readonly [Status, number])[] = [
  ['active', 24],
  ['inactive', 2],
  ['out', 2],
  ['unverified', 2],
];

const experiences = [
  'Điều dưỡng khoa Sơ sinh 6 năm, đã học lớp tắm bé của Bệnh viện Từ Dũ.',
  'Nữ hộ sinh 8 năm, chuyên thông tắc tia sữa.',
  'Điều dưỡng đa khoa 4 năm, làm tại nhà từ 2023.',
  'Y sĩ sản nhi 10 năm, biết massage bầu và massage sau sinh.',
];
const skillSets: readonly AgentProfile['skills'][] = [
  ['baby_bath', 'baby_massage'],
  ['baby_bath', 'baby_massage', 'mother_massage'],
  ['baby_bath', 'blocked_duct', 'mother_massage'],
  ['baby_bath', 'baby_massage', 'blocked_duct', 'mother_massage'],
];

/** Adds the nurses. Most of the nurses are active; one in eight has days off in the next weeks. */
export function addNurses(world: World, opened: string): SeededNurse[] {
  const random = createRandom('nurses');
  const phone = createPhoneMaker(random);
  const emails = new Set<string>();
  const wanted = statuses.flatMap(([status, count]) => Array<Status>(count * world.scale).fill(status));
  return wanted.map((status, index) => {
    // Three of five nurses are in Hồ Chí Minh City.
    const city = index % 5 === 1 || index % 5 === 3 ? 'Hà Nội' : 'Hồ Chí Minh';
    const place = random.pick(homePlaces.filter((one) => one.city === city));
    const name = makeWomanName(random);
    const commission = random.weighted([
      [40, 2],
      [45, 4],
      [50, 4],
      [55, 1],
    ]);
    const from = addDays(world.today, random.int(5, 40));
    const holidays = index % 8 === 3 ? [from, addDays(from, 1)] : [];
    const values: Partial<Agent & Omit<AgentProfile, 'status'>> & { password_hash: string } = {
      name,
      email: makeEmail(name, emails),
      phone: phone(),
      profile_status: status,
      commission,
      benefit:
        random.pick(['Thưởng chuyên cần 500.000 ₫', 'Phụ cấp xăng xe 300.000 ₫', 'Bảo hiểm y tế', '']) ||
        null,
      ...pickHome(place, random),
      working_range: `${place.area}, ${place.district}`,
      bank: random.pick(['vietcombank', 'acb', 'mbbank', 'techcombank'] as const),
      bank_account: String(random.int(100_000_000, 999_999_999)),
      status: status === 'out' ? 'disabled' : 'active',
      weekly_off: [7],
      holiday_off: holidays,
      absences: [],
      experience: random.pick(experiences),
      skills: random.pick(skillSets),
      full_load: random.weighted([
        [5, 6],
        [6, 2],
        [4, 1],
      ]),
      papers: buildLicence(index, world.today),
      papers_valid_to: buildLicence(index, world.today)[0]?.valid_to ?? null,
      note: null,
      password_hash: world.password,
    };
    const { id } = world.add('agents', toLocalInstant(addDays(opened, index % 30), 600 + index), values);
    return { id, city, commission, holidays, until: findLastDay(status, world.today) };
  });
}

/** Returns a licence for every nurse. A few licences expire soon or have expired. */
const buildLicence = (index: number, today: string): AgentProfile['papers'] => [
  {
    kind: 'Chứng chỉ hành nghề',
    number: `${String(1000 + index).padStart(6, '0')}/HCM-CCHN`,
    valid_to: addDays(today, index % 12 === 5 ? 20 - index : 200 + index * 7),
  },
];

const pickHome = ({ city, district, wards, streets }: Place, random: Random) => ({
  address: `${random.int(3, 480)} ${random.pick(streets)}, ${random.pick(wards)}`,
  city,
  province: district,
});

/** Returns the last day of a nurse who no longer works, some time ago; null for an active nurse. */
function findLastDay(status: Status, today: string): string | null {
  if (status === 'active') return null;
  if (status === 'inactive') return addDays(today, -25);
  return status === 'out' ? addDays(today, -110) : '';
}

function makeEmail(name: string, taken: Set<string>): string {
  const words = foldText(name).split(' ');
  const stem = `${words.at(-1)}.${words[0]}`;
  let email = `${stem}@noi.test`;
  for (let n = 2; taken.has(email); n += 1) email = `${stem}${n}@noi.test`;
  taken.add(email);
  return email;
}
