import { napasBanks } from '#rules/napasBanks';
import { skillChoices } from '#rules/skills';
import { profileStatuses } from './choices.ts';
import {
  choice,
  choices,
  date,
  dates,
  integer,
  lines,
  multilineText,
  percent,
  phone,
  slots,
  text,
  weekdays,
} from './kinds.ts';
import { defineResource, type RecordOf } from './resource.ts';

/** Period of a nurse's absence: certain slots on the days from … to, or whole days. */
export const absenceFields = {
  from: date('Từ ngày', { required: true }),
  to: date('Đến ngày', { required: true }),
  time_period: slots('Khung giờ'),
  reason: text('Lý do', { required: true }),
} as const;

/** A certificate of a nurse, which may expire (rules 3.22). */
const paperFields = {
  kind: text('Loại', { required: true, maxLength: 100 }),
  number: text('Số', { maxLength: 100 }),
  valid_to: date('Có giá trị đến'),
} as const;

/** Roles that may edit a nurse's certificates. */
export const certificateWriters = ['admin', 'sales'] as const;

/** Roles that may edit the fields that determine a nurse's tax. */
export const taxWriters = ['admin', 'finance'] as const;

/** The profile of a nurse (schema 4.7), changed through the action update_profile of agents. */
export const agentProfiles = defineResource('agent_profiles', {
  label: 'Hồ sơ điều dưỡng',
  title: 'phone',
  table: 'users',
  rows: { kind: 'agent' },
  fields: {
    status: choice('Tình trạng', profileStatuses, { column: 'profile_status', default: 'unverified' }),
    phone: phone('Điện thoại', { required: true }),
    commission: percent('Hoa hồng', { min: 0, max: 100 }),
    benefit: text('Quyền lợi'),
    address: text('Địa chỉ', { map: ['province', 'city'] }),
    city: text('Tỉnh/Thành phố', { suggest: true }),
    province: text('Quận/Huyện', { suggest: true }),
    working_range: text('Khu vực làm việc'),
    weekly_off: weekdays('Ngày nghỉ trong tuần', { default: [] }),
    holiday_off: dates('Ngày nghỉ phép', { default: [] }),
    absences: lines('Báo nghỉ', absenceFields, { max: 1000, default: [] }),
    experience: multilineText('Kinh nghiệm'),
    bank: choice('Ngân hàng', napasBanks),
    bank_account: text('Số tài khoản'),
    account_holder: text('Chủ tài khoản', { maxLength: 100, help: 'Bỏ trống nếu đứng tên điều dưỡng' }),
    skills: choices('Kỹ năng', skillChoices, { default: [] }),
    full_load: integer('Số ca tối đa', { min: 0, max: 15, default: 5 }),
    papers: lines('Giấy tờ', paperFields, {
      max: 20,
      default: [],
      writers: certificateWriters,
      help: 'Ví dụ: Căn cước, Chứng chỉ hành nghề, Giấy khám sức khỏe. Để trống ngày nếu không hết hạn.',
    }),
    birth_date: date('Ngày sinh', { past: true }),
    joined_at: date('Ngày vào làm'),
    tax_code: text('Mã số thuế', { maxLength: 14, writers: taxWriters }),
    tax_commitment_until: date('Cam kết thuế đến', {
      writers: taxWriters,
      help: 'Điều dưỡng đã nộp bản cam kết chưa đến mức chịu thuế: đến hết ngày này không khấu trừ.',
    }),
    note: multilineText('Ghi chú'),
  },
  list: { columns: ['phone', 'status', 'commission'], narrow: ['phone', 'status'] },
  access: { admin: ['read'], finance: ['read'], sales: ['read'] },
});
export type AgentProfile = RecordOf<typeof agentProfiles>;
