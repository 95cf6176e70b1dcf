import { staff } from '../access.ts';
import { profileStatuses } from '../choices.ts';
import { choice, integer, text, texts } from '../kinds.ts';
import type { reportLevels } from '../levels.ts';
import { defineReport } from './report.ts';

/** How much each nurse has and can still take (rules 8.9). Per-level counts are read at `summary.{level}`. */
export const aps = defineReport('aps', {
  label: 'Số lượng ca',
  params: { agent_status: choice('Điều dưỡng', profileStatuses), province: texts('Quận', { max: 200 }) },
  access: Object.fromEntries(staff.map((role) => [role, ['read']])) as Record<
    (typeof staff)[number],
    ['read']
  >,
  columns: {
    name: text('Điều dưỡng'),
    province: text('Quận'),
    address: text('Địa chỉ'),
    remaining: integer('Còn thiếu để full ca'),
  },
});

export type ReportLevel = (typeof reportLevels)[number];
export interface CapacityRow {
  agent: { id: string; name: string; province: string | null; address: string | null };
  remaining: number;
  summary: Record<ReportLevel, number>;
}
export interface CapacityData {
  rows: CapacityRow[];
  /** Of all rows; ratios are fractions, null where there is nothing at all. */
  summary: Record<ReportLevel | 'total', { ratio: number | null; total: number }>;
  /** The districts in which nurses live. */
  filters: { provinces: string[] };
}
