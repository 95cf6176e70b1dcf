import type { PackageShare } from '#schema/shares';
import { NurseShareChoice } from './NurseShares.tsx';

const getPaidShare = ({ paid }: PackageShare): number => paid;

/** Shown in the dialog that recovers pay; fills in the amount that the nurse was paid (rules 5.12). */
export default function PaidSharesChoice() {
  return <NurseShareChoice amountOf={getPaidShare} heading="Đã trả" nothing="Chưa trả" />;
}
