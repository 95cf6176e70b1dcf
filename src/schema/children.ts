import { findCareBirthDay } from '#rules/findCareBirthDay';
import type { SameRecordDerivation } from './derived.ts';
import { date, text } from './kinds.ts';

/** Fields of a child that has been born; the age is calculated from the birthday. */
export const childFields = {
  born: date('Ngày sinh', { required: true }),
  name: text('Tên bé', { maxLength: 100 }),
} as const;

const toChildren = (...days: readonly string[]) => days.map((born) => ({ born }));

/** Derived day of the birth for which a customer needs care: the day of the actual birth, else of the expected birth. */
export const careBirthDerivation: SameRecordDerivation = {
  of: ['predicted_birth_date', 'children'],
  by: ({ predicted_birth_date, children }) =>
    findCareBirthDay(
      predicted_birth_date as string | null,
      ((children ?? []) as readonly { born: string }[]).map(({ born }) => born),
    ),
  samples: [
    ...[[], ['2026-11-20'], ['2024-03-02', '2026-11-20'], ['2024-03-02'], ['2026-07-13'], ['2026-07-14']],
  ].flatMap((days) =>
    ['2026-12-01', null].map((predicted_birth_date) => ({
      predicted_birth_date,
      children: toChildren(...days),
    })),
  ),
};
