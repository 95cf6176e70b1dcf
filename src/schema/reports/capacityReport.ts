import { staffRoles } from '../access.ts';
import {
  type AnswerOf,
  type AnswerShape,
  integerShape as count,
  listOf,
  numberShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { profileStatuses } from '../choices.ts';
import { choice, integer, text, texts } from '../kinds.ts';
import { reportLevels } from '../levels.ts';
import { defineReport } from './report.ts';

const buildLevelMembers = <T>(value: AnswerShape<T>) =>
  Object.fromEntries(reportLevels.map((level) => [level, value])) as Record<ReportLevel, AnswerShape<T>>;
/** `ratio`: fraction of all packages; null if there are no packages. */
const share = shape({ ratio: orNull(numberShape), total: count });
const row = shape({
  agent: shape({
    id: stringShape,
    name: stringShape,
    province: orNull(stringShape),
    address: orNull(stringShape),
    /** Status of the nurse's profile; a value of the filter `agent_status`. */
    status: orNull(oneOf(profileStatuses.map(({ value }) => value))),
  }),
  remaining: count,
  summary: shape(buildLevelMembers(count)),
});

/** Report of the current load and free capacity of each nurse (rules 8.9). The counts per level are in `summary.{level}`. */
export const capacityReport = defineReport('aps', {
  label: 'Số lượng ca',
  params: { agent_status: choice('Điều dưỡng', profileStatuses), province: texts('Quận', { max: 200 }) },
  access: Object.fromEntries(staffRoles.map((role) => [role, ['read']])) as Record<
    (typeof staffRoles)[number],
    ['read']
  >,
  columns: {
    name: text('Điều dưỡng'),
    province: text('Quận'),
    address: text('Địa chỉ', { map: ['province'] }),
    remaining: integer('Còn thiếu để full ca'),
  },
  table: {
    caption: () => 'Số gói của từng điều dưỡng theo cấp độ',
    key: ['id'],
    empty: 'Không có điều dưỡng nào khớp với bộ lọc.',
  },
  answer: shape({
    rows: listOf(row),
    summary: shape({ total: share, ...buildLevelMembers(share) }),
    /** Choices of the filters: the districts in which nurses live. */
    filters: shape({ provinces: listOf(stringShape) }),
  }),
});

export type ReportLevel = (typeof reportLevels)[number];
export type CapacityRow = AnswerOf<typeof row>;
export type CapacityData = AnswerOf<typeof capacityReport.answer>;
